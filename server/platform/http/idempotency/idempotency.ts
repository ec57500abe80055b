import { createHmac } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../clock.ts'
import { sameDigest, seal, unseal } from '../../crypto/seal.ts'
import type { Database } from '../../db/schema.ts'
import type { Ids } from '../../ids.ts'
import { idempotencyKeyInFlight, idempotencyKeyReused } from './errors.ts'
import {
  beginRun,
  deleteExpiredAcrossStores,
  deleteRun,
  deleteUnfinishedAcrossStores,
  type RowKey,
  type Run,
  renewRun,
  storedRun,
  storeResponse,
} from './idempotency.store.ts'

/** A call with an Idempotency-Key. */
export interface KeyedCall {
  readonly storeId: string
  /** The caller; keys of different callers are independent. */
  readonly caller: string
  /** Method and route pattern. */
  readonly route: string
  readonly key: string
  /** URL and body, equal for equal requests. */
  readonly request: string
}

/** A response as sent. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A running call. Exactly one of these functions must be called to end it. */
export interface ActiveRun {
  /** Stores the response for retries. */
  store(answer: StoredResponse): Promise<void>
  /** Releases the key, so that the next call with it runs. */
  discard(): Promise<void>
}

export type BeginResult =
  | { readonly kind: 'started'; readonly run: ActiveRun }
  | { readonly kind: 'answered'; readonly answer: StoredResponse }

export interface Idempotency {
  /** Admits the first call with a key and returns its response to later ones. Throws 409 while it runs, 422 for another request. */
  begin(call: KeyedCall): Promise<BeginResult>
  /** Deletes all unfinished runs. Only at startup, and only if no other process can run calls. */
  deleteInterrupted(): Promise<void>
  /** Deletes expired keys. */
  purge(): Promise<void>
}

export interface IdempotencyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
  readonly instanceKey: Buffer
  readonly logger: Pick<BaseLogger, 'warn'>
  /** Duration of a lease; heartbeats renew it after each third. */
  readonly leaseMs?: number
}

const retentionMs = 24 * 3_600_000
/** Maximum wait of a retry after the process of the first call died. */
const defaultLeaseMs = 30_000
/** Bounds how long a call that never ends locks its key: about 15 minutes at the default lease. */
const maxHeartbeats = 90
const purgeBatch = 1000

/** Responses by Idempotency-Key in the database: shared by all processes, durable, and encrypted with the instance key. */
export function createIdempotency(deps: IdempotencyDeps): Idempotency {
  const { db, clock, leaseMs = defaultLeaseMs } = deps
  const hash = (purpose: string, parts: readonly string[]): Buffer =>
    createHmac('sha256', deps.instanceKey)
      .update(JSON.stringify([purpose, ...parts]))
      .digest()
  return {
    async begin(call) {
      const keyHash = hash('idempotency-key', [call.storeId, call.caller, call.route, call.key])
      const requestHash = hash('idempotent-request', [call.request])
      const now = clock.now()
      const run: Run = { storeId: call.storeId, keyHash, runId: deps.ids.uuid() }
      const times = { now, leaseMs, expiresAt: new Date(now.getTime() + retentionMs) }
      if (await beginRun(db, { ...run, requestHash, ...times }))
        return { kind: 'started', run: startRun({ ...deps, leaseMs }, run) }
      const stored = await storedRun(db, run)
      if (stored !== undefined && !sameDigest(stored.request_hash, requestHash)) throw idempotencyKeyReused()
      // No row: the competing run has just ended without a stored response.
      if (stored === undefined || stored.answer === null) throw idempotencyKeyInFlight()
      return { kind: 'answered', answer: openResponse(deps.instanceKey, run, stored.answer) }
    },
    deleteInterrupted: () => deleteUnfinishedAcrossStores(db),
    async purge() {
      while ((await deleteExpiredAcrossStores(db, clock.now(), purgeBatch)) >= purgeBatch);
    },
  }
}

function startRun(deps: RunDeps, run: Run): ActiveRun {
  const stop = startHeartbeat(deps, run)
  return {
    async store(answer) {
      stop()
      const isStored = await storeResponse(deps.db, run, sealResponse(deps.instanceKey, run, answer))
      if (!isStored) deps.logger.warn('a call with an Idempotency-Key lost its lease to another call')
    },
    discard() {
      stop()
      return deleteRun(deps.db, run)
    },
  }
}

type RunDeps = IdempotencyDeps & { readonly leaseMs: number }

/** Renews the lease until the returned function is called, the process dies, or the maximum is reached. */
function startHeartbeat({ db, logger, leaseMs }: RunDeps, run: Run): () => void {
  let heartbeats = 0
  const timer = setInterval(() => {
    heartbeats += 1
    if (heartbeats > maxHeartbeats) return clearInterval(timer)
    renewRun(db, run, leaseMs).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not renew the lease of a call with an Idempotency-Key'),
    )
  }, leaseMs / 3).unref()
  return () => clearInterval(timer)
}

// A line of JSON, then the raw body.
function sealResponse(instanceKey: Buffer, rowKey: RowKey, { status, headers, body }: StoredResponse): Buffer {
  const head = Buffer.from(`${JSON.stringify({ status, headers })}\n`)
  return seal(instanceKey, Buffer.concat([head, body]), purposeOf(rowKey))
}

function openResponse(instanceKey: Buffer, rowKey: RowKey, sealed: Buffer): StoredResponse {
  const plain = unseal(instanceKey, sealed, purposeOf(rowKey))
  // The row was found by a hash under the instance key, so the key is correct.
  if (plain === null) throw new Error('A stored idempotent response is damaged')
  const end = plain.indexOf('\n')
  const head = JSON.parse(plain.toString('utf8', 0, end)) as Omit<StoredResponse, 'body'>
  return { ...head, body: plain.subarray(end + 1) }
}

/** Binds the sealed response to its row, so that it cannot be moved to another key. */
function purposeOf({ storeId, keyHash }: RowKey): string {
  return `idempotent-answer ${storeId} ${keyHash.toString('hex')}`
}

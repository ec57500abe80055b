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
  forgetRun,
  forgetRunsAcrossStores,
  type KeyPlace,
  keepAnswer,
  keptRun,
  prolongRun,
  type Run,
} from './idempotency.store.ts'

/** A call that came with an Idempotency-Key. */
export interface KeyedCall {
  readonly storeId: string
  /** Who calls; two callers never meet in one key. */
  readonly caller: string
  /** Method and pattern. */
  readonly route: string
  readonly key: string
  /** Address and body, equal for equal requests. */
  readonly request: string
}

/** An answer as it goes out. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A call that goes ahead; exactly one of these ends it. */
export interface BegunRun {
  /** Keeps the answer for retries. */
  keep(answer: KeptAnswer): Promise<void>
  /** The next call with the key runs. */
  forget(): Promise<void>
}

export type Beginning =
  | { readonly kind: 'begun'; readonly run: BegunRun }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }

export interface Idempotency {
  /** Lets the first call with a key go ahead and gives the later ones its answer. Throws 409 while it runs, 422 for another request. */
  begin(call: KeyedCall): Promise<Beginning>
  /** Gives up all runs under way: at the start, and only where no other process can be running any. */
  forgetInterrupted(): Promise<void>
  /** Removes what is over. */
  purge(): Promise<void>
}

export interface IdempotencyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
  readonly instanceKey: Buffer
  readonly logger: Pick<BaseLogger, 'warn'>
  /** How long a run is taken to be alive after its last sign of life; a third of it passes between two signs. */
  readonly leaseMs?: number
}

const keptMs = 24 * 3_600_000
/** What a retry waits for at most after its first try died with the process. */
const defaultLeaseMs = 30_000
/** A run that never ends must not hold its key for ever: about 15 minutes at the default lease. */
const mostSignsOfLife = 90
const purgeBatch = 1000

/** Answers kept by Idempotency-Key, in the database: shared by all processes, kept over a restart, readable with the instance key alone. */
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
      const times = { now, leaseMs, expiresAt: new Date(now.getTime() + keptMs) }
      if (await beginRun(db, { ...run, requestHash, ...times }))
        return { kind: 'begun', run: begunRun({ ...deps, leaseMs }, run) }
      const kept = await keptRun(db, run)
      if (kept !== undefined && !sameDigest(kept.request_hash, requestHash)) throw idempotencyKeyReused()
      // Nothing kept: the run that stood in the way ended this moment without an answer to keep.
      if (kept === undefined || kept.answer === null) throw idempotencyKeyInFlight()
      return { kind: 'answered', answer: openAnswer(deps.instanceKey, run, kept.answer) }
    },
    forgetInterrupted: () => forgetRunsAcrossStores(db),
    async purge() {
      while ((await deleteExpiredAcrossStores(db, clock.now(), purgeBatch)) >= purgeBatch);
    },
  }
}

function begunRun(deps: RunDeps, run: Run): BegunRun {
  const stop = showLife(deps, run)
  return {
    async keep(answer) {
      stop()
      const isKept = await keepAnswer(deps.db, run, sealAnswer(deps.instanceKey, run, answer))
      if (!isKept) deps.logger.warn('a call with an Idempotency-Key took so long that another took its place')
    },
    forget() {
      stop()
      return forgetRun(deps.db, run)
    },
  }
}

type RunDeps = IdempotencyDeps & { readonly leaseMs: number }

/** Prolongs the lease until it is told to stop, the process dies, or it has been too long. */
function showLife({ db, logger, leaseMs }: RunDeps, run: Run): () => void {
  let signs = 0
  const timer = setInterval(() => {
    signs += 1
    if (signs > mostSignsOfLife) return clearInterval(timer)
    prolongRun(db, run, leaseMs).catch((error: unknown) =>
      logger.warn({ err: error }, 'cannot show that a call with an Idempotency-Key is under way'),
    )
  }, leaseMs / 3).unref()
  return () => clearInterval(timer)
}

// A line of JSON, then the body as it is.
function sealAnswer(instanceKey: Buffer, place: KeyPlace, { status, headers, body }: KeptAnswer): Buffer {
  const head = Buffer.from(`${JSON.stringify({ status, headers })}\n`)
  return seal(instanceKey, Buffer.concat([head, body]), purposeOf(place))
}

function openAnswer(instanceKey: Buffer, place: KeyPlace, sealed: Buffer): KeptAnswer {
  const plain = unseal(instanceKey, sealed, purposeOf(place))
  // The key was found by a hash under the instance key, so that another instance key would not have come here.
  if (plain === null) throw new Error('A kept answer is damaged')
  const end = plain.indexOf('\n')
  const head = JSON.parse(plain.toString('utf8', 0, end)) as Omit<KeptAnswer, 'body'>
  return { ...head, body: plain.subarray(end + 1) }
}

/** Names the row, so that no answer can be passed off as that of another key. */
function purposeOf({ storeId, keyHash }: KeyPlace): string {
  return `idempotent-answer ${storeId} ${keyHash.toString('hex')}`
}

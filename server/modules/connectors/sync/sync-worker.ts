import type { Counter } from 'prom-client'
import { AppError } from '../../../platform/errors.ts'
import { backoffMs } from '../../../platform/leases/backoff.ts'
import { LeaseLost } from '../../../platform/leases/lease.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { SealedCredentialError, StorefrontError } from '../errors.ts'
import { firstCheckMs } from './apply-sync.ts'
import {
  type ClaimedConnection,
  claimDueAcrossStores,
  connectionTable,
  leasedConnection,
  postpone,
  recordFailure,
} from './claims.store.ts'
import { type FinishDeps, finishSync } from './finish-sync.ts'
import { type RemoveDeps, removeImported } from './remove-imported.ts'
import { type RunSyncDeps, runSync } from './run-sync.ts'
import { type SyncFailure, syncById, updateSync } from './syncs.store.ts'

export interface SyncWorkerDeps extends RunSyncDeps, FinishDeps, RemoveDeps {
  readonly leases: Leases
  readonly syncs: Pick<Counter<'platform' | 'outcome'>, 'inc'>
  /** Poll interval for due connections. Default 1000. */
  readonly pollMs?: number
}

export interface SyncWorker {
  start(): Promise<void>
  /** Polls now. */
  wake(): void
  /** Aborts running syncs and releases their connections; they start from the beginning later. */
  stop(): Promise<void>
}

/** Connections that one process syncs concurrently: each has one page in memory. */
const maxRunning = 4
/** Longer than reading any shop takes. */
const syncTimeoutMs = 2 * 3_600_000
const firstRetryMs = 60_000
const maxRetryMs = 6 * 3_600_000
const stopping = new Error('The service is stopping.')

/** Claims due connections of all stores and syncs them. Several processes share the work; a connection has one holder. */
export function createSyncWorker(deps: SyncWorkerDeps): SyncWorker {
  const { db, logger, leases } = deps
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let polling: Promise<void> | null = null
  let pollAgain = false
  let timer: NodeJS.Timeout | undefined

  const poll = async (): Promise<void> => {
    const free = maxRunning - running.size
    if (free <= 0) return
    const requestedAt = performance.now()
    for (const claimed of await claimDueAcrossStores(db, leases, free)) {
      const work = workUnderLease(deps, { claimed, requestedAt, stopping: stop.signal })
        .catch((error: unknown) => logger.warn({ err: error, connection_id: claimed.connectionId }, 'sync interrupted'))
        .finally(() => {
          running.delete(work)
          wake()
          setTimeout(wake, firstCheckMs).unref()
        })
      running.add(work)
    }
  }

  function wake(): void {
    if (state !== 'running') return
    pollAgain = true
    polling ??= pollUntilIdle().finally(() => {
      polling = null
    })
  }

  const pollUntilIdle = async (): Promise<void> => {
    do {
      pollAgain = false
      await poll().catch((error: unknown) => logger.warn({ err: error }, 'polling for due syncs failed'))
    } while (pollAgain && state === 'running')
  }

  return {
    wake,
    async start() {
      await leases.recover(connectionTable)
      state = 'running'
      timer = setInterval(wake, deps.pollMs ?? 1000)
      timer.unref()
      wake()
    },
    async stop() {
      state = 'stopped'
      clearInterval(timer)
      stop.abort(stopping)
      await polling
      await Promise.allSettled(running)
    },
  }
}

interface Work {
  readonly claimed: ClaimedConnection
  readonly requestedAt: number
  readonly stopping: AbortSignal
}

async function workUnderLease(deps: SyncWorkerDeps, { claimed, requestedAt, stopping: stop }: Work): Promise<void> {
  const held = deps.leases.hold({ lease: claimed.lease, requestedAt, isTakeover: claimed.isTakeover })
  const signal = AbortSignal.any([stop, held.signal, AbortSignal.timeout(syncTimeoutMs)])
  try {
    await work(deps, claimed, signal)
    await held.end()
  } catch (error) {
    if (error instanceof LeaseLost || held.signal.aborted) return await held.end()
    if (stop.aborted) return await held.release()
    await held.end()
    await fail(deps, claimed, error)
  }
}

/** Does what the state of the connection requires, and releases it in the transaction that records the result. */
async function work(deps: SyncWorkerDeps, claimed: ClaimedConnection, signal: AbortSignal): Promise<void> {
  const { scope, connectionId, lease } = claimed
  const row = await leasedConnection(deps.db, lease)
  if (row.state === 'disconnecting') return removeImported(deps, claimed, row)
  const { platform, running_sync_id: syncId } = row
  const running = syncId === null ? undefined : await syncById(deps.db, scope, { connectionId, syncId })
  if (running?.state === 'indexing') {
    const outcome = await finishSync(deps, claimed, { sync: running, syncNumber: row.sync_number })
    if (outcome !== null) deps.syncs.inc({ platform, outcome })
    return
  }
  const hasJob = await runSync(deps, claimed, { row, signal })
  if (!hasJob) deps.syncs.inc({ platform, outcome: 'completed' })
}

async function fail(deps: SyncWorkerDeps, claimed: ClaimedConnection, error: unknown): Promise<void> {
  const { db, logger } = deps
  const { scope, connectionId, lease } = claimed
  const row = await leasedConnection(db, lease)
  const facts = { err: error, connection_id: connectionId, failures: row.consecutive_failures + 1 }
  const failure = failureOf(error)
  if (failure.code === 'internal') logger.error(facts, 'sync failed')
  else logger.warn(facts, 'sync failed')
  const ms = retryMs(row, error)
  if (row.state === 'disconnecting') return postpone(db, lease, { ms })
  deps.syncs.inc({ platform: row.platform, outcome: 'failed' })
  const at = deps.clock.now()
  await db.transaction().execute(async (tx) => {
    const { running_sync_id: syncId } = row
    await recordFailure(tx, lease, { at, failure, ms })
    const sync = syncId === null ? undefined : await syncById(tx, scope, { connectionId, syncId })
    if (sync === undefined) return
    const { counts, sync_id } = sync
    await updateSync(tx, scope, { connectionId, syncId: sync_id, state: 'failed', counts, failure, finishedAt: at })
  })
}

/** Exponential backoff, but at least the delay that the platform requested. */
function retryMs({ consecutive_failures: failures }: ConnectionRow, error: unknown): number {
  const backoff = backoffMs(failures + 1, { firstMs: firstRetryMs, maxMs: maxRetryMs })
  const requestedMs = error instanceof StorefrontError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(backoff, Math.min(requestedMs, maxRetryMs))
}

function failureOf(error: unknown): SyncFailure {
  if (error instanceof StorefrontError) return { code: error.kind, message: error.message }
  if (error instanceof SealedCredentialError)
    return { code: 'credential_unreadable', message: 'The stored credential cannot be decrypted. Enter it again.' }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { code: 'timeout', message: 'The sync took longer than two hours.' }
  if (error instanceof AppError) return { code: 'internal', message: error.detail }
  return { code: 'internal', message: 'The sync failed because of an error in this service. It will be repeated.' }
}

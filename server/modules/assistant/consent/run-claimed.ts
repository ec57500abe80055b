import type { ConfirmedAction } from '../../../../contract/assistant/consent.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { type Lease, LeaseLost } from '../../../platform/leases/lease.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import type { Logger } from '../../../platform/logger.ts'
import { grantScope } from '../../stores/index.ts'
import { actionStillRunning, actionUnavailable, confirmationInvalid } from '../errors.ts'
import { shopperOfSession } from '../sessions/shopper-of-session.ts'
import type { ProposedAction, Shopper } from '../turn/pipeline.ts'
import {
  claimIntent,
  type IntentRow,
  insertIntent,
  lockIntent,
  placeOfIntent,
  type Settlement,
  settleIntent,
} from './intents.store.ts'
import { newIntent, presentConfirmation } from './new-intent.ts'
import { writeReceipt } from './receipts.ts'
import type { RemoteActions, RemoteOutcome } from './remote-action.ts'

export const finishActionQueue = 'finish-action'

export interface FinishActionPayload {
  readonly store_id: string
  readonly intent_id: string
}

type Confirmed = Omit<ConfirmedAction, 'correlation_id'>
type ClaimedAction = Claimed & { readonly shopper: Shopper }

export interface RunDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly leases: Leases
  readonly remoteActions: RemoteActions
}

/** The properties of a confirm request besides its body. */
export interface ConfirmCall {
  readonly idempotencyKey: string | null
  readonly buyerIp: string | null
}

/** An attempt of an action that calls another system. */
export interface Claimed {
  readonly intent: IntentRow
  readonly lease: Lease
  readonly attempt: number
  /** `performance.now()` before the claim was sent. */
  readonly requestedAt: number
}

/** Every call of the other system has its own, shorter limit. */
const runTimeoutMs = 10_000
/** With the delays of the job, about half an hour. */
const maxAttempts = 8

/** Runs a claimed action and settles it. Throws 409 with a fresh preview when its subject has changed, 503 when it has to be retried. */
export async function runClaimed(deps: RunDeps, claimed: ClaimedAction, call: ConfirmCall): Promise<Confirmed> {
  const { lease, requestedAt, attempt } = claimed
  const heldLease = deps.leases.hold({ lease, requestedAt, isTakeover: attempt > 1 })
  try {
    const outcome = await runRemote(deps, claimed, {
      signal: AbortSignal.any([heldLease.signal, AbortSignal.timeout(runTimeoutMs)]),
      buyerIp: call.buyerIp,
    })
    const settled = outcome.kind === 'done' ? await settleDone(deps, claimed, outcome) : null
    const changed = outcome.kind === 'changed' ? await settleChanged(deps, claimed, outcome) : null
    await heldLease.end()
    if (settled !== null) return settled
    throw confirmationInvalid(changed ?? undefined)
  } catch (error) {
    if (error instanceof LeaseLost) {
      await heldLease.end()
      throw actionStillRunning()
    }
    await heldLease.release()
    throw error
  }
}

async function runRemote(
  { remoteActions }: RunDeps,
  { intent, shopper, attempt }: ClaimedAction,
  call: { signal: AbortSignal; buyerIp: string | null },
): Promise<RemoteOutcome> {
  const { intent_id: intentId, thread_id: threadId, action, locale } = intent
  const about = { shopper, intentId, threadId, action, locale, key: intentId, isRetry: attempt > 1 }
  const consented = { ...about, arguments: intent.arguments }
  const remote = remoteActions[action]
  if (remote === undefined) throw confirmationInvalid()
  try {
    return await remote.run(consented, call)
  } catch (error) {
    throw actionUnavailable(error)
  }
}

/** Locks the thread first, as every transaction that settles an intent. */
function settleDone(deps: RunDeps, claimed: ClaimedAction, done: RemoteOutcome & { kind: 'done' }): Promise<Confirmed> {
  const { intent, shopper, lease } = claimed
  const { scope } = shopper
  return deps.db.transaction().execute(async (tx) => {
    await lockIntent(tx, scope, placeOf(claimed))
    const { markdown, reference, checkoutUrl } = done
    const result = { action: intent.action, response_markdown: markdown, reference, checkout_url: checkoutUrl }
    const at = deps.clock.now()
    await settleIntent(tx, scope, { intentId: intent.intent_id, state: 'consumed', result, at, lease })
    await done.save?.(tx)
    const receipt = await writeReceipt(deps, tx, { scope, intent, at: intent.confirmed_at ?? at })
    return { outcome: 'answer', result, receipt }
  })
}

/** Cancels the outdated proposal and stores its replacement, if there is one. Returns the response to the shopper. */
function settleChanged(deps: RunDeps, claimed: ClaimedAction, changed: RemoteOutcome & { kind: 'changed' }) {
  const { intent, shopper, lease } = claimed
  return deps.db.transaction().execute(async (tx) => {
    await lockIntent(tx, shopper.scope, placeOf(claimed))
    const { proposal, sentence: detail } = changed
    return replaceIntent(deps, tx, { shopper, intent, proposal, detail, settlement: { lease } })
  })
}

export interface Replacement {
  readonly shopper: Shopper
  readonly intent: IntentRow
  readonly proposal: ProposedAction | null
  readonly detail: string
  readonly settlement: Pick<Settlement, 'lease' | 'confirmKey'>
}

/** Cancels a proposal and stores another for the same turn, if there is one. Returns the response to the shopper. */
export async function replaceIntent(deps: Pick<RunDeps, 'ids' | 'clock'>, tx: Tx, about: Replacement) {
  const { shopper, intent, proposal, detail, settlement } = about
  const { scope, sessionId } = shopper
  const { intent_id: intentId, thread_id: threadId, turn_id: turnId } = intent
  const at = deps.clock.now()
  const fresh = proposal === null ? null : newIntent(deps, proposal, { shopper, threadId })
  const result = { detail, confirmation: fresh === null ? null : presentConfirmation(fresh) }
  const settled = { ...settlement, intentId, state: 'cancelled' as const, result, at }
  await settleIntent(tx, scope, { ...settled, isReplaced: fresh !== null })
  if (fresh !== null) await insertIntent(tx, scope, { intent: fresh, threadId, turnId, sessionId, at })
  return result
}

function placeOf({ intent }: Pick<Claimed, 'intent'>) {
  return { intentId: intent.intent_id, threadId: intent.thread_id, sessionId: null }
}

export interface FinishDeps extends RunDeps {
  readonly jobs: Pick<Jobs, 'define'>
  readonly logger: Pick<Logger, 'warn'>
}

/** Finishes confirmed actions whose process was killed, or whose other system did not respond. */
export function defineFinishAction(deps: FinishDeps): void {
  deps.jobs.define<FinishActionPayload>(finishActionQueue, {
    retries: maxAttempts,
    retryDelaySeconds: 10,
    handler: (payload) => finishAction(deps, payload),
  })
}

export async function finishAction(deps: FinishDeps, payload: FinishActionPayload): Promise<void> {
  const scope = grantScope(payload.store_id)
  const place = await placeOfIntent(deps.db, scope, payload.intent_id)
  if (place === undefined) return
  const claimed = await claimUnfinished(deps, { scope, place })
  if (claimed === null) return
  const { sessionId } = place
  const { locale, confirmed_at } = claimed.intent
  const startedAt = confirmed_at ?? deps.clock.now()
  const shopper = await shopperOfSession(deps.db, scope, { sessionId, locale, startedAt })
  if (claimed.attempt > maxAttempts) return giveUp(deps, { ...claimed, shopper })
  await runClaimed(deps, { ...claimed, shopper }, { idempotencyKey: null, buyerIp: null }).catch((error: unknown) => {
    // The subject has changed, so the action did not run. The shopper sees this when they confirm again.
    if (!isSettled(error)) throw error
  })
}

function isSettled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CONFIRMATION_INVALID'
}

/** `null` when the action is settled. Throws while another attempt may be running, so that the job retries later. */
function claimUnfinished(
  { db, clock, leases }: FinishDeps,
  {
    scope,
    place,
  }: { scope: ReturnType<typeof grantScope>; place: { readonly intentId: string; readonly threadId: string } },
): Promise<Claimed | null> {
  const requestedAt = performance.now()
  return db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, scope, { ...place, sessionId: null })
    if (intent?.state !== 'running') return null
    const about = { intentId: intent.intent_id, by: leases, confirmKey: null, at: clock.now() }
    const claim = await claimIntent(tx, scope, about)
    if (claim === null) throw actionStillRunning()
    return { ...claim, intent, requestedAt }
  })
}

function giveUp({ db, clock, logger }: FinishDeps, { intent, shopper, lease }: ClaimedAction): Promise<void> {
  logger.warn({ intent: intent.intent_id, action: intent.action }, 'giving up on a confirmed action')
  return db.transaction().execute(async (tx) => {
    await lockIntent(tx, shopper.scope, placeOf({ intent }))
    const settled = { intentId: intent.intent_id, state: 'failed' as const, result: null, at: clock.now(), lease }
    await settleIntent(tx, shopper.scope, settled)
  })
}

import type { CancelledAction, ConfirmedAction, ConsentRequest } from '../../../../contract/assistant/consent.ts'
import { digest, sameDigest } from '../../../platform/crypto/seal.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { LiveReads } from '../../connectors/index.ts'
import { actionStillRunning, confirmationInvalid } from '../errors.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { matchesBinding } from './bind-arguments.ts'
import { claimIntent, type IntentRow, lockIntent, settleIntent } from './intents.store.ts'
import { type LocalActionDeps, runLocalAction } from './local-actions.ts'
import { receiptOfIntent, writeReceipt } from './receipts.ts'
import {
  type Claimed,
  type ConfirmCall,
  type FinishActionPayload,
  finishActionQueue,
  type RunDeps,
  replaceIntent,
  runClaimed,
} from './run-claimed.ts'

export interface ConsentDeps extends RunDeps, LocalActionDeps {
  readonly liveReads: Pick<LiveReads, 'isConnected'>
}

export type Consent = ReturnType<typeof createConsent>
type Confirmed = Omit<ConfirmedAction, 'correlation_id'>
type Renewed = { readonly renewed: Awaited<ReturnType<typeof replaceIntent>> }

/** The other process may still be running it: a killed process keeps its lease until it expires. */
const finishDelayMs = 20_000

/** Confirms or cancels a proposed action. Both throw 409 unless the action awaits this shopper's consent. */
export function createConsent(deps: ConsentDeps) {
  const { db, clock } = deps

  return {
    /**
     * Runs the action once, with the arguments that were shown, and issues a receipt. An action of this database runs in one
     * transaction. One that calls another system is claimed, run outside of every transaction, and then settled; a process
     * that finds it unfinished runs it again with the same key.
     */
    async confirm(shopper: Shopper, request: ConsentRequest, call: ConfirmCall): Promise<Confirmed> {
      const hasLiveStock = await deps.liveReads.isConnected(shopper.scope)
      const requestedAt = performance.now()
      const confirmKey = call.idempotencyKey === null ? null : digest(call.idempotencyKey)
      const consented = await db.transaction().execute(async (tx): Promise<Confirmed | Claimed | Renewed> => {
        const at = clock.now()
        const intent = await intentOf(tx, shopper, request)
        const before = await resultBefore(tx, { shopper, intent, confirmKey })
        if (before !== null) return before
        if (!isUnchanged(shopper, intent)) throw confirmationInvalid()
        if (intent.state === 'awaiting_consent' && intent.session_id !== shopper.sessionId)
          return { renewed: await renew(deps, tx, { shopper, intent, confirmKey }) }
        if (deps.remoteActions[intent.action] === undefined)
          return runLocal(deps, { tx, shopper, intent, at, confirmKey, hasLiveStock })
        const claim = await claimForRun(deps, tx, { shopper, intent, at, confirmKey })
        return { intent: claim.intent, lease: claim.lease, attempt: claim.attempt, requestedAt }
      })
      if ('renewed' in consented) throw confirmationInvalid(consented.renewed)
      if (!('lease' in consented)) return consented
      return runClaimed(deps, { ...consented, shopper }, call)
    },

    cancel: (shopper: Shopper, request: ConsentRequest): Promise<Omit<CancelledAction, 'correlation_id'>> =>
      db.transaction().execute(async (tx) => {
        const at = clock.now()
        const intent = await intentOf(tx, shopper, request)
        if (!isPending(intent, at)) throw confirmationInvalid()
        await settleIntent(tx, shopper.scope, { intentId: intent.intent_id, state: 'cancelled', result: null, at })
        return { intent_id: intent.intent_id, status: 'cancelled' }
      }),
  }

  /** The result of an earlier call with the same Idempotency-Key; null when the action is still to be run. */
  async function resultBefore(
    tx: Tx,
    about: { shopper: Shopper; intent: IntentRow; confirmKey: Buffer | null },
  ): Promise<Confirmed | null> {
    const { intent, confirmKey, shopper } = about
    if (intent.state === 'running' || isPending(intent, clock.now())) return null
    const isRetry = confirmKey !== null && intent.confirm_key !== null && sameDigest(confirmKey, intent.confirm_key)
    if (isRetry && intent.state === 'cancelled' && intent.result !== null) throw confirmationInvalid(intent.result)
    const receipt =
      isRetry && intent.state === 'consumed' ? await receiptOfIntent(tx, shopper.scope, intent) : undefined
    if (receipt === undefined || intent.result === null) throw confirmationInvalid()
    return { outcome: 'answer', result: intent.result as Confirmed['result'], receipt }
  }
}

async function intentOf(tx: Tx, { scope, sessionId }: Shopper, request: ConsentRequest): Promise<IntentRow> {
  const wanted = { intentId: request.intent_id, threadId: request.thread_id, sessionId }
  const intent = await lockIntent(tx, scope, wanted)
  if (intent === undefined) throw confirmationInvalid()
  return intent
}

/** The shopper has signed in since the preview. Consent belongs to one session, so the same preview is shown again, bound to the new one. */
function renew(deps: RunDeps, tx: Tx, about: { shopper: Shopper; intent: IntentRow; confirmKey: Buffer | null }) {
  const { shopper, intent, confirmKey } = about
  const { title, lines } = intent.preview
  const proposal = { action: intent.action, title, lines, arguments: intent.arguments }
  const detail = 'You have signed in since this preview. Confirm the new one.'
  return replaceIntent(deps, tx, { shopper, intent, proposal, detail, settlement: { confirmKey } })
}

function isPending({ state, expires_at }: IntentRow, at: Date): boolean {
  return state === 'awaiting_consent' && expires_at > at
}

/** Both the arguments to run and the stored preview must match the hash, even if somebody edited the row. */
function isUnchanged({ scope, settings }: Shopper, intent: IntentRow): boolean {
  const { thread_id: threadId, session_id: sessionId, action } = intent
  return [intent.arguments, intent.preview.arguments].every((one) =>
    matchesBinding(intent.arguments_hash, { scope, sessionId, threadId, action, arguments: one, settings }),
  )
}

interface Consented {
  readonly shopper: Shopper
  readonly intent: IntentRow
  readonly at: Date
  readonly confirmKey: Buffer | null
}

async function runLocal(
  deps: LocalActionDeps,
  about: Consented & { tx: Tx; hasLiveStock: boolean },
): Promise<Confirmed> {
  const { tx, shopper, intent, at, confirmKey } = about
  const result = await runLocalAction(deps, about)
  if (result === null) throw confirmationInvalid()
  const receipt = await writeReceipt(deps, tx, { scope: shopper.scope, intent, at })
  const settled = { intentId: intent.intent_id, state: 'consumed' as const, result, at, confirmKey }
  await settleIntent(tx, shopper.scope, settled)
  return { outcome: 'answer', result, receipt }
}

/** Claims the action, and queues the job that finishes it if this process dies. Throws while another attempt may be running. */
async function claimForRun(deps: ConsentDeps, tx: Tx, { shopper, intent, at, confirmKey }: Consented) {
  const about = { intentId: intent.intent_id, by: deps.leases, confirmKey, at }
  const claim = await claimIntent(tx, shopper.scope, about)
  if (claim === null) {
    const isRetry = confirmKey !== null && intent.confirm_key !== null && sameDigest(confirmKey, intent.confirm_key)
    throw isRetry ? actionStillRunning() : confirmationInvalid()
  }
  if (claim.attempt === 1) {
    const payload: FinishActionPayload = { store_id: shopper.scope.storeId, intent_id: intent.intent_id }
    await deps.jobs.enqueue(tx, {
      queue: finishActionQueue,
      payload,
      startAfter: new Date(at.getTime() + finishDelayMs),
    })
  }
  return { ...claim, intent: { ...intent, confirmed_at: intent.confirmed_at ?? at } }
}

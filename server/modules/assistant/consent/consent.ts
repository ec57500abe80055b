import type { CancelledAction, ConfirmedAction, ConsentRequest } from '../../../../contract/assistant/consent.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { LiveReads } from '../../connectors/index.ts'
import { confirmationInvalid } from '../errors.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { matchesBinding } from './bind-arguments.ts'
import { type IntentRow, lockIntent, settleIntent } from './intents.store.ts'
import { insertReceipt } from './receipts.store.ts'
import { receiptHash } from './receipts.ts'
import { type ActionContext, type ActionDeps, runAction } from './run-action.ts'

export interface ConsentDeps extends ActionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly liveReads: Pick<LiveReads, 'isConnected'>
}

export type Consent = ReturnType<typeof createConsent>

/** Confirms or cancels a proposed action. Both throw 409 unless the action awaits this shopper's consent. */
export function createConsent(deps: ConsentDeps) {
  const { db, clock, liveReads } = deps

  return {
    /** Runs the action once, with the arguments that were shown, and issues a receipt, in one transaction. */
    async confirm(shopper: Shopper, request: ConsentRequest): Promise<Omit<ConfirmedAction, 'correlation_id'>> {
      const hasLiveStock = await liveReads.isConnected(shopper.scope)
      return db.transaction().execute(async (tx) => {
        const at = clock.now()
        const intent = await pendingIntent(tx, { shopper, request, at })
        if (!isUnchanged(shopper, intent)) throw confirmationInvalid()
        const result = await runAction(deps, { tx, shopper, intent, at, hasLiveStock })
        if (result === null) throw confirmationInvalid()
        const receipt = await issueReceipt(deps, { tx, shopper, intent, at })
        await settleIntent(tx, shopper.scope, { intentId: intent.intent_id, state: 'consumed', result, at })
        return { outcome: 'answer', result, receipt }
      })
    },

    cancel: (shopper: Shopper, request: ConsentRequest): Promise<Omit<CancelledAction, 'correlation_id'>> =>
      db.transaction().execute(async (tx) => {
        const at = clock.now()
        const { intent_id } = await pendingIntent(tx, { shopper, request, at })
        await settleIntent(tx, shopper.scope, { intentId: intent_id, state: 'cancelled', result: null, at })
        return { intent_id, status: 'cancelled' }
      }),
  }
}

async function pendingIntent(
  tx: Tx,
  { shopper, request, at }: { shopper: Shopper; request: ConsentRequest; at: Date },
): Promise<IntentRow> {
  const { scope, sessionId } = shopper
  const wanted = { intentId: request.intent_id, threadId: request.thread_id, sessionId }
  const intent = await lockIntent(tx, scope, wanted)
  if (intent === undefined || intent.state !== 'awaiting_consent' || intent.expires_at <= at)
    throw confirmationInvalid()
  return intent
}

/** Both the arguments to run and the stored preview must match the hash, even if somebody edited the row. */
function isUnchanged({ scope, settings }: Shopper, intent: IntentRow): boolean {
  const { thread_id: threadId, session_id: sessionId, action } = intent
  return [intent.arguments, intent.preview.arguments].every((one) =>
    matchesBinding(intent.arguments_hash, { scope, sessionId, threadId, action, arguments: one, settings }),
  )
}

async function issueReceipt({ ids }: ConsentDeps, { tx, shopper, intent, at }: Omit<ActionContext, 'hasLiveStock'>) {
  const { intent_id, thread_id, action, preview } = intent
  const receipt_id = ids.ordered('rcp_')
  const confirmed_at = at.toISOString()
  const hash = receiptHash({ receipt_id, intent_id, thread_id, action, preview, confirmed_at })
  await insertReceipt(tx, shopper.scope, { intent, receipt: { receiptId: receipt_id, hash, confirmedAt: at } })
  return { receipt_id, hash, confirmed_at }
}

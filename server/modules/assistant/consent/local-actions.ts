import type { ActionType } from '../../../../contract/assistant/answer.ts'
import type { ConfirmedAction } from '../../../../contract/assistant/consent.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { isBareAddress } from '../../../platform/mail/message.ts'
import { requestAvailability } from '../notifications/availability.store.ts'
import { storeProductId } from '../products/found-product.ts'
import { openTicket } from '../tickets/open-ticket.ts'
import { markWaiting } from '../tickets/tickets.store.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { answerLanguageOf } from '../turn/reply/reply-text.ts'
import type { PhraseKey } from '../turn/wording/phrase-keys.ts'
import { phrase } from '../turn/wording/wording.ts'
import type { IntentRow } from './intents.store.ts'

export interface LocalActionDeps {
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'enqueue'>
}

export interface LocalActionContext {
  readonly tx: Tx
  /** Whether a storefront reports when a product is back in stock. */
  readonly hasLiveStock: boolean
  readonly shopper: Shopper
  readonly intent: IntentRow
  readonly at: Date
}

type ActionResult = ConfirmedAction['result']
type ActionHandler = (deps: LocalActionDeps, consented: LocalActionContext) => Promise<ActionResult | null>

/** Runs an action of this database with the previewed arguments. `null` when it is no longer possible. */
export const runLocalAction: ActionHandler = async (deps, consented) =>
  (await handlers[consented.intent.action]?.(deps, consented)) ?? null

const handlers: Partial<Record<ActionType, ActionHandler>> = {
  contact_support: contactSupport,
  notify_when_available: notifyWhenAvailable,
}

async function contactSupport(deps: LocalActionDeps, consented: LocalActionContext): Promise<ActionResult | null> {
  const { tx, shopper, intent, at } = consented
  const { message, email } = intent.arguments
  if (typeof message !== 'string') return null
  const { ticketId } = await openTicket(
    deps,
    { tx, scope: shopper.scope },
    {
      ticketId: deps.ids.ordered('tkt_'),
      threadId: intent.thread_id,
      turnId: intent.turn_id,
      reason: 'contact_support',
      question: message,
      contactEmail: isAddress(email) ? email : null,
      message,
      at,
    },
  )
  await markWaiting(tx, shopper.scope, { threadId: intent.thread_id, at })
  return result(consented, ['supportDone'], ticketId)
}

async function notifyWhenAvailable(deps: LocalActionDeps, consented: LocalActionContext): Promise<ActionResult | null> {
  const { tx, shopper, intent, at } = consented
  const { product_id: handle, email } = intent.arguments
  const productId = typeof handle === 'string' ? storeProductId(handle) : null
  if (productId === null || !isAddress(email)) return null
  const request = { requestId: deps.ids.uuid(), productId, email, locale: intent.locale, at }
  if (!(await requestAvailability(tx, shopper.scope, request))) return null
  return result(consented, consented.hasLiveStock ? ['notifyDone'] : ['notifyDone', 'notifyWaits'], null)
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && isBareAddress(value)
}

function result(
  { shopper, intent }: LocalActionContext,
  phrases: readonly PhraseKey[],
  reference: string | null,
): ActionResult {
  const language = answerLanguageOf(intent.locale, shopper.settings)
  const text = phrases.map((key) => phrase(key, language, shopper.settings)).join(' ')
  return { action: intent.action, response_markdown: text, reference, checkout_url: null }
}

import { productHandle } from '../../products/found-product.ts'
import type { Claim } from '../pipeline.ts'
import type { Cue } from '../understand/cues/cues.data.ts'
import { findCues } from '../understand/cues/find-cues.ts'
import { orderNumberPattern } from '../understand/intent/question-features.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim, labeled, phrase } from '../wording/wording.ts'
import { draftCart } from './draft-cart.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy } from './draft-policy.ts'
import { draftOrderStatus } from './orders/draft-orders.ts'
import { draftReturn } from './orders/draft-return.ts'

/**
 * Turns a requested action into a proposal that runs only after consent. Arguments: `contact_support` `{ message, email }` (email may
 * be null), `notify_when_available` `{ product_id, email }`, `add_to_cart` as in `cartProposal`. Other actions are answered as policy questions.
 */
export function draftAction(context: QuestionContext): DraftPart {
  const { action } = context.evidence.question
  if (action === 'contact_support') return draftSupport(context)
  if (action === 'add_to_cart') return draftCart(context)
  return action === 'notify_when_available' ? draftNotify(context) : draftPolicy(context)
}

function draftSupport(context: QuestionContext): DraftPart {
  const { language, settings, admitted, understanding } = context
  const email = emailOf(context)
  const line = lineIn(context)
  const message = understanding.resumed?.text ?? admitted.text
  const replyTo = email === null ? [] : [line('labelReplyTo', email)]
  const lines = [phrase('supportLine', language, settings), line('labelQuestion', message), ...replyTo]
  const title = phrase('supportTitle', language, settings)
  return {
    status: 'answered',
    claims: typedConsentClaims(context),
    proposal: { action: 'contact_support', title, lines, arguments: { message, email } },
  }
}

function draftNotify(context: QuestionContext): DraftPart {
  const { evidence, language, settings } = context
  const [product] = evidence.products
  if (product === undefined) return askFor(context, 'whichProduct')
  const email = emailOf(context)
  if (email === null) return askFor(context, 'whichAddress')
  const line = lineIn(context)
  const lines = [
    phrase('notifyLine', language, settings),
    line('labelProduct', product.title),
    line('labelReplyTo', email),
  ]
  const title = phrase('notifyTitle', language, settings)
  const given = { product_id: productHandle(product.productId), email }
  return {
    status: 'answered',
    claims: typedConsentClaims(context),
    products: [product],
    proposal: { action: 'notify_when_available', title, lines, arguments: given },
  }
}

/** Consent is given to the preview, never by typing: a shopper who types "yes" must not believe that the action ran. */
function typedConsentClaims(context: QuestionContext): Claim[] {
  return context.understanding.resumed?.by === 'word' ? [connectingClaim(context, 'typedConsent')] : []
}

/** The lines of a preview: a label and its value. */
function lineIn({ language, settings }: QuestionContext): (key: PhraseKey, value: string) => string {
  return (key, value) => labeled(phrase(key, language, settings), value, language)
}

function emailOf({ understanding, admitted }: QuestionContext): string | null {
  return understanding.email ?? admitted.memory.email
}

/** Asks for information that the proposal requires. */
export function askFor(context: QuestionContext, key: 'whichProduct' | 'whichAddress'): DraftPart {
  const question = phrase(key, context.language, context.settings)
  return { status: 'answered', claims: [], clarification: { question, options: [] } }
}

/** A request for a person: a handoff at once. */
export function draftPerson(): DraftPart {
  return { status: 'answered', claims: [], handoff: 'asked_for_person' }
}

const changeTags: ReadonlySet<string> = new Set(['cancel', 'change', 'delete', 'refund', 'exchange'])
const stateTags: ReadonlySet<string> = new Set(['arrive', 'tracking', 'account', 'address', 'balance', 'password'])
const stateCues: ReadonlySet<Cue> = new Set(['where_is', 'done_yet', 'history', 'looking_for', 'tell_about'])
/** Above the threshold of the store. */
const sureMargin = 0.2

/**
 * What the texts say about the customer's matter, for "cancel my order" or "my parcel is lost"; the matter itself needs a signed-in customer. The
 * state of an order is in no text.
 */
function rulesForMatter(context: QuestionContext): DraftPart | null {
  const { question, score } = context.evidence
  const written = context.understanding.messageLanguage ?? context.language
  const isChange = question.tags.some((tag) => changeTags.has(tag))
  const asksState =
    question.tags.some((tag) => stateTags.has(tag)) ||
    findCues(question.text, written).some(({ cue }) => stateCues.has(cue))
  if ((asksState && !isChange) || orderNumberPattern.test(question.text)) return null
  if (score < context.settings.evidence_threshold + sureMargin) return null
  const part = draftPolicy(context)
  if (part.status !== 'answered') return null
  const claims = [...part.claims, { ...connectingClaim(context, 'customerOnly'), startsParagraph: true }]
  return { ...part, claims, limitations: [...(part.limitations ?? []), 'customer_only'] }
}

/**
 * The shopper's own order, return or account: denied in an anonymous session. A customer's orders and returns are answered from the
 * store, if it is connected that way; everything else is handed off.
 */
export function draftCustomerMatter(context: QuestionContext): DraftPart {
  if (context.admitted.shopper.role === 'anonymous') {
    const ofTexts = rulesForMatter(context)
    if (ofTexts !== null) return ofTexts
    return { status: 'denied', claims: [connectingClaim(context, 'customerOnly')], limitations: ['customer_only'] }
  }
  const { question, orders } = context.evidence
  if (orders !== undefined && question.customerRequest === 'order_status') return draftOrderStatus(context)
  if (orders !== undefined && question.customerRequest === 'request_return') return draftReturn(context)
  return { status: 'no_evidence', claims: [], handoff: 'customer_matter' }
}

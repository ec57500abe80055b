import { productHandle } from '../../products/found-product.ts'
import type { Claim } from '../pipeline.ts'
import { connectingClaim, phrase } from '../wording/wording.ts'
import { draftCart } from './draft-cart.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy } from './draft-policy.ts'
import { draftOrderStatus } from './orders/draft-orders.ts'
import { draftReturn } from './orders/draft-return.ts'

/**
 * Turns a requested action into a proposal that runs only after consent. Arguments: `contact_support` `{ message, email }` (email may
 * be null), `notify_when_available` `{ product_id, email }`, `add_to_cart` as in `cartProposal`. Other actions are answered as policy questions.
 */
export function draftAction(asked: QuestionContext): DraftPart {
  const { action } = asked.evidence.question
  if (action === 'contact_support') return draftSupport(asked)
  if (action === 'add_to_cart') return draftCart(asked)
  return action === 'notify_when_available' ? draftNotify(asked) : draftPolicy(asked)
}

function draftSupport(asked: QuestionContext): DraftPart {
  const { language, settings, admitted, understanding } = asked
  const email = emailOf(asked)
  const message = understanding.resumed?.text ?? admitted.text
  const replyTo = email === null ? [] : [`${phrase('labelReplyTo', language, settings)}: ${email}`]
  const lines = [
    phrase('supportLine', language, settings),
    `${phrase('labelQuestion', language, settings)}: ${message}`,
    ...replyTo,
  ]
  const title = phrase('supportTitle', language, settings)
  return {
    status: 'answered',
    claims: typedConsentClaims(asked),
    proposal: { action: 'contact_support', title, lines, arguments: { message, email } },
  }
}

function draftNotify(asked: QuestionContext): DraftPart {
  const { evidence, language, settings } = asked
  const [product] = evidence.products
  if (product === undefined) return askFor(asked, 'whichProduct')
  const email = emailOf(asked)
  if (email === null) return askFor(asked, 'whichAddress')
  const lines = [
    phrase('notifyLine', language, settings),
    `${phrase('labelProduct', language, settings)}: ${product.title}`,
    `${phrase('labelReplyTo', language, settings)}: ${email}`,
  ]
  const title = phrase('notifyTitle', language, settings)
  const given = { product_id: productHandle(product.productId), email }
  return {
    status: 'answered',
    claims: typedConsentClaims(asked),
    products: [product],
    proposal: { action: 'notify_when_available', title, lines, arguments: given },
  }
}

/** Consent is given to the preview, never by typing: a shopper who types "yes" must not believe that the action ran. */
function typedConsentClaims(asked: QuestionContext): Claim[] {
  return asked.understanding.resumed?.by === 'word' ? [connectingClaim(asked, 'typedConsent')] : []
}

function emailOf({ understanding, admitted }: QuestionContext): string | null {
  return understanding.email ?? admitted.memory.email
}

/** Asks for information that the proposal requires. */
function askFor(asked: QuestionContext, key: 'whichProduct' | 'whichAddress'): DraftPart {
  const question = phrase(key, asked.language, asked.settings)
  return { status: 'answered', claims: [], clarification: { question, readings: [] } }
}

/** A request for a person: a handoff at once. */
export function draftPerson(): DraftPart {
  return { status: 'answered', claims: [], handoff: 'asked_for_person' }
}

/**
 * The shopper's own order, return or account: denied in an anonymous session. A customer's orders and returns are answered from the
 * store, if it is connected that way; everything else is handed off.
 */
export function draftCustomerMatter(asked: QuestionContext): DraftPart {
  if (asked.admitted.shopper.role === 'anonymous') {
    return { status: 'denied', claims: [connectingClaim(asked, 'customerOnly')], limitations: ['customer_only'] }
  }
  const { question, orders } = asked.evidence
  if (orders !== undefined && question.customerRequest === 'order_status') return draftOrderStatus(asked)
  if (orders !== undefined && question.customerRequest === 'request_return') return draftReturn(asked)
  return { status: 'no_evidence', claims: [], handoff: 'customer_matter' }
}

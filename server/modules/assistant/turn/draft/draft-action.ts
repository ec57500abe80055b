import type { Claim } from '../pipeline.ts'
import { say } from '../wording/phrases.ts'
import { type Asked, connecting, type DraftPart } from './draft-part.ts'
import { draftPolicy } from './draft-policy.ts'

/**
 * What the shopper wants done becomes a proposal, which runs only after consent. Arguments: `contact_support` `{ message, email }`
 * (email may be null), `notify_when_available` `{ product_id, email }`. Other actions are answered like questions about them.
 */
export function draftAction(asked: Asked): DraftPart {
  const { action } = asked.evidence.question
  if (action === 'contact_support') return draftSupport(asked)
  return action === 'notify_when_available' ? draftNotify(asked) : draftPolicy(asked)
}

function draftSupport(asked: Asked): DraftPart {
  const { language, settings, admitted, understanding } = asked
  const email = emailOf(asked)
  const message = understanding.resumed?.text ?? admitted.text
  const replyTo = email === null ? [] : [`${say('labelReplyTo', language, settings)}: ${email}`]
  const lines = [
    say('supportLine', language, settings),
    `${say('labelQuestion', language, settings)}: ${message}`,
    ...replyTo,
  ]
  const title = say('supportTitle', language, settings)
  return {
    answered: 'yes',
    claims: typedConsent(asked),
    proposal: { action: 'contact_support', title, lines, arguments: { message, email } },
  }
}

function draftNotify(asked: Asked): DraftPart {
  const { evidence, language, settings } = asked
  const [product] = evidence.products
  if (product === undefined) return asking(asked, 'whichProduct')
  const email = emailOf(asked)
  if (email === null) return asking(asked, 'whichAddress')
  const lines = [
    say('notifyLine', language, settings),
    `${say('labelProduct', language, settings)}: ${product.title}`,
    `${say('labelReplyTo', language, settings)}: ${email}`,
  ]
  const title = say('notifyTitle', language, settings)
  const given = { product_id: `prd_${product.productId}`, email }
  return {
    answered: 'yes',
    claims: typedConsent(asked),
    products: [product],
    proposal: { action: 'notify_when_available', title, lines, arguments: given },
  }
}

/** Consent is given to the preview, never by a word: whoever types it must not believe that something happened. */
function typedConsent(asked: Asked): Claim[] {
  return asked.understanding.resumed?.by === 'word' ? [connecting(asked, 'typedConsent')] : []
}

function emailOf({ understanding, admitted }: Asked): string | null {
  return understanding.email ?? admitted.memory.email
}

/** Something is missing without which nothing can be proposed. */
function asking(asked: Asked, key: 'whichProduct' | 'whichAddress'): DraftPart {
  const question = say(key, asked.language, asked.settings)
  return { answered: 'yes', claims: [], clarification: { question, readings: [] } }
}

/** What is said to a person's question for a person: the team is told, at once. */
export function draftPerson(): DraftPart {
  return { answered: 'yes', claims: [], handoff: 'asked_for_person' }
}

/** The shopper's own order, return or account: never in an anonymous session, and for a customer only through a person. */
export function draftCustomerMatter(asked: Asked): DraftPart {
  if (asked.admitted.shopper.role === 'anonymous') {
    return { answered: 'denied', claims: [connecting(asked, 'customerOnly')], limitations: ['customer_only'] }
  }
  return { answered: 'no_evidence', claims: [], handoff: 'customer_matter' }
}

import type { Conflict, HandoffReason, LimitationCode } from '../../../../../contract/assistant/answer.ts'
import { draftPhoto } from '../photo/draft-photo.ts'
import type { Claim, Draft, FoundProduct, Intent } from '../pipeline.ts'
import type { DraftByRules } from '../steps.ts'
import { findCues } from '../understand/cues/find-cues.ts'
import { productKinds } from '../understand/intent/tag-classes.data.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim } from '../wording/wording.ts'
import { askFor, draftAction, draftCustomerMatter, draftPerson } from './draft-action.ts'
import { draftComparison } from './draft-comparison.ts'
import { draftPriceOrStock } from './draft-live.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy } from './draft-policy.ts'
import { draftProductQuestion, draftSearch } from './draft-products.ts'

const maxProducts = 10

const byIntent: Readonly<Record<Intent, (context: QuestionContext) => DraftPart>> = {
  product_search: (context) =>
    context.evidence.question.resembling === undefined ? draftSearch(context) : draftPhoto(context),
  product_question: draftProductQuestion,
  compare: draftComparison,
  policy_question: draftPolicy,
  price_or_stock: draftPriceOrStock,
  customer_matter: draftCustomerMatter,
  other_party: (context) => ({
    status: 'denied',
    claims: [connectingClaim(context, 'otherParty')],
    limitations: ['customer_only'],
  }),
  action: draftAction,
  person: draftPerson,
  small_talk: draftSmallTalk,
  out_of_scope: (context) => ({
    status: 'out_of_scope',
    claims: [connectingClaim(context, 'outOfScope')],
    limitations: ['out_of_scope'],
  }),
}

/** Composes the answer from quotes, lists and phrases: every statement is in the evidence word for word. */
export const draftByRules: DraftByRules = ({ admitted, understanding, gathered }) => {
  const { settings } = admitted.shopper
  const contexts = gathered.evidence.map((evidence, index): QuestionContext => {
    return { index, evidence, language: understanding.language, settings, admitted, understanding }
  })
  const parts = understanding.clarification === null ? contexts.map(draftQuestion) : []
  const answered = parts.map((part) => part.status)
  const limitations = parts.flatMap((part) => part.limitations ?? [])
  const isPartly = answered.includes('answered') && answered.some(isUnanswered)
  return {
    language: understanding.language,
    claims: [...claimsOf(contexts, parts), ...(isPartly ? partNotAnswered(contexts) : [])],
    statuses: answered,
    products: productsOf(parts),
    reasons: new Map(parts.flatMap((part) => [...(part.reasons ?? [])])),
    conflicts: conflictsOf(contexts),
    clarification: understanding.clarification ?? parts.find((part) => part.clarification)?.clarification ?? null,
    limitations: [
      ...new Set<LimitationCode>([
        ...limitations,
        ...(isPartly ? (['part_not_answered'] as const) : []),
        ...(understanding.injections.length > 0 ? (['untrusted_instruction_ignored'] as const) : []),
      ]),
    ],
    proposal: parts.find((part) => part.proposal)?.proposal ?? null,
    handoff: handoffOf(parts),
    writtenBy: 'rules',
  }
}

function draftQuestion(context: QuestionContext): DraftPart {
  const { question } = context.evidence
  const part = byIntent[question.intent](context)
  const isEmpty = part.limitations?.includes('no_products_found') === true && part.products === undefined
  const isOpen = (part.status === 'no_evidence' && part.handoff === undefined) || isEmpty
  return isOpen ? (draftFallback(context) ?? part) : part
}

/** The answer to an unanswered question that need not go to the team; `null` if it should. */
function draftFallback(context: QuestionContext): DraftPart | null {
  const { question } = context.evidence
  // "Is it dishwasher-safe?": no text answers for all products, so the answer depends on the product.
  if (question.lacksProduct === true) return askFor(context, 'whichProduct')
  const hasProducts = context.admitted.shopper.store.revision > 0
  // A "Ledersofa" may be in the catalog under another name.
  const mayBeKnown = question.namesThing === 'property' && question.tags.some((tag) => productKinds.has(tag))
  if (question.namesThing !== undefined && hasProducts && !mayBeKnown) {
    return {
      status: 'answered',
      claims: [connectingClaim(context, 'noSuchProduct')],
      limitations: ['no_products_found'],
    }
  }
  return question.isLikelyOffTopic === true ? byIntent.out_of_scope(context) : null
}

/** Whether the question got no answer. */
function isUnanswered(answered: Draft['statuses'][number]): boolean {
  return answered === 'no_evidence' || answered === 'conflict' || answered === 'unavailable'
}

/** Removes repeated statements and introduces each part if there are several. */
function claimsOf(contexts: readonly QuestionContext[], parts: readonly DraftPart[]): Claim[] {
  const seen = new Set<string>()
  const fresh = parts.map(({ claims }) => {
    const left = claims.filter(({ markdown }) => !seen.has(markdown) && seen.add(markdown))
    // A "Yes:" without its statements is dropped.
    return claims.some(isContent) && !left.some(isContent) ? [] : left
  })
  const answeredParts = fresh.flatMap((claims, index) => (claims.some(isContent) ? [index] : []))
  return fresh.flatMap((claims, index) => {
    const one = contexts[index]
    const place = answeredParts.indexOf(index)
    if (answeredParts.length < 2 || place === -1 || one === undefined) return claims
    return [connectingClaim(one, connectorOf(place, answeredParts.length)), ...claims]
  })
}

function isContent({ kind }: Claim): boolean {
  return kind !== 'connecting'
}

function connectorOf(place: number, count: number): PhraseKey {
  if (place === 0) return 'firstPart'
  return place === count - 1 ? 'lastPart' : 'nextPart'
}

function partNotAnswered([first]: readonly QuestionContext[]): Claim[] {
  return first === undefined ? [] : [{ ...connectingClaim(first, 'partNotAnswered'), questionIndex: -1 }]
}

function productsOf(parts: readonly DraftPart[]): readonly FoundProduct[] {
  const byId = new Map(
    parts.flatMap(({ products = [] }) => products.map((product) => [product.productId, product] as const)),
  )
  return [...byId.values()].slice(0, maxProducts)
}

function conflictsOf(contexts: readonly QuestionContext[]): readonly Conflict[] {
  const all = contexts.flatMap(({ evidence }) => evidence.conflicts)
  const keyOf = ({ statements }: Conflict): string => statements.map(({ handle }) => handle).join(' ')
  return [...new Map(all.map((conflict) => [keyOf(conflict), conflict])).values()]
}

/** A handoff is needed when the shopper asks for a person or when no question could be answered. */
function handoffOf(parts: readonly DraftPart[]): HandoffReason | null {
  const reasons = parts.flatMap(({ handoff }) => handoff ?? [])
  if (reasons.includes('asked_for_person')) return 'asked_for_person'
  const answered = parts.map((part) => part.status)
  if (answered.includes('answered') || answered.every((one) => one === 'out_of_scope')) return null
  if (answered.includes('conflict')) return 'conflict'
  if (reasons.includes('customer_matter')) return 'customer_matter'
  return answered.includes('no_evidence') ? 'insufficient_evidence' : null
}

const smallTalkPatterns: readonly (readonly [PhraseKey, RegExp])[] = [
  [
    'whoIAm',
    /\b(?:who|what) are you\b|\b(?:robot|bot|human|real person|machine|maschine|máquina|roboter|you (?:an )?ai|eine ki|une ia|inteligencia artificial|(?:chat)?gpt|(?:built|made) you|dich gebaut)\b|\bwhat can you do\b|\bhow can you help\b|\bwas kannst du\b|\bwas können sie\b|\bque (?:peux-tu|pouvez-vous) faire\b|\bpuedes hacer\b|\bwer bist du\b|\bwer sind sie\b|\bmensch\b|qui (?:es-tu|êtes-vous)|\bhumain|quién eres|quién es usted|\bhuman[oa]\b/iu,
  ],
  [
    'languages',
    /\b(?:languages?|english|german|french|spanish|italian|dutch|portuguese|polish|turkish|russian|arabic|chinese|japanese|sprachen?|deutsch|englisch|französisch|spanisch|italienisch|niederländisch|polnisch|türkisch|russisch|langues?|anglais|allemand|français|espagnol|italien|idiomas?|inglés|alemán|francés|español|italiano)(?!\p{L})/iu,
  ],
  ['thanks', /\b(?:thanks?|thank you|thx|cheers|danke|dankeschön|merci|gracias)\b/iu],
  [
    'goodbye',
    /\b(?:bye|goodbye|see you|tschüss|tschüs|ciao|wiedersehen|au revoir|à bientôt|salut et merci|adiós|hasta (?:luego|pronto))(?!\p{L})/iu,
  ],
]

/** Replies to a greeting, thanks, a goodbye, an insult or a question about the assistant. */
function draftSmallTalk(context: QuestionContext): DraftPart {
  const { text } = context.evidence.question
  const written = context.understanding.messageLanguage ?? context.language
  const has = (cue: string) => findCues(text, written).some((one) => one.cue === cue)
  if (has('insult')) return { status: 'answered', claims: [connectingClaim(context, 'couldNotHelp')] }
  const other = has('hello') ? 'greeting' : 'whichSubject'
  const key = smallTalkPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? other
  return { status: 'answered', claims: [connectingClaim(context, key)] }
}

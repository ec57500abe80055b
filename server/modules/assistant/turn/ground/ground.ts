import type { Availability, LiveFact } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { countNegations } from '../../../../engine/meaning/polarity.ts'
import { productHandle } from '../../products/found-product.ts'
import { variantLabel } from '../../products/variants/match-variants.ts'
import { headingMarkdown } from '../draft/draft-policy.ts'
import type { Claim, Draft, FoundProduct, Gathered, Grounded, KnowledgeSpan, RemovedClaim } from '../pipeline.ts'
import { continuesPrevious, listAt, withDependencies } from '../spans/span-dependencies.ts'
import type { Ground } from '../steps.ts'
import { escapeMarkdown, isPhrase } from '../wording/wording.ts'
import { orderClaimFault, orderFactsOf } from './check-order-claims.ts'
import { describeFact, productFactFault } from './check-product-facts.ts'
import { areSameWords } from './same-wording.ts'

// Invisible characters and escapes, which make text display differently from how it is compared.
const HIDDEN = /(?![\t\n])\p{Cc}|\p{Cf}|~~|&#\w+;|<[a-z!/]/iu

/** Why a claim is rejected; null when it holds. */
type Fault = string | null

interface Proof {
  readonly draft: Draft
  readonly gathered: Gathered
  readonly spans: ReadonlyMap<string, KnowledgeSpan>
  readonly products: ReadonlyMap<string, FoundProduct>
}

export const ground: Ground = ({ draft, gathered }) => {
  const proof: Proof = { draft, gathered, spans: spansOf(gathered), products: productsOf(gathered) }
  const removed: RemovedClaim[] = []
  const holding = draft.claims.filter((claim) => {
    const why = faultOf(proof, claim)
    if (why !== null) removed.push({ claim, reason: why })
    return why === null
  })
  const claims = withoutEmptyIntroductions(holding, removed)
  const answered = draft.statuses.map((one, index) =>
    one === 'answered' && hasLost(index, draft, claims) ? 'no_evidence' : one,
  )
  const isNothingLeft = removed.length > 0 && !answered.some((one) => one === 'answered' || one === 'out_of_scope')
  const products = draft.products.filter(({ productId }) => proof.products.has(productId))
  return {
    ...draft,
    claims,
    statuses: answered,
    products,
    handoff: draft.handoff ?? (isNothingLeft ? 'nothing_left_to_say' : null),
    limitations:
      removed.length > 0 ? [...new Set([...draft.limitations, 'statement_removed' as const])] : draft.limitations,
    removed,
    proposal: isProposalProved(proof) ? draft.proposal : null,
    liveFacts: [
      ...products.flatMap((product) => liveFactsOf(product, claims)),
      ...claims.flatMap((claim) => (claim.kind === 'order' ? orderFactsOf(claim, gathered) : [])),
    ],
    isGrounded: true,
  } satisfies Grounded
}

function faultOf(proof: Proof, claim: Claim): Fault {
  if (claim.kind === 'connecting') return connectingFault(proof, claim)
  if (claim.kind === 'order') return orderFault(proof, claim)
  return claim.kind === 'policy' ? policyFault(proof, claim) : productFault(proof, claim)
}

function connectingFault({ draft }: Proof, { markdown }: Claim): Fault {
  const [fact] = findFacts(markdown, draft.language)
  if (fact !== undefined) return `${describeFact(fact, markdown)} in a connecting sentence`
  return isPhrase(markdown, draft.language) ? null : 'it is none of our own sentences'
}

function policyFault({ draft, spans }: Proof, { markdown, handles }: Claim): Fault {
  const cited = handles.flatMap((handle) => spans.get(handle) ?? [])
  if (cited.length === 0) return 'it cites nothing'
  if (cited.length < handles.length) return 'it cites what was not given'
  if (draft.writtenBy === 'rules') {
    return cited.some((span) => isQuotation(markdown, span)) ? null : 'it is not a quotation'
  }
  return modelFault(draft, { markdown, cited, known: [...spans.values()] })
}

/**
 * A model only selects and joins sentences. Each of its statements must be one cited sentence and come with the sentences that it
 * depends on.
 */
function modelFault(
  draft: Draft,
  { markdown, cited, known }: { markdown: string; cited: readonly KnowledgeSpan[]; known: readonly KnowledgeSpan[] },
): Fault {
  if (HIDDEN.test(markdown)) return 'characters that show nothing'
  const isRepeated = (span: KnowledgeSpan): boolean =>
    draft.claims.some((claim) => claim.kind === 'policy' && repeatsSpan(claim.markdown, span, draft.language))
  const isQuoted = (heading: string): boolean =>
    draft.claims.some((claim) => claim.markdown === headingMarkdown(heading))
  const quoted = cited.find((span) => repeatsSpan(markdown, span, draft.language))
  if (quoted !== undefined) return contextFault(quoted, { known, isRepeated, isQuoted })
  const isHeading = cited.some((span) => headingsOf(span).includes(markdown) && isRepeated(span))
  return isHeading ? null : 'it is not what a cited sentence says'
}

function repeatsSpan(markdown: string, { text, language }: KnowledgeSpan, spoken: AssistantLanguage): boolean {
  return (
    language === spoken &&
    (areSameWords(markdown, text, spoken) || areSameWords(markdown, escapeMarkdown(text), spoken))
  )
}

function headingsOf({ headings, title }: KnowledgeSpan): string[] {
  return [title, ...headings].map(headingMarkdown)
}

/** A whole span or heading, word for word: part of a sentence may mean the opposite. */
function isQuotation(markdown: string, span: KnowledgeSpan): boolean {
  const quoted = markdown.replace(/^- /, '')
  return quoted === escapeMarkdown(span.text) || quoted === span.text || headingsOf(span).includes(quoted)
}

function productFault({ draft, products }: Proof, claim: Claim): Fault {
  const { productIds } = claim
  const named = productIds.flatMap((id) => products.get(id) ?? [])
  if (named.length === 0) return 'it names no product'
  if (named.length < productIds.length) return 'it names a product that was not found'
  if (draft.writtenBy !== 'rules') return 'only the rules speak of products'
  return productFactFault(claim, draft.language, named)
}

function orderFault({ draft, gathered }: Proof, claim: Claim): Fault {
  return draft.writtenBy === 'rules'
    ? orderClaimFault(claim, gathered, draft.language)
    : 'only the rules speak of orders'
}

/** Removes introductions and headings whose content was removed. */
function withoutEmptyIntroductions(claims: readonly Claim[], removed: readonly RemovedClaim[]): Claim[] {
  const hit = new Set(removed.map(({ claim }) => claim.questionIndex))
  return claims.filter((claim, at) => {
    if (!hit.has(claim.questionIndex) || !leadsIn(claim)) return true
    const next = claims[at + 1]
    return next !== undefined && next.questionIndex === claim.questionIndex && next.kind !== 'connecting'
  })
}

function leadsIn({ markdown }: Claim): boolean {
  return markdown.endsWith(':') || /^\*\*.*\*\*$/.test(markdown)
}

/** Whether all content claims of a question were removed. */
function hasLost(question: number, draft: Draft, claims: readonly Claim[]): boolean {
  const isContent = (claim: Claim): boolean => claim.questionIndex === question && claim.kind !== 'connecting'
  return draft.claims.some(isContent) && !claims.some(isContent)
}

function spansOf({ evidence }: Gathered): ReadonlyMap<string, KnowledgeSpan> {
  const given = evidence.flatMap(({ spans }) => spans.flatMap(({ span, block }) => [span, ...block]))
  return new Map(given.map((span) => [span.handle, span]))
}

function productsOf({ evidence }: Gathered): ReadonlyMap<string, FoundProduct> {
  const found = evidence.flatMap(({ products, alternatives = [] }) => [...alternatives, ...products])
  return new Map(found.map((product) => [product.productId, product]))
}

/** The preview of an addition to the cart states nothing but live prices, and their product with the number of pieces. */
function isProposalProved({ draft, products }: Proof): boolean {
  const { proposal } = draft
  if (proposal?.action !== 'add_to_cart') return true
  const { product_id: handle, variant_id: variantId, quantity } = proposal.arguments
  const product = [...products.values()].find(({ productId }) => productHandle(productId) === handle)
  if (product === undefined || typeof variantId !== 'string' || typeof quantity !== 'number') return false
  const about = { variantIds: [variantId], quantity }
  return proposal.lines.every(
    (line) => productFactFault({ markdown: line, ...about }, draft.language, [product]) === null,
  )
}

/** The live data of a shown product, and of its variants that the answer states. */
function liveFactsOf(product: FoundProduct, claims: readonly Claim[]): LiveFact[] {
  const stated = claims.filter(({ productIds }) => productIds.includes(product.productId))
  const { price, availability } = product
  if (price.state !== 'live') return productFacts(product)
  const about = {
    product_id: productHandle(product.productId),
    read_at: price.readAt.toISOString(),
    source: price.source,
  }
  const variants = product.variants.filter(({ externalId }) =>
    stated.some(({ variantIds }) => variantIds?.includes(externalId)),
  )
  const isStated = (quantity: number): boolean => stated.some(({ markdown }) => markdown.includes(`${quantity}`))
  const quantities = (one: Availability): LiveFact[] =>
    one.quantity !== undefined && isStated(one.quantity) && one.state === 'in_stock'
      ? [{ ...about, kind: 'quantity', value: one.quantity, currency: null }]
      : []
  const ofVariants = variants.flatMap((variant): LiveFact[] => {
    const label = variantLabel(variant)
    const own = label === null ? about : { ...about, variant: label }
    const { amount_minor: value, currency } = variant.price
    const facts: LiveFact[] = [
      { ...own, kind: 'price', value, currency },
      { ...own, kind: 'availability', value: variant.availability.state, currency: null },
    ]
    return [...facts, ...quantities(variant.availability).map((fact) => ({ ...fact, ...own }))]
  })
  const ofProduct = availability.state === 'live' && variants.length === 0 ? quantities(availability.value) : []
  return [
    ...productFacts(product),
    ...ofProduct,
    ...ofVariants.filter((fact) => fact.variant !== undefined || fact.kind === 'quantity'),
  ]
}

function productFacts({ productId, price, availability }: FoundProduct): LiveFact[] {
  const of = { product_id: productHandle(productId) }
  const facts: LiveFact[] = []
  if (price.state === 'live') {
    const { amount_minor: value, currency } = price.value
    facts.push({ ...of, kind: 'price', value, currency, read_at: price.readAt.toISOString(), source: price.source })
  }
  if (availability.state === 'live') {
    const { readAt, source, value } = availability
    facts.push({
      ...of,
      kind: 'availability',
      value: value.state,
      currency: null,
      read_at: readAt.toISOString(),
      source,
    })
  }
  return facts
}

interface QuotedContext {
  /** All spans of the evidence. */
  readonly known: readonly KnowledgeSpan[]
  readonly isRepeated: (span: KnowledgeSpan) => boolean
  readonly isQuoted: (heading: string) => boolean
}

/**
 * Checks that a model's selection keeps what a sentence depends on: a following exception, the sentence it refers to, the introduction
 * of its list, the rest of an enumeration, a negating heading. Null when nothing is missing.
 */
function contextFault(span: KnowledgeSpan, { known, isRepeated, isQuoted }: QuotedContext): string | null {
  const block = known.filter((other) => isSameBlock(other, span)).toSorted((a, b) => a.number - b.number)
  const at = block.findIndex(({ number }) => number === span.number)
  const list = span.form === 'sentence' ? null : listAt(block, at)
  // A single item of an enumeration could pass for the whole.
  const needed = withDependencies(block, list === null || list.isLabelled ? [at] : [at, ...list.items])
  const next = block[at + 1]
  const follows = next?.form === 'sentence' && continuesPrevious(next) ? [at + 1] : []
  const missing = [...needed, ...follows].flatMap((place) => block[place] ?? []).find((one) => !isRepeated(one))
  if (missing !== undefined) return `it leaves out "${missing.text}"`
  const denies = (heading: string): boolean => countNegations(heading, span.language) > 0
  const heading = [span.title, ...span.headings].findLast(denies)
  return heading === undefined || isQuoted(heading) ? null : `it leaves out "${heading}"`
}

function isSameBlock(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version && one.block === other.block
}

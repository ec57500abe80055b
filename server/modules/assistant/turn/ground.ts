import type { LiveFact } from '../../../../contract/assistant-answer.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import { quoteHeading } from './draft-policy.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { placesOf, policyFactFault, productFactFault, sayFact } from './ground-facts.ts'
import { type Source, wordingFault } from './ground-wording.ts'
import { isPhrase } from './phrases.ts'
import type { Claim, Draft, FoundProduct, Gathered, Grounded, KnowledgeSpan, RemovedClaim } from './pipeline.ts'
import type { Ground } from './steps.ts'

/** Why a claim may not be said; null when it holds. */
type Fault = string | null

interface Proof {
  readonly draft: Draft
  readonly spans: ReadonlyMap<string, KnowledgeSpan>
  readonly products: ReadonlyMap<string, FoundProduct>
}

export const ground: Ground = ({ draft, gathered }) => {
  const proof: Proof = { draft, spans: spansOf(gathered), products: productsOf(gathered) }
  const removed: RemovedClaim[] = []
  const holding = draft.claims.filter((claim) => {
    const why = faultOf(proof, claim)
    if (why !== null) removed.push({ claim, why })
    return why === null
  })
  const claims = withoutEmptyIntroductions(holding, removed)
  const answered = draft.answered.map((one, index) =>
    one === 'yes' && hasLost(index, draft, claims) ? 'no_evidence' : one,
  )
  const isNothingLeft = removed.length > 0 && !answered.some((one) => one === 'yes' || one === 'not_ours')
  const products = draft.products.filter(({ productId }) => proof.products.has(productId))
  return {
    ...draft,
    claims,
    answered,
    products,
    handoff: draft.handoff ?? (isNothingLeft ? 'nothing_left_to_say' : null),
    limitations:
      removed.length > 0 ? [...new Set([...draft.limitations, 'statement_removed' as const])] : draft.limitations,
    removed,
    liveFacts: products.flatMap(liveFactsOf),
    isGrounded: true,
  } satisfies Grounded
}

function faultOf(proof: Proof, claim: Claim): Fault {
  if (claim.kind === 'connecting') return connectingFault(proof, claim)
  return claim.kind === 'policy' ? policyFault(proof, claim) : productFault(proof, claim)
}

function connectingFault({ draft }: Proof, { markdown }: Claim): Fault {
  const [fact] = findFacts(markdown, draft.language)
  if (fact !== undefined) return `${sayFact(fact, markdown)} in a connecting sentence`
  return isPhrase(markdown, draft.language) ? null : 'it is none of our own sentences'
}

function policyFault({ draft, spans }: Proof, { markdown, handles }: Claim): Fault {
  const cited = handles.flatMap((handle) => spans.get(handle) ?? [])
  if (cited.length === 0) return 'it cites nothing'
  if (cited.length < handles.length) return 'it cites what was not given'
  if (cited.some((span) => isQuotation(markdown, span))) return null
  if (draft.writtenBy === 'rules') return 'it is no quotation'
  return modelFault(draft, markdown, cited)
}

/** What a model wrote must be said in one place: facts of one place in the words of another make a new statement. */
function modelFault({ language }: Draft, markdown: string, cited: readonly KnowledgeSpan[]): Fault {
  const hasFacts = findFacts(markdown, language).length > 0
  const places = hasFacts ? placesOf(cited) : [cited]
  const faults = places.map((spans) => {
    return policyFactFault(markdown, language, spans) ?? wordingFault(markdown, language, spans.map(sourceOf))
  })
  return faults.includes(null) ? null : (faults[0] ?? 'it cites nothing')
}

function sourceOf({ title, headings, text, language }: KnowledgeSpan): Source {
  return { text: [title, ...headings, text].filter((one) => one !== '').join('. '), language }
}

/** A span or its heading, whole and word for word: a part of a sentence may say the opposite of it. */
function isQuotation(markdown: string, { text, headings, title }: KnowledgeSpan): boolean {
  const said = markdown.replace(/^- /, '')
  return said === escapeMarkdown(text) || said === text || said === quoteHeading(headings.at(-1) ?? title)
}

function productFault({ draft, products }: Proof, { markdown, productIds }: Claim): Fault {
  const named = productIds.flatMap((id) => products.get(id) ?? [])
  if (named.length === 0) return 'it names no product'
  if (named.length < productIds.length) return 'it names a product that was not found'
  const fault = productFactFault(markdown, draft.language, named)
  if (fault !== null || draft.writtenBy === 'rules') return fault
  const text = named.map(({ title, attributes }) => {
    return [
      title,
      ...[...attributes].map(([name, value]) => `${name.replaceAll('_', ' ')}: ${[value].flat().join(', ')}`),
    ].join('. ')
  })
  return wordingFault(markdown, draft.language, [{ text: text.join('. '), language: draft.language }])
}

/** A sentence that leads into a part of which nothing is left, or a heading without its items. */
function withoutEmptyIntroductions(claims: readonly Claim[], removed: readonly RemovedClaim[]): Claim[] {
  if (removed.length === 0) return [...claims]
  const hit = new Set(removed.map(({ claim }) => claim.question))
  return claims.filter((claim, at) => {
    if (!hit.has(claim.question) || !leadsIn(claim)) return true
    const next = claims[at + 1]
    return next !== undefined && next.question === claim.question && next.kind !== 'connecting'
  })
}

function leadsIn({ markdown }: Claim): boolean {
  return markdown.endsWith(':') || /^\*\*.*\*\*$/.test(markdown)
}

/** Whether all that answered a question is gone. */
function hasLost(question: number, draft: Draft, claims: readonly Claim[]): boolean {
  const isContent = (claim: Claim): boolean => claim.question === question && claim.kind !== 'connecting'
  return draft.claims.some(isContent) && !claims.some(isContent)
}

function spansOf({ evidence }: Gathered): ReadonlyMap<string, KnowledgeSpan> {
  const given = evidence.flatMap(({ spans }) => spans.flatMap(({ span, block }) => [span, ...block]))
  return new Map(given.map((span) => [span.handle, span]))
}

function productsOf({ evidence }: Gathered): ReadonlyMap<string, FoundProduct> {
  return new Map(evidence.flatMap(({ products }) => products).map((product) => [product.productId, product]))
}

/** What was read live of the products that are shown. */
function liveFactsOf({ productId, price, availability }: FoundProduct): LiveFact[] {
  const of = { product_id: `prd_${productId}` }
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

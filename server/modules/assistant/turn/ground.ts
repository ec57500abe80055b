import type { LiveFact } from '../../../../contract/assistant-answer.ts'
import type { AssistantLanguage } from '../../../../contract/locale.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import { quoteHeading } from './draft-policy.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { nearestOf, sentencesOf } from './ground-clauses.ts'
import { policyFactFault, productFactFault, sayFact } from './ground-facts.ts'
import { looksFault, wordingFault } from './ground-wording.ts'
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

/**
 * Each sentence that a model wrote is said by one cited span alone: facts of one in the words of another would be a new statement.
 * A text in another language cannot be compared word by word; of it only quotations hold.
 */
function modelFault({ language }: Draft, markdown: string, cited: readonly KnowledgeSpan[]): Fault {
  const looks = looksFault(markdown, language, cited.map(sourceOf).join('\n'))
  if (looks !== null) return looks
  const sources = cited.filter((span) => span.language === language)
  if (sources.length === 0) return 'its sources are in another language'
  // What we say of our own acts ("I have passed your question on") no text of the store can prove: the rules say it where it is so.
  for (const sentence of sentencesOf(markdown.replace(/^- /, ''), language)) {
    if (isPhrase(sentence, language)) return 'it is one of our own sentences'
    const faults = sources.map((span) => sentenceFault(sentence, language, span))
    const { text } = nearestOf(sentence, sources.map(sourceOf), language)
    if (!faults.includes(null)) return faults[sources.findIndex((span) => sourceOf(span) === text)] ?? faults[0] ?? null
  }
  return null
}

function sentenceFault(sentence: string, language: AssistantLanguage, span: KnowledgeSpan): Fault {
  return policyFactFault(sentence, language, span) ?? wordingFault(sentence, language, sourceOf(span))
}

function sourceOf({ title, headings, text }: KnowledgeSpan): string {
  return [title, ...headings, text].join('\n')
}

/** A span or one of its headings, whole and word for word: a part of a sentence may say the opposite of it. */
function isQuotation(markdown: string, { text, headings, title }: KnowledgeSpan): boolean {
  const said = markdown.replace(/^- /, '')
  return said === escapeMarkdown(text) || said === text || [title, ...headings].map(quoteHeading).includes(said)
}

function productFault({ draft, products }: Proof, { markdown, productIds }: Claim): Fault {
  const named = productIds.flatMap((id) => products.get(id) ?? [])
  if (named.length === 0) return 'it names no product'
  if (named.length < productIds.length) return 'it names a product that was not found'
  const fault = productFactFault(markdown, draft.language, named)
  if (fault !== null || draft.writtenBy === 'rules') return fault
  const source = named.map(tellingOf).join('\n')
  const looks = looksFault(markdown, draft.language, source)
  const faults = sentencesOf(markdown, draft.language).map((sentence) => wordingFault(sentence, draft.language, source))
  return looks ?? faults.find((one) => one !== null) ?? null
}

/** Title and attributes as sentences. */
function tellingOf({ title, attributes }: FoundProduct): string {
  const told = [...attributes].map(([name, value]) => `${name.replaceAll('_', ' ')}: ${[value].flat().join(', ')}`)
  return [title, ...told].join('\n')
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

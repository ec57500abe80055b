import { maxInexact } from '../lexical/inverted-index/score-plan.ts'
import type { PlanSlot, QueryPlan } from '../lexical/query/query-plan.ts'

// A product is excluded if its words match less than this share of what the best product matches. On 68 rated queries, of the 311 right
// products among the first ten, 0.55 loses none, 0.6 two and 0.7 ten (decision 0052-honest-results.md).
const minShareOfBest = 0.5
// Where the catalog has nothing for half of the query, or only other names of the goods, the rest must match the name, brand or category
// of a product. A word in the description is not enough. Brands match 0.92 of what the catalog can answer, categories of up to ten words and names of up to six at
// least 0.8; descriptions of two words or more match less.
const minMissingShare = 0.45
const minShareOfAnswerable = 0.8
// The confidence of common synonyms and narrower names (`plan-query.ts`, `word-meaning.ts`).
const otherNameFactor = 0.3
// Below the confidence of other forms of the word, above the confidence of its names in other languages.
const certainFactor = 0.85

/**
 * The lowest lexical score, above 0, that counts as evidence for a product. Stop words are not evidence: a product must match more than the
 * stop words do.
 */
export function lowestLexical({ slots, coverage }: Pick<QueryPlan, 'slots' | 'coverage'>): number {
  const total = sumOf(slots, ({ weight }) => weight)
  const content = slots.filter(({ isStopWord }) => !isStopWord)
  if (total === 0 || content.length === 0) return Math.max(Number.MIN_VALUE, minShareOfBest * coverage)
  const reached = (slot: PlanSlot): number => reachedOf(slot, slots)
  const byStopWords = sumOf(slots, (slot) => (slot.isStopWord ? reached(slot) : 0))
  const answerable = sumOf(content, reached)
  const hasOtherNamesOnly = content.every((slot) => bestFactor(slot) <= otherNameFactor)
  const needed = hasOtherNamesOnly || isMostlyMissing({ slots }) ? minShareOfAnswerable * answerable : 0
  return Math.max(Number.MIN_VALUE, byStopWords, minShareOfBest * coverage, needed)
}

/**
 * Whether the query names goods that the catalog does not have, although it names its goods: an image that fits is then a mistake of the
 * model. Translations and other names of the goods count if a product has enough of these words.
 */
export function lacksGoods({ slots, coverage, goodsAt }: Pick<QueryPlan, 'slots' | 'coverage' | 'goodsAt'>): boolean {
  const slot = goodsAt === null ? undefined : slots[goodsAt]
  if (slot === undefined) return false
  const factor = bestFactor(slot)
  if (factor === 0) return true
  if (factor <= otherNameFactor) return coverage < lowestLexical({ slots, coverage })
  return factor < certainFactor && coverage < minShareOfAnswerable * reachedOf(slot, slots)
}

/** Whether the catalog has nothing for about half of the query: "chair for anna schmidt". */
export function isMostlyMissing({ slots }: Pick<QueryPlan, 'slots'>): boolean {
  const content = slots.filter(({ isStopWord }) => !isStopWord)
  const missing = sumOf(content, (slot) => (bestFactor(slot) === 0 ? slot.weight : 0))
  return missing >= minMissingShare * sumOf(content, ({ weight }) => weight)
}

/** The score of a product that matches nothing but this word, completely. */
function reachedOf(slot: PlanSlot, slots: readonly PlanSlot[]): number {
  return (slot.weight / sumOf(slots, ({ weight }) => weight)) * maxInexact * Math.sqrt(bestFactor(slot))
}

/** The confidence of the most likely meaning of a word; 0 when the catalog has none. */
function bestFactor({ alternatives, phrases }: PlanSlot): number {
  let best = 0
  for (const [, factor] of alternatives) best = Math.max(best, factor)
  for (const [, factor] of phrases) best = Math.max(best, factor)
  return best
}

function sumOf(slots: readonly PlanSlot[], partOf: (slot: PlanSlot) => number): number {
  return slots.reduce((sum, slot) => sum + partOf(slot), 0)
}

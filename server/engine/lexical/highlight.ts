import { LRUCache } from 'lru-cache'
import { type Analyzer, createAnalyzer } from './analysis/analyzer.ts'
import { createWordFinder } from './analysis/find-words.ts'
import { searchableTexts } from './product-text.ts'
import type { QueryPlan } from './query/query-plan.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/** A text of a product, or a part of it, with the words that match: UTF-16 code units, end exclusive, in order. */
export interface Highlight {
  readonly field: string
  readonly text: string
  readonly ranges: Range[]
}

/** The texts of a product that match words of a query. */
export type Highlighter = (productId: string, metadata: Readonly<Record<string, unknown>>) => Highlight[]

const maxHighlights = 10
const maxRanges = 20
// A longer text is truncated to about this length around its first match.
const maxTextCharacters = 240
const leadCharacters = 60
// The number of words that are indexed: the rest of a longer description cannot match.
const maxWords = 300
const analyzer = createAnalyzer()
// The texts of a store repeat their words from search to search, and analyzing them takes most of the time. At most 9,900 are cached.
const analyzed = new LRUCache<string, ReturnType<Analyzer['words']>>({
  maxSize: 1_000_000,
  sizeCalculation: (_words, text) => text.length + 100,
})
const maxAnalyzedCharacters = 40

function wordsIn(text: string, limit: number): ReturnType<Analyzer['words']> {
  if (text.length > maxAnalyzedCharacters) return analyzer.words(text, limit)
  const key = `${limit} ${text}`
  const known = analyzed.get(key)
  if (known !== undefined) return known
  const words = analyzer.words(text, limit)
  analyzed.set(key, words)
  return words
}

/**
 * Finds the words of a plan in products. The plan holds all words that a query may mean, so that corrections, synonyms, other
 * forms and completions are found like the words themselves.
 */
export function createHighlighter(plan: QueryPlan): Highlighter {
  const findWords = createWordFinder(wordsOf(plan), { analyzer: { words: wordsIn }, limit: maxWords })
  const rangesIn = (text: string): Range[] => {
    if (mayEqual(text, plan.exact) && analyzer.squash(text) === plan.exact) return [{ start: 0, end: text.length }]
    return findWords(text).slice(0, maxRanges)
  }
  return (productId, metadata) => {
    const found: Highlight[] = []
    for (const { field, text } of [...searchableTexts(metadata), { field: 'product_id', text: productId }]) {
      if (found.length === maxHighlights) break
      const ranges = rangesIn(text)
      if (ranges.length > 0) found.push({ field, ...excerpt(text, ranges) })
    }
    return found
  }
}

/** Whether the text may be `exact` when squashed: most texts begin with another letter, and squashing takes longer. */
function mayEqual(text: string, exact: string): boolean {
  const first = text.slice(0, 1)
  return exact !== '' && (!/^[A-Za-z0-9]$/.test(first) || first.toLowerCase() === exact[0])
}

/** Every indexed word that the query may mean. Words such as "for" only where the query has no others. */
function wordsOf({ slots }: QueryPlan): ReadonlySet<string> {
  const words = slots.flatMap(({ alternatives, phrases }) => [
    ...alternatives.map(([word]) => word),
    ...phrases.flatMap(([parts]) => parts),
  ])
  const telling = words.filter((word) => !analyzer.isStopWord(word))
  return new Set(telling.length > 0 ? telling : words)
}

/** The part of a long text around its first match, truncated between words, with the ranges inside it. */
function excerpt(text: string, ranges: readonly Range[]): Pick<Highlight, 'text' | 'ranges'> {
  const first = ranges[0]?.start ?? 0
  if (text.length <= maxTextCharacters) return { text, ranges: [...ranges] }
  const start = first <= leadCharacters ? 0 : (nextBreak(text, first - leadCharacters) ?? first)
  const limit = start + maxTextCharacters
  const end = limit >= text.length ? text.length : Math.max(lastBreak(text, limit), ranges[0]?.end ?? 0)
  const before = start === 0 ? '' : '…'
  const shift = before.length - start
  const inside = ranges.filter((range) => range.end <= end)
  return {
    text: `${before}${text.slice(start, end)}${end === text.length ? '' : '…'}`,
    ranges: inside.map((range) => ({ start: range.start + shift, end: range.end + shift })),
  }
}

/** The start of the first word after `from`, if it is before the match. */
function nextBreak(text: string, from: number): number | null {
  const found = text.slice(from, from + leadCharacters).search(/\s\S/u)
  return found === -1 ? null : from + found + 1
}

/** The end of the last word before `limit`. */
function lastBreak(text: string, limit: number): number {
  const at = text.lastIndexOf(' ', limit)
  return at > limit - leadCharacters ? at : limit
}

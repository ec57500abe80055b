import { isStopWord } from '../meaning/stop-words.ts'
import { findTags } from '../meaning/tags/find-tags.ts'
import { tokenize } from '../meaning/tokenize.ts'
import type { Passage, PassageLanguage } from './passage.ts'

/** Neighbors on each side that count for a passage. A larger block is a table, not a paragraph. */
const maxNeighbors = 40

/** Coverage of a term by row. */
export type Postings = ReadonlyMap<number, number>

/** The terms of all passages: word stems by language, and tags. */
export interface TermTable {
  readonly postings: ReadonlyMap<string, Postings>
  /** Total number of postings. */
  readonly count: number
  /** Words of each row without stop words. */
  readonly lengths: Uint16Array
  /** Number of passages in a language. */
  sizeIn(language: PassageLanguage): number
}

/** Coverage by the position of a term; the best position counts. */
export const places = { text: 1, heading: 0.8, outerHeading: 0.6, title: 0.65, block: 0.5 } as const

/** Builds the table, one passage per step, so that the caller can yield in between. */
export function* termTableSteps(passages: readonly Passage[]): Generator<undefined, TermTable> {
  const postings = new Map<string, Map<number, number>>()
  const lengths = new Uint16Array(passages.length)
  const sizes = new Map<PassageLanguage, number>()
  const termsOf = cachedTerms()
  const blocks = Map.groupBy(passages, ({ block }) => block)
  const seen = new Map<string, number>()
  let count = 0
  for (const [row, passage] of passages.entries()) {
    lengths[row] = contentWords(passage.text, passage.language).length
    sizes.set(passage.language, (sizes.get(passage.language) ?? 0) + 1)
    const at = seen.get(passage.block) ?? 0
    seen.set(passage.block, at + 1)
    const block = blocks.get(passage.block) ?? []
    const around = block.slice(Math.max(0, at - maxNeighbors), at + maxNeighbors + 1)
    for (const [term, factor] of factorsOf(passage, around, termsOf)) {
      postings.set(term, (postings.get(term) ?? new Map<number, number>()).set(row, factor))
      count += 1
    }
    yield
  }
  return { postings, count, lengths, sizeIn: (language) => sizes.get(language) ?? 0 }
}

export function tagTerm(tag: string): string {
  return `#${tag}`
}

export function stemTerm(stem: string, language: PassageLanguage): string {
  return `${language} ${stem}`
}

type TermsOf = (text: string, language: PassageLanguage) => readonly string[]

/** Coverage of each term by its best position; `around` are the passages of the block, including this one. */
function factorsOf(passage: Passage, around: readonly Passage[], termsOf: TermsOf): Map<string, number> {
  const factors = new Map<string, number>()
  const add = (text: string, factor: number): void => {
    for (const term of termsOf(text, passage.language)) {
      if ((factors.get(term) ?? 0) < factor) factors.set(term, factor)
    }
  }
  const { text, title, headings } = passage
  add(text, places.text)
  add(title, places.title)
  for (const [at, heading] of headings.entries()) {
    add(heading, at === headings.length - 1 ? places.heading : places.outerHeading)
  }
  for (const neighbor of around) add(neighbor.text, places.block)
  return factors
}

/** Caches the terms of texts: headings, titles and neighbors repeat. */
function cachedTerms(): TermsOf {
  const cache = new Map<string, readonly string[]>()
  return (text, language) => {
    const key = `${language} ${text}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const stems = contentWords(text, language).map(({ stem }) => stemTerm(stem, language))
    const tags = findTags(text, language).map(({ tag }) => tagTerm(tag))
    const terms = [...new Set([...stems, ...tags])]
    cache.set(key, terms)
    return terms
  }
}

function contentWords(text: string, language: PassageLanguage) {
  return tokenize(text, language).filter(({ folded }) => !isStopWord(folded))
}

import { broaderIdeas, readIdeas } from '../meaning/read-ideas.ts'
import { isSmallWord } from '../meaning/small-words.ts'
import { wordsOf } from '../meaning/words-of.ts'
import type { Passage, PassageIndex, PassageLanguage, PassageMatch, PassageQuery } from './passage.ts'

/** How much a term covers by where it stands; what stands in several places counts as in the best. */
const places = { text: 1, heading: 0.85, outerHeading: 0.7, title: 0.7, block: 0.6 } as const
/** A rule for the European Union speaks of Germany too, and a little less of it. */
const broaderFactor = 0.9
const leastWeight = 0.5
const mostWeight = 3
/** An idea is surer than a word: words that nobody published say little of what is asked. */
const ideaWeight = 1.5
const unknownWordWeight = 0.8
/** What a word says of a passage in another language than its own, where it stands for no idea. */
const foreignWordWeight = 0.2
/** Of a term, for rows and weights in typed arrays and the key of the map. */
const termBytes = 120
const postingBytes = 12

interface Postings {
  readonly rows: number[]
  readonly factors: number[]
}

/** One thing that is asked: covered by the best of its terms. */
interface Unit {
  readonly terms: readonly { readonly term: string; readonly factor: number }[]
  readonly weight: number
  /** Words count only in passages of their own language. */
  readonly isWord: boolean
}

/**
 * An index of passages by words and ideas. A passage's score is the weight of what it covers of the question by the weight of all
 * that is asked; rare terms weigh more. Built in about 50 µs a passage.
 */
export function createPassageIndex(passages: readonly Passage[]): PassageIndex {
  const postings = new Map<string, Postings>()
  let count = 0
  const termsOf = termReader()
  const languageSizes = new Map<PassageLanguage, number>()
  const blocks = Map.groupBy(passages.keys(), (row) => passages[row]?.block ?? '')
  for (const [row, passage] of passages.entries()) {
    languageSizes.set(passage.language, (languageSizes.get(passage.language) ?? 0) + 1)
    for (const [term, factor] of factorsOf(passage, { passages, rows: blocks.get(passage.block) ?? [], termsOf })) {
      const list = postings.get(term) ?? { rows: [], factors: [] }
      list.rows.push(row)
      list.factors.push(factor)
      postings.set(term, list)
      count += 1
    }
  }

  /** Rarer terms tell more. Stems are counted among passages of their language, ideas among all. */
  function weightOf(term: string, among: number): number {
    const found = postings.get(term)?.rows.length ?? 0
    return Math.min(mostWeight, Math.max(leastWeight, Math.log(1 + among / (1 + found))))
  }

  function unitsOf({ text, language, ideas }: PassageQuery): Unit[] {
    const read = readIdeas(text, language)
    const words = wordsOf(text, language).filter(
      ({ folded, start, end }) => !isSmallWord(folded) && !read.some((idea) => idea.start <= start && end <= idea.end),
    )
    const stems = [...new Set(words.map(({ stem }) => stem))]
    return [
      ...[...new Set(ideas)].map((idea): Unit => {
        const known = [idea, ...broaderIdeas(idea)].map((one, place) => ({
          term: ideaTerm(one),
          factor: broaderFactor ** Math.min(place, 1),
        }))
        const named = known.find(({ term }) => postings.has(term))?.term ?? ideaTerm(idea)
        return { terms: known, weight: ideaWeight * weightOf(named, passages.length), isWord: false }
      }),
      ...stems.map((stem): Unit => {
        const term = stemTerm(stem, language)
        const isKnown = postings.has(term)
        const weight = isKnown ? weightOf(term, languageSizes.get(language) ?? 0) : unknownWordWeight
        return { terms: [{ term, factor: 1 }], weight, isWord: true }
      }),
    ]
  }

  return {
    size: passages.length,
    bytes: postings.size * termBytes + count * postingBytes,
    search: (query, limit) => {
      const units = unitsOf(query)
      const covered = new Float64Array(passages.length)
      const best = new Float64Array(passages.length)
      for (const { terms, weight } of units) {
        const touched = cover(
          best,
          terms.flatMap(({ term, factor }) => ({ ...(postings.get(term) ?? none), factor })),
        )
        for (const row of touched) {
          covered[row] = (covered[row] ?? 0) + weight * (best[row] ?? 0)
          best[row] = 0
        }
      }
      const own = sum(units.map(({ weight }) => weight))
      const foreign = sum(units.map(({ weight, isWord }) => weight * (isWord ? foreignWordWeight : 1)))
      const found: PassageMatch[] = []
      for (const [row, value] of covered.entries()) {
        if (value === 0) continue
        found.push({ row, score: value / (passages[row]?.language === query.language ? own : foreign) })
      }
      return found.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, limit)
    },
  }
}

const none: Postings = { rows: [], factors: [] }

/** Notes for each row how well the best of the terms covers it; the rows that any does. */
function cover(best: Float64Array, terms: readonly (Postings & { readonly factor: number })[]): number[] {
  const touched: number[] = []
  for (const { rows, factors, factor } of terms) {
    for (const [at, row] of rows.entries()) {
      const value = (factors[at] ?? 0) * factor
      const before = best[row] ?? 0
      if (before === 0) touched.push(row)
      if (value > before) best[row] = value
    }
  }
  return touched
}

interface Surroundings {
  readonly passages: readonly Passage[]
  /** Of its block, itself too. */
  readonly rows: readonly number[]
  readonly termsOf: (text: string, language: PassageLanguage) => readonly string[]
}

/** How well a passage covers each term, by the best place where it stands. */
function factorsOf(passage: Passage, { passages, rows, termsOf }: Surroundings): Map<string, number> {
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
  for (const row of rows) add(passages[row]?.text ?? '', places.block)
  return factors
}

/** Headings, titles and neighbours come again and again: each text is read once. */
function termReader() {
  const kept = new Map<string, readonly string[]>()
  return (text: string, language: PassageLanguage): readonly string[] => {
    const key = `${language} ${text}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const stems = wordsOf(text, language)
      .filter(({ folded }) => !isSmallWord(folded))
      .map(({ stem }) => stemTerm(stem, language))
    const ideas = readIdeas(text, language).map(({ idea }) => ideaTerm(idea))
    const terms = [...new Set([...stems, ...ideas])]
    kept.set(key, terms)
    return terms
  }
}

function ideaTerm(idea: string): string {
  return `#${idea}`
}

function stemTerm(stem: string, language: PassageLanguage): string {
  return `${language} ${stem}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

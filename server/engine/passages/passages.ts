import { broaderIdeas, readIdeas } from '../meaning/read-ideas.ts'
import { isSmallWord } from '../meaning/small-words.ts'
import { widerKinds } from './wider-kinds.data.ts'
import { wordsOf } from '../meaning/words-of.ts'
import type { Passage, PassageIndex, PassageLanguage, PassageMatch, PassageQuery } from './passage.ts'

/** How much a term covers by where it stands; what stands in several places counts as in the best. */
const places = { text: 1, heading: 0.8, outerHeading: 0.6, title: 0.5, block: 0.5 } as const
/** A rule for the European Union speaks of Germany too, and a little less of it. */
const broaderFactor = 0.9
/** The very words of an idea's phrase where the idea itself was not read: "match the price" for "price match". */
const phraseFactor = 0.85
const leastWeight = 0.5
const mostWeight = 3
/** An idea is surer than a word: words that nobody published say little of what is asked. */
const ideaWeight = 1.5
const unknownWordWeight = 0.8
/** What a word asks of a passage in another language than its own, where it stands for no idea. */
const foreignWordWeight = 0.2
/** How much of a score hangs on a passage saying nothing else than what is asked. */
const densityShare = 0.15
/** Of a term, for rows and weights in typed arrays and the key of the map. */
const termBytes = 120
const postingBytes = 12

/** How well a row covers the term, by row. */
type Postings = Map<number, number>

/** One thing that is asked: covered by the best of its terms. */
interface Unit {
  readonly terms: readonly { readonly term: string; readonly factor: number }[]
  /** Terms that cover it only together. */
  readonly phrase: readonly string[]
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
  const lengths = new Uint16Array(passages.length)
  let count = 0
  const termsOf = termReader()
  const languageSizes = new Map<PassageLanguage, number>()
  const blocks = Map.groupBy(passages.keys(), (row) => passages[row]?.block ?? '')
  for (const [row, passage] of passages.entries()) {
    lengths[row] = termsOf(passage.text, passage.language).length
    languageSizes.set(passage.language, (languageSizes.get(passage.language) ?? 0) + 1)
    for (const [term, factor] of factorsOf(passage, { passages, rows: blocks.get(passage.block) ?? [], termsOf })) {
      postings.set(term, (postings.get(term) ?? new Map()).set(row, factor))
      count += 1
    }
  }

  /** Rarer terms tell more. Stems are counted among passages of their language, ideas among all. */
  function weightOf(term: string, among: number): number {
    const found = postings.get(term)?.size ?? 0
    return Math.min(mostWeight, Math.max(leastWeight, Math.log(1 + among / (1 + found))))
  }

  function unitsOf({ text, language, ideas }: PassageQuery): Unit[] {
    const read = readIdeas(text, language)
    const words = wordsOf(text, language).filter(({ folded }) => !isSmallWord(folded))
    const within = (one: { start: number; end: number }) => {
      return words.filter(({ start, end }) => one.start <= start && end <= one.end).map(({ stem }) => stemTerm(stem, language))
    }
    const free = words.filter(({ start, end }) => !read.some((idea) => idea.start <= start && end <= idea.end))
    const byIdeas = [...new Set(ideas)].map((idea): Unit => {
      const terms = [
        { term: ideaTerm(idea), factor: 1 },
        ...widerIdeas(idea).map((wider) => ({ term: ideaTerm(wider), factor: broaderFactor })),
      ]
      const named = terms.find(({ term }) => postings.has(term))?.term ?? ideaTerm(idea)
      const said = read.find((one) => one.idea === idea)
      const phrase = said === undefined ? [] : within(said)
      return { terms, phrase, weight: ideaWeight * weightOf(named, passages.length), isWord: false }
    })
    const byWords = [...new Set(free.map(({ stem }) => stemTerm(stem, language)))].map((term): Unit => {
      const isKnown = postings.has(term)
      const weight = isKnown ? weightOf(term, languageSizes.get(language) ?? 0) : unknownWordWeight
      return { terms: [{ term, factor: 1 }], phrase: [], weight, isWord: true }
    })
    return [...byIdeas, ...byWords]
  }

  /** How well each row covers a unit. */
  function coverage({ terms, phrase }: Unit): Map<number, number> {
    const best = new Map<number, number>()
    const note = (row: number, value: number): void => {
      if (value > (best.get(row) ?? 0)) best.set(row, value)
    }
    for (const { term, factor } of terms) {
      for (const [row, place] of postings.get(term) ?? []) note(row, place * factor)
    }
    const [first, ...others] = phrase
    for (const [row, place] of postings.get(first ?? '') ?? []) {
      const places = others.map((term) => postings.get(term)?.get(row) ?? 0)
      note(row, Math.min(place, ...places) * phraseFactor)
    }
    return best
  }

  return {
    size: passages.length,
    bytes: postings.size * termBytes + count * postingBytes,
    search: (query, limit) => {
      const units = unitsOf(query)
      const covered = new Float64Array(passages.length)
      const said = new Float64Array(passages.length)
      for (const unit of units) {
        for (const [row, value] of coverage(unit)) {
          covered[row] = (covered[row] ?? 0) + unit.weight * value
          if (value > places.heading) said[row] = (said[row] ?? 0) + 1
        }
      }
      const own = sum(units.map(({ weight }) => weight))
      const foreign = sum(units.map(({ weight, isWord }) => weight * (isWord ? foreignWordWeight : 1)))
      const found: PassageMatch[] = []
      for (const [row, value] of covered.entries()) {
        const language = passages[row]?.language
        if (value === 0 || language === undefined || !query.within.includes(language)) continue
        const density = Math.min(1, (said[row] ?? 0) / (lengths[row] ?? 1))
        const share = 1 - densityShare + densityShare * density
        found.push({ row, score: (value / (language === query.language ? own : foreign)) * share })
      }
      return found.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, limit)
    },
  }
}

/** Wider places, and wider kinds of goods. */
function widerIdeas(idea: string): readonly string[] {
  return [...broaderIdeas(idea), ...(widerKinds.get(idea) ?? [])]
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

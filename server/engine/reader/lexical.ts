import { setImmediate } from 'node:timers/promises'
import { wordsOf } from './tokenizer.ts'

/** Scores of every block for a query, in the order of the blocks. */
export interface LexicalScores {
  /** BM25 of word stems. */
  readonly words: Float64Array
  /** Cosine of tf-idf vectors of character trigrams and four-grams. */
  readonly grams: Float64Array
  /** The BM25 weight of all stems of the query, known or not: roughly the maximum score of a block. */
  readonly full: number
}

export interface LexicalIndex {
  scores(query: string): LexicalScores
}

const saturation = 1.2
const lengthShare = 0.75
const gramSizes = [3, 4]

/** About 10 ms of work between two yields to the event loop. */
const textsPerSlice = 20

/** Indexes the texts of a store's blocks by stems and by character n-grams. Yields to the event loop meanwhile. */
export async function createLexicalIndex(texts: readonly string[]): Promise<LexicalIndex> {
  const stems: string[][] = []
  const counts: Counts[] = []
  for (const [at, text] of texts.entries()) {
    if (at % textsPerSlice === textsPerSlice - 1) await setImmediate()
    stems.push(stemsOf(text))
    counts.push(countsOf(gramsOf(text)))
  }
  const words = stemIndex(stems)
  const grams = gramIndex(counts)
  return {
    scores: (query) => {
      const own = stemsOf(query)
      return { words: words.scores(own), grams: grams(gramsOf(query)), full: words.weight(own) }
    },
  }
}

function alphanumeric(text: string): string[] {
  return wordsOf(text).filter((word) => /^[\p{L}\p{N}]/u.test(word))
}

/** The first letters: enough to join the inflections of all four languages. */
function stemsOf(text: string): string[] {
  return alphanumeric(text).map((word) => {
    const letters = [...word]
    return letters.length <= 4 ? word : letters.slice(0, Math.max(4, Math.min(6, letters.length - 2))).join('')
  })
}

function gramsOf(text: string): string[] {
  return alphanumeric(text).flatMap((word) => {
    const letters = [' ', ...word, ' ']
    return gramSizes.flatMap((size) =>
      Array.from({ length: Math.max(1, letters.length - size + 1) }, (_, at) => letters.slice(at, at + size).join('')),
    )
  })
}

type Counts = ReadonlyMap<string, number>

function countsOf(terms: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** For each term the documents that contain it, with a weight. In typed arrays: a block of text has about 300 n-grams. */
interface Postings {
  readonly rows: ReadonlyMap<string, number>
  /** The postings of row `n` are those from `starts[n]` to `starts[n + 1]`. */
  readonly starts: Uint32Array
  readonly documents: Uint32Array
  readonly weights: Float32Array
}

function postingsOf(documents: readonly Counts[]): Postings {
  const rows = new Map<string, number>()
  const sizes: number[] = []
  for (const counts of documents) {
    for (const term of counts.keys()) {
      const row = rows.get(term) ?? rows.size
      if (row === rows.size) rows.set(term, row)
      sizes[row] = (sizes[row] ?? 0) + 1
    }
  }
  const starts = new Uint32Array(sizes.length + 1)
  for (const [row, size] of sizes.entries()) starts[row + 1] = (starts[row] ?? 0) + size
  const next = starts.slice()
  const postings = {
    rows,
    starts,
    documents: new Uint32Array(starts.at(-1) ?? 0),
    weights: new Float32Array(starts.at(-1) ?? 0),
  }
  for (const [document, counts] of documents.entries()) {
    for (const [term, weight] of counts) {
      const row = rows.get(term) ?? 0
      const at = next[row] ?? 0
      postings.documents[at] = document
      postings.weights[at] = weight
      next[row] = at + 1
    }
  }
  return postings
}

function rangeOf({ rows, starts }: Postings, term: string): readonly [start: number, end: number] {
  const row = rows.get(term)
  return row === undefined ? [0, 0] : [starts[row] ?? 0, starts[row + 1] ?? 0]
}

function frequencyOf(postings: Postings, term: string): number {
  const [start, end] = rangeOf(postings, term)
  return end - start
}

function stemIndex(documents: readonly (readonly string[])[]) {
  const size = documents.length
  const lengths = documents.map((terms) => Math.max(1, terms.length))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, size)
  const postings = postingsOf(documents.map(countsOf))
  const rarity = (count: number): number => Math.log(1 + (size - count + 0.5) / (count + 0.5))
  return {
    scores: (terms: readonly string[]): Float64Array => {
      const scores = new Float64Array(size)
      for (const term of new Set(terms)) {
        const [start, end] = rangeOf(postings, term)
        const weight = rarity(end - start) * (saturation + 1)
        for (let at = start; at < end; at += 1) {
          const document = postings.documents[at] ?? 0
          const count = postings.weights[at] ?? 0
          const norm = saturation * (1 - lengthShare + (lengthShare * (lengths[document] ?? 1)) / mean)
          scores[document] = (scores[document] ?? 0) + (weight * count) / (count + norm)
        }
      }
      return scores
    },
    weight: (terms: readonly string[]): number =>
      [...new Set(terms)].reduce((sum, term) => sum + rarity(frequencyOf(postings, term)), 0),
  }
}

function gramIndex(counts: readonly Counts[]) {
  const size = counts.length
  const frequencies = new Map<string, number>()
  for (const terms of counts) for (const term of terms.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const vectorOf = (terms: Counts, frequency: (term: string) => number): Counts => {
    const rarity = (term: string): number => Math.log((1 + size) / (1 + frequency(term))) + 1
    const weights = new Map([...terms].map(([term, count]) => [term, (1 + Math.log(count)) * rarity(term)]))
    const norm = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
    return new Map([...weights].map(([term, weight]) => [term, weight / norm]))
  }
  const postings = postingsOf(counts.map((terms) => vectorOf(terms, (term) => frequencies.get(term) ?? 0)))
  return (terms: readonly string[]): Float64Array => {
    const scores = new Float64Array(size)
    for (const [term, weight] of vectorOf(countsOf(terms), (one) => frequencyOf(postings, one))) {
      const [start, end] = rangeOf(postings, term)
      for (let at = start; at < end; at += 1) {
        const document = postings.documents[at] ?? 0
        scores[document] = (scores[document] ?? 0) + weight * (postings.weights[at] ?? 0)
      }
    }
    return scores
  }
}

import { wordsOf } from './tokenizer.ts'

/** Scores of every block for a query, in the order of the blocks. */
export interface LexicalScores {
  /** BM25 of word stems. */
  readonly words: Float64Array
  /** Cosine of tf-idf vectors of character trigrams and four-grams. */
  readonly grams: Float64Array
  /** BM25's weight of all the query's stems, known or not: what a block could reach about. */
  readonly full: number
}

export interface LexicalIndex {
  scores(query: string): LexicalScores
}

const saturation = 1.2
const lengthShare = 0.75
const gramSizes = [3, 4]

/** Indexes the texts of a store's blocks by stems and by character n-grams. */
export function createLexicalIndex(texts: readonly string[]): LexicalIndex {
  const words = stemIndex(texts.map(stemsOf))
  const grams = gramIndex(texts.map(gramsOf))
  return {
    scores: (query) => {
      const stems = stemsOf(query)
      return { words: words.scores(stems), grams: grams(gramsOf(query)), full: words.weight(stems) }
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

/** term → [document, count or weight]. */
function postingsOf(documents: readonly Counts[]): Map<string, [number, number][]> {
  const postings = new Map<string, [number, number][]>()
  for (const [at, counts] of documents.entries()) {
    for (const [term, count] of counts) {
      const list = postings.get(term)
      if (list === undefined) postings.set(term, [[at, count]])
      else list.push([at, count])
    }
  }
  return postings
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
        const list = postings.get(term) ?? []
        for (const [at, count] of list) {
          const norm = saturation * (1 - lengthShare + (lengthShare * (lengths[at] ?? 1)) / mean)
          scores[at] = (scores[at] ?? 0) + (rarity(list.length) * count * (saturation + 1)) / (count + norm)
        }
      }
      return scores
    },
    weight: (terms: readonly string[]): number =>
      [...new Set(terms)].reduce((sum, term) => sum + rarity(postings.get(term)?.length ?? 0), 0),
  }
}

function gramIndex(documents: readonly (readonly string[])[]) {
  const size = documents.length
  const counts = documents.map(countsOf)
  const frequency = postingsOf(counts)
  const rarity = (term: string): number => Math.log((1 + size) / (1 + (frequency.get(term)?.length ?? 0))) + 1
  const vectorOf = (terms: Counts): Map<string, number> => {
    const weights = new Map([...terms].map(([term, count]) => [term, (1 + Math.log(count)) * rarity(term)]))
    const norm = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
    return new Map([...weights].map(([term, weight]) => [term, weight / norm]))
  }
  const postings = postingsOf(counts.map(vectorOf))
  return (terms: readonly string[]): Float64Array => {
    const scores = new Float64Array(size)
    for (const [term, weight] of vectorOf(countsOf(terms))) {
      for (const [at, own] of postings.get(term) ?? []) scores[at] = (scores[at] ?? 0) + weight * own
    }
    return scores
  }
}

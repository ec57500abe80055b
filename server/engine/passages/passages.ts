import type { Passage, PassageIndex, PassageMatch } from './passage.ts'
import { type QueryUnit, queryUnits } from './query-units.ts'
import { places, type TermTable, termTableSteps } from './term-table.ts'

/** Weight factor of a passage that contains the words of a tag's phrase but not the tag: "match the price" for "price match". */
const phraseFactor = 0.95
/** Weight factor of an untagged word for passages in another language. */
const foreignWordShare = 0.5
/** The share of a score that depends on how little else the passage contains. */
const densityShare = 0.2
const termBytes = 120
const postingBytes = 12

/** Passages between two pauses; about 10 ms. */
const passagesPerSlice = 20

/**
 * Builds an index of passages by words and tags. A passage's score is the weight of the query units it covers, divided by the weight of
 * all units. Words match only within a language, tags across languages. Takes about 0.2 ms per passage and awaits `pause` regularly.
 */
export async function createPassageIndex(
  passages: readonly Passage[],
  pause: () => Promise<unknown>,
): Promise<PassageIndex> {
  const steps = termTableSteps(passages)
  let step = steps.next()
  for (let read = 1; step.done !== true; read += 1) {
    if (read % passagesPerSlice === 0) await pause()
    step = steps.next()
  }
  return indexOf(passages, step.value)
}

function indexOf(passages: readonly Passage[], table: TermTable): PassageIndex {
  const size = passages.length
  return {
    size,
    bytes: table.postings.size * termBytes + table.count * postingBytes,
    search: (query, limit) => {
      const units = queryUnits({ query, table, size })
      const { covered, coveredUnits } = coverAll(units, table, size)
      const own = sum(units.map(({ weight }) => weight))
      const foreign = sum(units.map(({ weight, isWord }) => weight * (isWord ? foreignWordShare : 1)))
      const found: PassageMatch[] = []
      for (const [row, value] of covered.entries()) {
        const language = passages[row]?.language
        if (value === 0 || language === undefined || !query.languages.includes(language)) continue
        const density = Math.min(1, (coveredUnits[row] ?? 0) / Math.max(1, table.lengths[row] ?? 1))
        const share = 1 - densityShare + densityShare * density
        found.push({ row, score: (value / (language === query.language ? own : foreign)) * share })
      }
      return found.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, limit)
    },
  }
}

/** Per row: the covered weight, and the number of units covered by its own text. */
function coverAll(units: readonly QueryUnit[], table: TermTable, size: number) {
  const covered = new Float64Array(size)
  const coveredUnits = new Float64Array(size)
  for (const unit of units) {
    for (const [row, value] of coverage(unit, table)) {
      covered[row] = (covered[row] ?? 0) + unit.weight * value
      if (value > places.heading) coveredUnits[row] = (coveredUnits[row] ?? 0) + 1
    }
  }
  return { covered, coveredUnits }
}

/** Coverage of one unit by row. */
function coverage({ terms, phrase }: QueryUnit, { postings }: TermTable): Map<number, number> {
  const best = new Map<number, number>()
  const note = (row: number, value: number): void => {
    if (value > (best.get(row) ?? 0)) best.set(row, value)
  }
  for (const { term, factor } of terms) {
    for (const [row, place] of postings.get(term) ?? []) note(row, place * factor)
  }
  const [first = '', ...others] = phrase
  for (const [row, place] of postings.get(first) ?? []) {
    const found = others.map((term) => postings.get(term)?.get(row) ?? 0)
    note(row, Math.min(place, ...found) * phraseFactor)
  }
  return best
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

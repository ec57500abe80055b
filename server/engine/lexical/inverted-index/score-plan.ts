import type { PlanSlot } from '../query/query-plan.ts'
import type { Dictionary } from '../words/dictionary.ts'
import type { Postings, RowMatches } from './postings.ts'

// Room above the best match of words for the exact name or article number, which scores 1.
const MAX_INEXACT = 0.96
const minRowsForRoots = 4096

/** The words of an index, as scoring reads them. */
export interface IndexedWords {
  readonly dictionary: Pick<Dictionary, 'id'>
  readonly postings: Postings
}

/**
 * Adds to `total` how much of the query each row matches, up to 0.96, and returns the highest of what it changed. A word counts
 * by the root of how well it is matched, so that a product with all words a little comes before one with one of them fully
 * (0.007 nDCG@10, decision 0022-query-understanding.md). `matches` is scratch: without a match before and after.
 */
export function addSlots(
  slots: readonly PlanSlot[],
  words: IndexedWords,
  into: { readonly total: Float32Array; readonly matches: RowMatches },
): number {
  const { total, matches } = into
  const { matched, rows } = matches
  const weights = slots.reduce((sum, slot) => sum + slot.weight, 0)
  let highest = 0
  for (const slot of slots) {
    const weight = (slot.weight / weights) * MAX_INEXACT
    const only = singleAlternative(slot, words)
    if (only !== null) {
      highest = Math.max(highest, words.postings.addRoots(only.id, only.factor, { total, weight }))
      continue
    }
    matchSlot(slot, words, matches)
    for (let at = 0; at < matches.count; at += 1) {
      const row = rows[at] ?? 0
      total[row] = (total[row] ?? 0) + weight * Math.sqrt(matched[row] ?? 0)
      highest = Math.max(highest, total[row] ?? 0)
      matched[row] = 0
    }
    matches.count = 0
  }
  return highest
}

/**
 * The only stored word that the slot may mean, when that has many rows: what it adds is then added at once, at half the time.
 * Few rows are not worth their table of roots.
 */
function singleAlternative(
  { alternatives, phrases }: PlanSlot,
  { dictionary, postings }: IndexedWords,
): { id: number; factor: number } | null {
  const [[word, factor] = ['', 0]] = alternatives
  const id = alternatives.length === 1 && phrases.length === 0 ? dictionary.id(word) : undefined
  return id === undefined || (factor !== 1 && postings.frequency(id) < minRowsForRoots) ? null : { id, factor }
}

function matchSlot(slot: PlanSlot, { dictionary, postings }: IndexedWords, matches: RowMatches): void {
  for (const [word, factor] of slot.alternatives) {
    const id = dictionary.id(word)
    if (id !== undefined) postings.raise(id, factor, matches)
  }
  for (const [words, factor] of slot.phrases) {
    const ids = words.map((word) => dictionary.id(word)).filter((id) => id !== undefined)
    if (ids.length === words.length) raisePhrase(ids, factor, { postings, matches })
  }
}

/** Rows that have every word of the phrase get the mean of what the words are worth there. */
function raisePhrase(
  ids: readonly number[],
  factor: number,
  { postings, matches }: { readonly postings: Postings; readonly matches: RowMatches },
): void {
  const rarest = ids.reduce((a, b) => (postings.frequency(b) < postings.frequency(a) ? b : a))
  postings.each(rarest, (row) => {
    let sum = 0
    for (const id of ids) {
      const worth = postings.worth(id, row)
      if (worth === 0) return
      sum += worth
    }
    const { matched, rows } = matches
    const before = matched[row] ?? 0
    matched[row] = Math.max(before, (factor * sum) / ids.length)
    if (before > 0) return
    rows[matches.count] = row
    matches.count += 1
  })
}

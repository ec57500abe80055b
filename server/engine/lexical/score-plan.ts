import type { Dictionary } from './dictionary.ts'
import type { Postings, RowMatches } from './postings.ts'
import type { PlannedSlot } from './text-plan.ts'

// Room above the best match of words for the exact name or article number, which scores 1.
const BEST_INEXACT = 0.96

/** The words of an index, as scoring reads them. */
export interface WordRows {
  readonly dictionary: Pick<Dictionary, 'id'>
  readonly postings: Postings
}

/**
 * Adds to `total` how much of the query each row matches, up to 0.96, and returns the highest of what it changed. A word counts
 * by the root of how well it is matched, so that a product with all words a little comes before one with one of them fully
 * (0.007 nDCG@10, decision 2026-11-21-words.md). `matches` is scratch: without a match before and after.
 */
export function addSlots(
  slots: readonly PlannedSlot[],
  words: WordRows,
  into: { readonly total: Float32Array; readonly matches: RowMatches },
): number {
  const { total, matches } = into
  const { matched, rows } = matches
  const weights = slots.reduce((sum, slot) => sum + slot.weight, 0)
  let highest = 0
  for (const slot of slots) {
    matchSlot(slot, words, matches)
    const weight = (slot.weight / weights) * BEST_INEXACT
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

function matchSlot(slot: PlannedSlot, { dictionary, postings }: WordRows, matches: RowMatches): void {
  for (const [word, factor] of slot.readings) {
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

import type { Dictionary } from './dictionary.ts'
import type { Postings } from './postings.ts'
import type { PlannedSlot } from './text-plan.ts'

// Room above the best match of words for the exact name or article number, which scores 1.
const BEST_INEXACT = 0.96

/** The words of an index, as scoring reads them. */
export interface WordRows {
  readonly dictionary: Pick<Dictionary, 'id'>
  readonly postings: Postings
  /** One more than the highest row. */
  readonly rows: number
}

/**
 * Adds to `total` how much of the query each row matches, up to 0.96; `matched` is scratch of the same length. A word counts by
 * the root of how well it is matched, so that a product with all words a little comes before one with one of them fully
 * (0.007 nDCG@10, decision 2026-11-21-words.md).
 */
export function addSlots(
  slots: readonly PlannedSlot[],
  words: WordRows,
  into: { readonly total: Float32Array; readonly matched: Float32Array },
): void {
  const { total, matched } = into
  const weights = slots.reduce((sum, slot) => sum + slot.weight, 0)
  for (const slot of slots) {
    if (slot.readings.length === 0 && slot.phrases.length === 0) continue
    matchSlot(slot, words, matched.fill(0, 0, words.rows))
    const weight = (slot.weight / weights) * BEST_INEXACT
    for (let row = 0; row < words.rows; row += 1) {
      const match = matched[row] ?? 0
      if (match > 0) total[row] = (total[row] ?? 0) + weight * Math.sqrt(match)
    }
  }
}

function matchSlot(slot: PlannedSlot, { dictionary, postings }: WordRows, matched: Float32Array): void {
  for (const [word, factor] of slot.readings) {
    const id = dictionary.id(word)
    if (id !== undefined) postings.raise(id, factor, matched)
  }
  for (const [words, factor] of slot.phrases) {
    const ids = words.map((word) => dictionary.id(word)).filter((id) => id !== undefined)
    if (ids.length === words.length) raisePhrase(ids, factor, { postings, matched })
  }
}

/** Rows that have every word of the phrase get the mean of what the words are worth there. */
function raisePhrase(
  ids: readonly number[],
  factor: number,
  { postings, matched }: { readonly postings: Postings; readonly matched: Float32Array },
): void {
  const rarest = ids.reduce((a, b) => (postings.frequency(b) < postings.frequency(a) ? b : a))
  postings.each(rarest, (row) => {
    let sum = 0
    for (const id of ids) {
      const worth = postings.worth(id, row)
      if (worth === 0) return
      sum += worth
    }
    matched[row] = Math.max(matched[row] ?? 0, (factor * sum) / ids.length)
  })
}

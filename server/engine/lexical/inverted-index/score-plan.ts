import type { PlanSlot, Preference, QueryPlan } from '../query/query-plan.ts'
import type { Dictionary } from '../words/dictionary.ts'
import type { Postings, RowMatches, RowSums } from './postings.ts'

/** The score of a product that matches all words completely: below 1, the score of an exact name or article number. */
export const maxInexact = 0.96
const minRowsForRoots = 4096
// The factor of a row that matches other words of the query, but not the goods: "blue banana" does not mean a blue chair.
const WITHOUT_GOODS = 0.7
// The factors of a row that contradicts a preference, and of one that states nothing about it, where another row states it.
const CONTRARY = 0.5
const UNSTATED = 0.75

/** The parts of the index that scoring reads. */
export interface IndexedWords {
  readonly dictionary: Pick<Dictionary, 'id'>
  readonly postings: Postings
}

/** Where scores are added, and scratch memory. */
interface ScoreRows {
  readonly total: Float32Array
  /** Empty before and after each call. */
  readonly matches: RowMatches
  /** A byte per row, 0 before and after each call. */
  readonly goods: Uint8Array
}

/**
 * Adds the share of the query that each row matches, up to 0.96, to `total` and returns the highest changed total. A word counts
 * with the square root of its match, so that a partial match of all words ranks above a full match of one (0.007 nDCG@10,
 * decision 0022-query-understanding.md).
 */
export function addSlots(
  { slots, goodsAt }: Pick<QueryPlan, 'slots' | 'goodsAt'>,
  words: IndexedWords,
  { total, matches, goods }: ScoreRows,
): number {
  const weights = slots.reduce((sum, slot) => sum + slot.weight, 0)
  const named = goodsAt === null || slots.length < 2 ? undefined : slots[goodsAt]
  const favored = named === undefined ? null : goods
  const sumsOf = (slot: PlanSlot, share: number): RowSums => {
    const weight = (slot.weight / weights) * maxInexact
    return { total, weight, favored, weightElsewhere: weight * share }
  }
  let highest = 0
  if (named !== undefined) {
    matchSlot(named, words, matches)
    for (let at = 0; at < matches.count; at += 1) goods[matches.rows[at] ?? 0] = 1
    highest = addMatches(matches, sumsOf(named, 1))
  }
  for (const slot of slots) {
    if (slot === named) continue
    const sums = sumsOf(slot, WITHOUT_GOODS)
    const only = singleAlternative(slot, words)
    if (only === null) matchSlot(slot, words, matches)
    const added = only === null ? addMatches(matches, sums) : words.postings.addRoots(only.id, only.factor, sums)
    highest = Math.max(highest, added)
  }
  if (favored !== null) goods.fill(0)
  return highest
}

const [meets, contradicts] = [1, 2]

/**
 * Lowers the totals of rows that contradict a preference, and of those that state nothing about it where others state it. Returns the highest
 * total.
 */
export function applyPreferences(
  preferences: readonly Preference[],
  words: IndexedWords,
  { total, matches, goods: marks }: ScoreRows,
): number {
  let highest = 0
  for (const { stated, contrary } of preferences) {
    const ids = stated.map((term) => words.dictionary.id(term)).filter((id) => id !== undefined)
    for (const id of ids) words.postings.each(id, (row) => markRow(marks, row, meets))
    for (const [at, slot] of contrary.entries()) markMatches(slot, words, { matches, marks, mark: contradicts + at })
    const last = contradicts + contrary.length - 1
    const unstated = stated.length === 0 ? 1 : UNSTATED
    const factors = new Float64Array(last + 1).fill(unstated)
    factors[last] = (CONTRARY / UNSTATED) * unstated
    factors[meets] = 1
    highest = 0
    for (let row = 0; row < total.length; row += 1) {
      const score = total[row] ?? 0
      if (score === 0) continue
      total[row] = score * (factors[marks[row] ?? 0] ?? 1)
      highest = Math.max(highest, total[row] ?? 0)
    }
    marks.fill(0)
  }
  return highest
}

function markRow(marks: Uint8Array, row: number, mark: number): void {
  marks[row] = mark
}

interface Marking {
  readonly matches: RowMatches
  readonly marks: Uint8Array
  readonly mark: number
}

/** Marks the rows that match the word and all words before it: those have the previous mark, or none before the first word. */
function markMatches(slot: PlanSlot, words: IndexedWords, { matches, marks, mark }: Marking): void {
  const before = mark === contradicts ? 0 : mark - 1
  matchSlot(slot, words, matches)
  for (let at = 0; at < matches.count; at += 1) {
    const row = matches.rows[at] ?? 0
    if (marks[row] === before) marks[row] = mark
    matches.matched[row] = 0
  }
  matches.count = 0
}

/** Adds the matches of a query word to the totals and removes them from the scratch memory. Returns the highest changed total. */
function addMatches(matches: RowMatches, { total, weight, favored, weightElsewhere }: RowSums): number {
  const { matched, rows, count } = matches
  const gain = weight - weightElsewhere
  let highest = 0
  for (let at = 0; at < count; at += 1) {
    const row = rows[at] ?? 0
    const here = favored === null ? weight : weightElsewhere + gain * (favored[row] ?? 0)
    total[row] = (total[row] ?? 0) + here * Math.sqrt(matched[row] ?? 0)
    highest = Math.max(highest, total[row] ?? 0)
    matched[row] = 0
  }
  matches.count = 0
  return highest
}

/**
 * The single stored word of the slot, if it can be added in one pass, which takes half the time. With a factor other than 1, the
 * table of roots pays off only for a word with many rows.
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

/** Raises the match of rows with every word of the phrase to the mean weight of the words × factor. */
function raisePhrase(
  ids: readonly number[],
  factor: number,
  { postings, matches }: { readonly postings: Postings; readonly matches: RowMatches },
): void {
  const rarest = ids.reduce((a, b) => (postings.frequency(b) < postings.frequency(a) ? b : a))
  postings.each(rarest, (row) => {
    let sum = 0
    for (const id of ids) {
      const weight = postings.weight(id, row)
      if (weight === 0) return
      sum += weight
    }
    const { matched, rows } = matches
    const before = matched[row] ?? 0
    matched[row] = Math.max(before, (factor * sum) / ids.length)
    if (before > 0) return
    rows[matches.count] = row
    matches.count += 1
  })
}

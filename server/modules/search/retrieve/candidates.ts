import type { Condition } from '../../../engine/attributes/index.ts'
import { parseColor } from '../../../engine/color/names.ts'
import { callsColor } from '../../../engine/meaning/color-names.ts'
import { roundScore } from '../../../engine/ranking/round-scores.ts'
import type { Conditions, PreFilters, Scored, TextQuery } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

/** A product has a color when a person would name it for the product: it covers a fair part of the subject. */
const colorThreshold = 0.35
/** Fields in which stores name the color of a product. */
export const colorFields: readonly string[] = [
  'color_name',
  ...['color', 'colour', 'farbe', 'couleur'].flatMap((name) => [name, capitalize(name)]),
]
// Up to this share of the rows, scoring the listed rows alone is faster than scoring all of them.
const maxListedShare = 1 / 8

/** The products that meet the conditions, regardless of their score. */
export interface Candidates {
  /** One byte per row: 1 for a candidate. */
  readonly mask: Uint8Array
  readonly count: number
  /** The candidates in ascending order where they are few enough to be scored one by one; else `null`. */
  readonly rows: Int32Array | null
}

/** Applies pre-filters and filters, but not the threshold, which needs the scores. `mask` contains the rows with a product, and is reduced to the candidates. */
export function findCandidates(
  index: StoreIndex,
  { pre, filters }: Pick<Conditions, 'pre' | 'filters'>,
  mask: Uint8Array = index.occupiedRows(),
): Candidates {
  const conditions = [...preConditions(pre), ...filters]
  const narrowed = conditions.length === 0 ? index.size : index.attributes.narrow(mask, conditions)
  const count = pre.color === null || narrowed === 0 ? narrowed : filterByColor(index, mask, pre.color)
  return { mask, count, rows: count <= mask.length * maxListedShare ? rowsOf(mask, count) : null }
}

function capitalize(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** The pre-filters on category and price as conditions. */
function preConditions({ category, priceMin, priceMax }: PreFilters): Condition[] {
  const conditions: Condition[] = []
  if (category !== null) conditions.push({ field: 'category', operator: 'eq', value: category })
  if (priceMin !== null) conditions.push({ field: 'price', operator: 'gte', value: priceMin })
  if (priceMax !== null) conditions.push({ field: 'price', operator: 'lte', value: priceMax })
  return conditions
}

/** Keeps the rows that have the color, by the name that the store gives it or in their image. Returns the number of rows left. */
function filterByColor(index: StoreIndex, mask: Uint8Array, color: NonNullable<PreFilters['color']>): number {
  const named = new Uint8Array(mask.length)
  const accepts = callsColor(color.lab)
  for (const field of colorFields) {
    if (index.attributes.missing([field]).length > 0 || index.attributes.currentKinds(field) === 0) continue
    const rows = mask.slice()
    index.attributes.narrow(rows, [{ field, accepts }])
    for (let row = 0; row < mask.length; row += 1) if (rows[row] === 1) named[row] = 1
  }
  const similarity = new Float32Array(mask.length)
  index.colors.match(color.lab, similarity)
  let count = 0
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] !== 1) continue
    if (named[row] === 1 || (similarity[row] ?? 0) >= colorThreshold) count += 1
    else mask[row] = 0
  }
  return count
}

/** How well a row's image shows the colors that a text names, 0 to 1; `null` when it names none. */
export type ColorsOf = ((row: number) => number) | null

export function colorsOf(index: StoreIndex, { interpreted }: TextQuery): ColorsOf {
  const colors = interpreted.colors.map(({ hex }) => parseColor(hex)).filter((lab) => lab !== null)
  if (colors.length === 0) return null
  const matchers = colors.map((lab) => index.colors.matcher(lab))
  return (row) => matchers.reduce((sum, match) => sum + match(row), 0) / matchers.length
}

/** Products in the color that is all the text names, where no product's text names it. */
export function scoreColors(index: StoreIndex, query: TextQuery, { mask }: Pick<Candidates, 'mask'>): Scored {
  const scores = index.zeroedScores()
  const colorOf = colorsOf(index, query)
  const shown = (row: number): number => roundScore(colorOf?.(row) ?? 0)
  const found = index.takeRowList()
  let count = 0
  for (const [row, isCandidate] of mask.entries()) {
    const color = isCandidate === 1 ? shown(row) : 0
    if (color < colorThreshold) continue
    scores[row] = color
    found[count++] = row
  }
  const parts = { confidenceOf: () => 'related' as const, partsOf: (row: number) => ({ color: shown(row) }) }
  return { scores, order: null, matchRows: found.subarray(0, count), ...parts }
}

/** The rows of a mask, which are `count`, in ascending order. */
export function rowsOf(mask: Uint8Array, count: number): Int32Array {
  const rows = new Int32Array(count)
  let at = 0
  for (let row = 0; at < count; row += 1) {
    if (mask[row] !== 1) continue
    rows[at] = row
    at += 1
  }
  return rows
}

/** How many candidates match, and which; `rows` is `null` if only the mask is available. */
export interface MatchSummary {
  readonly total: number
  readonly rows: Int32Array | null
}

/** Clears the candidates that do not match from the mask, and counts the others. */
export function filterMatches({ mask, rows }: Candidates, scored: Scored, threshold: number | null): MatchSummary {
  const { scores, matchRows } = scored
  if (matchRows !== undefined) return filterMatchRows(mask, { scores, matchRows }, threshold)
  let total = 0
  const count = rows?.length ?? mask.length
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    if (mask[row] === 0) continue
    if (isMatch(scores[row] ?? 0, threshold)) total += 1
    else mask[row] = 0
  }
  return { total, rows: null }
}

/** The same where the mode lists all rows that can match: visits no others. */
function filterMatchRows(
  mask: Uint8Array,
  { scores, matchRows }: Required<Pick<Scored, 'scores' | 'matchRows'>>,
  threshold: number | null,
): MatchSummary {
  let total = 0
  for (let at = 0; at < matchRows.length; at += 1) {
    const row = matchRows[at] ?? 0
    if (mask[row] === 0 || !isMatch(scores[row] ?? 0, threshold)) continue
    matchRows[total] = row
    total += 1
  }
  const rows = matchRows.subarray(0, total)
  mask.fill(0)
  for (let at = 0; at < total; at += 1) mask[rows[at] ?? 0] = 1
  return { total, rows }
}

function isMatch(score: number, threshold: number | null): boolean {
  return score > 0 && (threshold === null || score >= threshold)
}

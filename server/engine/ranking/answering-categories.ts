import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The categories of the products that the words of a query find, as hashes; `null` when the words do not indicate categories. */
export type AnsweringCategories = ReadonlySet<string> | null

interface Words {
  /** The category of each row, as an index of `names`; 0 without one. */
  readonly categories: { readonly ordinals: Int32Array; readonly names: readonly string[] }
  /** By row, 0 to 1. */
  readonly lexical: Float32Array
  /** The lowest lexical score at which words are evidence. */
  readonly minLexical: number
  /** The highest lexical score of the store. */
  readonly coverage: number
  /** A superset of the rows with evidence by words; `null` for all rows. */
  readonly rows: Int32Array | null
  /** Whether `minLexical` requires the name, brand or category, because the catalog has nothing for the rest of the query. */
  readonly isMostlyMissing: boolean
}

/** Words that cover less of the query hardly answer it: on the demo queries, 0.4 left 10 more wrong products (decision 0052). */
export const minCoverage = 0.3
// Words found in more categories do not indicate what the query is for.
const maxCategories = 8
// A product that matches at least this share of the required words does not count as found by its image alone.
const ownWordsShare = 0.5

/**
 * Where words answer a query, the categories of their products show what kind of goods the query asks for. A product that matches only by
 * its image must be in one of these categories. Of a category path, only the first part counts. Without this, the image of a computer mouse
 * was the fifth result for "running shoe" (decision 0052-honest-results.md). Depends on the whole store, and not on the conditions of the
 * search.
 */
export function answeringCategories({ categories, lexical, minLexical, rows, ...query }: Words): AnsweringCategories {
  if (query.coverage < minCoverage && !query.isMostlyMissing) return null
  const { ordinals, names } = categories
  const isSeen = new Uint8Array(names.length)
  const departments = new Set<string>()
  const count = rows?.length ?? lexical.length
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    if (!((lexical[row] ?? 0) >= minLexical)) continue
    const ordinal = ordinals[row] ?? 0
    if (isSeen[ordinal] === 1) continue
    isSeen[ordinal] = 1
    const department = departmentOf(names[ordinal] ?? '')
    if (department === '') return null
    departments.add(department)
    if (departments.size > maxCategories) return null
  }
  return departments.size === 0 ? null : new Set([...departments].map(hashOf))
}

const [unknown, admitted, excluded] = [0, 1, 2]

/** Removes the rows that match only by their image and whose category is not among `answering`. Keeps the order. */
export function dropOtherCategories(
  rows: Int32Array,
  answering: AnsweringCategories,
  { categories, lexical, minLexical }: Omit<Words, 'coverage' | 'isMostlyMissing' | 'rows'>,
): Int32Array {
  if (answering === null) return rows
  const { ordinals, names } = categories
  // By ordinal; unknown until a row has it.
  const verdicts = new Uint8Array(names.length)
  const verdictOf = (ordinal: number): number =>
    ordinal === 0 || answering.has(hashOf(departmentOf(names[ordinal] ?? ''))) ? admitted : excluded
  const minWords = ownWordsShare * minLexical
  let count = 0
  // Without a branch for each row, because the pattern defeats branch prediction.
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const ordinal = ordinals[row] ?? 0
    if (verdicts[ordinal] === unknown) verdicts[ordinal] = verdictOf(ordinal)
    rows[count] = row
    count += +((lexical[row] ?? 0) >= minWords) | +(verdicts[ordinal] === admitted)
  }
  return rows.subarray(0, count)
}

/** The first part of a category that is a path: "shoes" of "shoes > running". */
export function departmentOf(category: string): string {
  return category.split(/[>/]/, 1)[0]?.trim() ?? ''
}

// The same departments are hashed in every search. At most 5,000 are cached.
const hashes = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (_hash, category) => category.length + 200,
})

// 32 bits: the cursor carries up to eight of them.
function hashOf(category: string): string {
  const known = hashes.get(category)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(category).digest('hex').slice(0, 8)
  hashes.set(category, hash)
  return hash
}

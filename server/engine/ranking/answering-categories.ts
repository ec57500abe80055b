import { createHash } from 'node:crypto'

/** The categories of the products that the words of a query find, as hashes; `null` when the words say nothing about categories. */
export type AnsweringCategories = ReadonlySet<string> | null

interface Words {
  /** Normalized; empty without one. */
  categoryOf(row: number): string
  /** By row, 0 to 1. */
  readonly lexical: Float32Array
  /** The lowest lexical score at which words are evidence. */
  readonly minLexical: number
  /** The highest lexical score of the store. */
  readonly coverage: number
}

// Words that cover less of the query hardly answer it: on the demo queries, 0.4 left 10 more wrong products (decision 0052).
const minCoverage = 0.3
// Words found in more categories say nothing about what the query is for.
const maxCategories = 8
// A product that matches at least this share of the required words does not count as found by its image alone.
const ownWordsShare = 0.5

/**
 * Where words answer a query, the categories of their products show what kind of goods the query asks for. A product that matches only by
 * its image must be in one of these categories. Of a category path, only the first part counts. Without this, the image of a computer mouse
 * was the fifth result for "running shoe" (decision 0052-honest-results.md). Depends on the whole store, and not on the conditions of the
 * search.
 */
export function answeringCategories({ categoryOf, lexical, minLexical, coverage }: Words): AnsweringCategories {
  if (coverage < minCoverage) return null
  const names = new Set<string>()
  for (let row = 0; row < lexical.length; row += 1) {
    if (!((lexical[row] ?? 0) >= minLexical)) continue
    const department = departmentOf(categoryOf(row))
    if (department === '') return null
    names.add(department)
    if (names.size > maxCategories) return null
  }
  return names.size === 0 ? null : new Set([...names].map(hashOf))
}

/** Removes the rows that match only by their image and whose category is not among `categories`. Keeps the order. */
export function dropOtherCategories(
  rows: Int32Array,
  categories: AnsweringCategories,
  { categoryOf, lexical, minLexical }: Omit<Words, 'coverage'>,
): Int32Array {
  if (categories === null) return rows
  const known = new Map<string, boolean>([['', true]])
  const admits = (category: string): boolean => {
    const verdict = known.get(category) ?? categories.has(hashOf(departmentOf(category)))
    known.set(category, verdict)
    return verdict
  }
  let kept = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const hasWords = (lexical[row] ?? 0) >= ownWordsShare * minLexical
    if (hasWords || admits(categoryOf(row))) rows[kept++] = row
  }
  return rows.subarray(0, kept)
}

/** The first part of a category that is a path: "shoes" of "shoes > running". */
function departmentOf(category: string): string {
  return category.split(/[>/]/, 1)[0]?.trim() ?? ''
}

// 32 bits: the cursor carries up to eight of them.
function hashOf(category: string): string {
  return createHash('sha256').update(category).digest('hex').slice(0, 8)
}

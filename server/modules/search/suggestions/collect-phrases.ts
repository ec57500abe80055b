import { setImmediate } from 'node:timers/promises'
import type { PhraseCompleter } from '../../../engine/lexical/phrase-completer.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { isSuggestable } from './suggestable.ts'

export interface CollectDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  /** Queries since a time that found something, most frequent first. */
  readonly pastQueries: (
    scope: StoreScope,
    since: Date,
  ) => Promise<readonly { readonly query: string; readonly searches: number }[]>
}

const dayMs = 86_400_000
const historyDays = 30
// About 2 ms of work, the longest that searches wait for it.
const chunkSize = 200
const maxSharedValues = 2000
const maxPhraseCharacters = 200

/** Fills `phrases` with what can be suggested to the store's shoppers. Returns the catalog revision that was read. */
export async function collectPhrases(
  deps: CollectDeps,
  scope: StoreScope,
  { phrases, at }: { phrases: PhraseCompleter; at: Date },
): Promise<number> {
  const past = await deps.pastQueries(scope, new Date(at.getTime() - historyDays * dayMs))
  for (const [done, { query, searches }] of past.entries()) {
    if (isSuggestable(query)) phrases.add(query, { count: searches })
    if (done % chunkSize === chunkSize - 1) await setImmediate()
  }
  const fields = ['category', 'brand']
  const revision = await deps.indexes.withIndex(scope, (index, current) => {
    for (const { text, products } of fields.flatMap((field) => sharedValues(index, field)))
      phrases.add(text, { count: 0, weight: products })
    return current
  })
  for (let from = 0; ; from += chunkSize) {
    const names = await deps.indexes.withIndex(scope, (index) => namesFrom(index, from), { fields: ['name'] })
    if (names === null) return revision
    for (const name of names) phrases.add(name, { count: 0 })
    await setImmediate()
  }
}

function sharedValues(index: StoreIndex, field: string): { text: string; products: number }[] {
  const { values } = index.attributes.facet(field, index.occupiedRows(), maxSharedValues)
  return values.flatMap(({ value, count }) => phraseOf(value).map((text) => ({ text, products: count })))
}

/** The names of a chunk of rows; `null` past the last row. */
function namesFrom(index: StoreIndex, from: number): string[] | null {
  if (from >= index.rows) return null
  const rows = Array.from({ length: Math.min(chunkSize, index.rows - from) }, (_none, at) => from + at)
  return rows.flatMap((row) => index.attributes.valuesOf(row, 'name').flatMap(phraseOf))
}

function phraseOf(value: unknown): string[] {
  if (typeof value !== 'string' || value.length > maxPhraseCharacters) return []
  return [value.replace(/\s+/g, ' ').trim()]
}

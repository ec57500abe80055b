import { FeedError } from '../feed.ts'
import { googleColumns, knownColumns, priceFields } from './known-columns.data.ts'

/** How the text of a column becomes a value. */
export const fieldTypes = ['text', 'number', 'price', 'boolean', 'list', 'json'] as const
export type FieldType = (typeof fieldTypes)[number] | 'urls'

/** Where a column goes: `product_id`, `image_url`, `additional_image_urls`, `metadata` as a whole, or one key of the metadata. */
export interface Target {
  readonly field: string
  readonly type: FieldType
}

/** A column as it was understood, for whoever gave the feed; `field` is `null` for one that is left out. */
export interface ColumnMapping {
  readonly column: string
  readonly field: string | null
  /** False when the caller said so. */
  readonly guessed: boolean
}

export interface Mapping {
  /** Where the columns of one record go; those that are left out are missing. */
  assign(columns: readonly string[]): ReadonlyMap<string, Target>
  /** Every column so far. */
  uses(): ColumnMapping[]
  /** Columns that the caller spoke of and that no record had so far. */
  missingColumns(): string[]
}

/** What is guessed of columns that the caller does not speak of: `none` leaves them out. */
export type GuessMode = 'any' | 'google' | 'none'

// Tables have one list of columns, other feeds a few. Hostile ones have many, which need not all be remembered.
const mostColumns = 1000
const longestNameShown = 200
const mostLists = 200
const longestListKept = 20_000

/**
 * @param said the caller's own words, by column: a field, a field with a type (`weight:number`), or `null` to leave it out.
 * Throws a `FeedError` for words that make no sense.
 */
export function createMapping(said: Readonly<Record<string, string | null>>, guesses: GuessMode): Mapping {
  const spoken = new Map(
    Object.entries(said).map(([column, word]) => [normalizeColumnName(column), readTarget(column, word)]),
  )
  const ranks = rankColumns(guesses)
  const uses = new Map<string, ColumnMapping>()
  const known = new Map<string, ReadonlyMap<string, Target>>()

  const note = (column: string, use: Omit<ColumnMapping, 'column'>): void => {
    const name = column.slice(0, longestNameShown)
    if (!uses.has(name) && uses.size < mostColumns) uses.set(name, { column: name, ...use })
  }
  const assignAnew = (columns: readonly string[]): ReadonlyMap<string, Target> => {
    const assigned = new Map<string, Target>()
    const takenBySaid = new Set([...spoken.values()].flatMap((target) => (target === null ? [] : [target.field])))
    const free = columns.filter((column) => !spoken.has(normalizeColumnName(column)))
    const guessed = guess(free, ranks, takenBySaid)
    for (const column of columns) {
      const isSaid = spoken.has(normalizeColumnName(column))
      const target = isSaid
        ? spoken.get(normalizeColumnName(column))
        : (guessed.get(column) ?? unknownTarget(column, guesses))
      if (target !== null && target !== undefined) assigned.set(column, target)
      note(column, { field: target?.field ?? null, guessed: !isSaid })
    }
    return assigned
  }
  return {
    assign(columns) {
      const key = columns.join('\n')
      const before = known.get(key)
      if (before !== undefined) return before
      const assigned = assignAnew(columns)
      if (known.size < mostLists && key.length < longestListKept) known.set(key, assigned)
      return assigned
    },
    uses: () => [...uses.values()],
    missingColumns() {
      const seen = new Set([...uses.keys()].map(normalizeColumnName))
      return Object.keys(said).filter((column) => !seen.has(normalizeColumnName(column)))
    },
  }
}

/** `g:Image Link` → `image_link` */
export function normalizeColumnName(column: string): string {
  return column
    .normalize('NFC')
    .replace(/^g:/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}

/** The type a field has when nobody says another. */
function typeOf(field: string): FieldType {
  if (field === 'additional_image_urls') return 'urls'
  if (field === 'metadata') return 'json'
  if (field === 'tags') return 'list'
  return priceFields.has(field) ? 'price' : 'text'
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function readTarget(column: string, word: string | null): Target | null {
  if (word === null || word === '') return null
  const [, name = '', type] = /^(.*?)(?::(\w+))?$/s.exec(word.trim()) ?? []
  if (name === '' || forbidden.has(name)) {
    throw new FeedError('bad_mapping', `The column ${column} cannot become the field "${word}".`)
  }
  if (type === undefined) return { field: name, type: typeOf(name) }
  const known = fieldTypes.find((one) => one === type)
  if (known === undefined) {
    const message = `The column ${column} has the unknown type "${type}"; there are ${fieldTypes.join(', ')}.`
    throw new FeedError('bad_mapping', message)
  }
  return { field: name, type: known }
}

/** Of each folded name, the fields it can be, with its place among that field's names. */
type Ranks = ReadonlyMap<string, readonly { field: string; rank: number }[]>

function rankColumns(guesses: GuessMode): Ranks {
  if (guesses === 'none') return new Map()
  const names = guesses === 'google' ? { ...knownColumns, ...googleColumns } : knownColumns
  const all = Object.entries(names).flatMap(([field, columns]) => columns.map((name, rank) => ({ name, field, rank })))
  return new Map([...Map.groupBy(all, ({ name }) => name)])
}

const several = new Set(['additional_image_urls'])

function guess(columns: readonly string[], ranks: Ranks, taken: ReadonlySet<string>): Map<string, Target> {
  const candidates = columns
    .flatMap((column, place) =>
      (ranks.get(normalizeColumnName(column)) ?? []).map((one) => ({ ...one, column, place })),
    )
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
  const fields = new Set(taken)
  const guessed = new Map<string, Target>()
  for (const { column, field } of candidates) {
    if (guessed.has(column) || (fields.has(field) && (!several.has(field) || taken.has(field)))) continue
    fields.add(field)
    guessed.set(column, { field, type: typeOf(field) })
  }
  return guessed
}

function unknownTarget(column: string, guesses: GuessMode): Target | null {
  const field = normalizeColumnName(column)
  const isKept = guesses !== 'none' && field !== '' && !forbidden.has(field) && !/^column_\d+$/.test(field)
  return isKept ? { field, type: typeOf(field) } : null
}

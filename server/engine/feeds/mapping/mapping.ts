import { FeedError } from '../feed.ts'
import { googleColumns, knownColumns, priceFields, wooColumns, wooSettings } from './known-columns.data.ts'
import { type ColumnSummary, type FieldType, fieldTypes, type Target } from './target.ts'

/** How a column was interpreted, for the caller's report; `field` is `null` when it is ignored. */
export interface ColumnMapping {
  readonly column: string
  readonly field: string | null
  /** False when the caller mapped the column. */
  readonly guessed: boolean
  /** What the column contains; `null` when it is ignored or empty. */
  readonly summary: ColumnSummary | null
}

export interface Mapping {
  /** The targets of one record's columns; ignored columns are absent. */
  assign(columns: readonly string[]): ReadonlyMap<string, Target>
  /** Every column so far, up to 1000. */
  uses(): ColumnMapping[]
  /** Columns that the caller mapped and that no record has had so far. */
  missingColumns(): string[]
}

/** How columns are guessed that the caller did not map: `none` ignores them. */
export type GuessMode = 'any' | 'google' | 'woocommerce' | 'none'

// Tables have one list of columns, other feeds a few. Hostile feeds have many; these limits bound the memory for them.
const maxColumns = 1000
const maxNameLength = 200
const maxCachedLists = 200
const maxCachedListLength = 20_000

/**
 * @param given the caller's mapping, by column: a field, a field with a type (`weight:number`), or `null` to ignore the column.
 * @param summaries what a survey of the whole feed found, by column.
 * Throws a `FeedError` for invalid targets.
 */
export function createMapping(
  given: Readonly<Record<string, string | null>>,
  guesses: GuessMode,
  summaries: ReadonlyMap<string, ColumnSummary> = new Map(),
): Mapping {
  const givenTargets = new Map(
    Object.entries(given).map(([column, word]) => [normalizeColumnName(column), readTarget(column, word)]),
  )
  const ranks = rankColumns(guesses)
  const uses = new Map<string, ColumnMapping>()
  const cache = new Map<string, ReadonlyMap<string, Target>>()

  const note = (column: string, use: Omit<ColumnMapping, 'column'>): void => {
    const name = column.slice(0, maxNameLength)
    if (!uses.has(name) && uses.size < maxColumns) uses.set(name, { column: name, ...use })
  }
  const assignUncached = (columns: readonly string[]): ReadonlyMap<string, Target> => {
    const assigned = new Map<string, Target>()
    const givenFields = new Set([...givenTargets.values()].flatMap((target) => (target === null ? [] : [target.field])))
    const free = columns.filter((column) => !givenTargets.has(normalizeColumnName(column)))
    const guessed = guess(free, ranks, givenFields)
    for (const column of columns) {
      const isGiven = givenTargets.has(normalizeColumnName(column))
      const target = isGiven
        ? givenTargets.get(normalizeColumnName(column))
        : (guessed.get(column) ?? metadataTarget(column, guesses))
      const summary = target === null || target === undefined ? null : (summaries.get(column) ?? null)
      if (target !== null && target !== undefined) assigned.set(column, refine(target, summary))
      note(column, { field: target?.field ?? null, guessed: !isGiven, summary })
    }
    return assigned
  }
  return {
    assign(columns) {
      const key = columns.join('\n')
      const before = cache.get(key)
      if (before !== undefined) return before
      const assigned = assignUncached(columns)
      if (cache.size < maxCachedLists && key.length < maxCachedListLength) cache.set(key, assigned)
      return assigned
    },
    uses: () => [...uses.values()],
    missingColumns() {
      const seen = new Set([...uses.keys()].map(normalizeColumnName))
      return Object.keys(given).filter((column) => !seen.has(normalizeColumnName(column)))
    },
  }
}

/** The target with the type that all values of the column have. */
function refine(target: Target, summary: ColumnSummary | null): Target {
  if (summary === null || summary.type === 'object' || summary.type === 'mixed') return target
  const { type, decimal, monthFirst, isTypeGuessed } = summary
  const details = { ...(decimal && { decimal }), ...(monthFirst && { monthFirst }) }
  return isTypeGuessed ? { ...target, type, ...details } : { ...target, ...details }
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

/** The default type of a field. */
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
    const message = `The column ${column} has the unknown type "${type}"; use one of ${fieldTypes.join(', ')}.`
    throw new FeedError('bad_mapping', message)
  }
  return { field: name, type: known, isTypeGiven: true }
}

/** For each normalized name, the fields that it can mean, with its rank among that field's names. */
type Ranks = ReadonlyMap<string, readonly { field: string; rank: number }[]>

function rankColumns(guesses: GuessMode): Ranks {
  if (guesses === 'none') return new Map()
  const own = guesses === 'google' ? googleColumns : guesses === 'woocommerce' ? wooColumns : {}
  const names = { ...knownColumns, ...own }
  const all = Object.entries(names).flatMap(([field, columns]) => columns.map((name, rank) => ({ name, field, rank })))
  return new Map([...Map.groupBy(all, ({ name }) => name)])
}

const multiColumnFields = new Set(['additional_image_urls'])

function guess(columns: readonly string[], ranks: Ranks, taken: ReadonlySet<string>): Map<string, Target> {
  const candidates = columns
    .flatMap((column, place) =>
      (ranks.get(normalizeColumnName(column)) ?? []).map((one) => ({ ...one, column, place })),
    )
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
  const fields = new Set(taken)
  const guessed = new Map<string, Target>()
  for (const { column, field } of candidates) {
    if (guessed.has(column) || (fields.has(field) && (!multiColumnFields.has(field) || taken.has(field)))) continue
    fields.add(field)
    guessed.set(column, { field, type: typeOf(field) })
  }
  return guessed
}

function metadataTarget(column: string, guesses: GuessMode): Target | null {
  const field = normalizeColumnName(column)
  const isSetting = guesses === 'none' || (guesses === 'woocommerce' && isWooSetting(field))
  const isMetadata = !isSetting && field !== '' && !forbidden.has(field) && !/^column_\d+$/.test(field)
  return isMetadata ? { field, type: typeOf(field) } : null
}

function isWooSetting(field: string): boolean {
  // `Meta: _edit_last` and the like are WordPress's own.
  return wooSettings.has(field) || field.startsWith('meta_') || attributeColumn(field) !== null
}

const attributeWords = new Set(['attribute', 'attribut', 'atributo'])
const nameWords = new Set(['name', 'nom', 'nombre'])
const valueWords = new Set(['value', 'wert', 'valeur', 'valor'])

/** What a column of WooCommerce's export states about an attribute, by its normalized name such as `attribute_1_value_s`. */
export function attributeColumn(column: string): { number: string; part: 'name' | 'value' | 'other' } | null {
  const words = column.split('_')
  const number = words.find((word) => word !== '' && Number.isInteger(Number(word)))
  if (number === undefined || !words.some((word) => attributeWords.has(word))) return null
  if (words.some((word) => valueWords.has(word))) return { number, part: 'value' }
  return { number, part: words.some((word) => nameWords.has(word)) ? 'name' : 'other' }
}

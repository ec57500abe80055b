import type { AttributeValue } from './index.ts'

// The maximum number of variants in the largest e-commerce platforms.
const maxValues = 2048

/** The values of a field in one product. */
export interface FieldValues {
  readonly values: readonly AttributeValue[]
  /** Whether the path contains a list, even with a single value. Several values are always a list. */
  readonly isList: boolean
  /** Whether the field is an object, or a list of objects, with a nested value. */
  readonly isParent: boolean
}

export const noValues: FieldValues = { values: [], isList: false, isParent: false }

/**
 * The distinct values of a field in a product's metadata, in order. Dots descend into objects; lists are flattened, including lists of
 * objects (`variants.sku`); names may also contain dots. Null, objects and empty strings are not values. Reads own properties only.
 * Strings are normalized to NFC.
 */
export function readValues(metadata: Readonly<Record<string, unknown>>, path: string): FieldValues {
  // Fast path: most fields are a single top-level value.
  if (!path.includes('.')) {
    if (!Object.hasOwn(metadata, path)) return noValues
    const value = indexableValue(metadata[path])
    if (value !== null) return { values: [value], isList: false, isParent: false }
  }
  const found: Found = { values: new Set(), count: 0, isList: false, isParent: false }
  collect(metadata, path, found)
  const values = [...found.values].slice(0, maxValues)
  return { values, isList: found.isList || values.length > 1, isParent: found.isParent && values.length === 0 }
}

/** Top-level metadata names that may contain the fields: for `a.b.c`, these are `a`, `a.b` and `a.b.c`. */
export function topLevelNames(fields: readonly string[]): string[] {
  const names = new Set(fields)
  for (const field of fields) {
    for (let end = field.indexOf('.'); end !== -1; end = field.indexOf('.', end + 1)) names.add(field.slice(0, end))
  }
  return [...names]
}

/** The value to index, or `null` if it is not indexable. */
export function indexableValue(value: unknown): AttributeValue | null {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  return typeof value === 'string' && value !== '' ? value.normalize('NFC') : null
}

// The calendar date of ISO 8601, with or without a time; feeds also write a space for the T.
const date = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:[Zz]|([+-]\d{2}):?(\d{2}))?)?$/

/** The time of an ISO 8601 date in milliseconds since 1970, in UTC unless it states an offset; NaN for any other text. */
export function parseDate(text: string): number {
  // Nearly all texts fail here, without the pattern.
  if (text.length < 10 || text.length > 35 || text[4] !== '-') return Number.NaN
  const parts = date.exec(text)
  if (parts === null) return Number.NaN
  const [, year, month, day, time = '00:00', hours, minutes] = parts
  const midnight = Date.parse(`${year}-${month}-${day}T00:00Z`)
  // The last of February plus one parses as the first of March.
  if (new Date(midnight).getUTCDate() !== Number(day)) return Number.NaN
  return Date.parse(`${year}-${month}-${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
}

interface Found {
  readonly values: Set<AttributeValue>
  /** Number of values, including repeated ones. */
  count: number
  isList: boolean
  isParent: boolean
}

function collect(value: unknown, path: string, found: Found): void {
  if (Array.isArray(value)) {
    const before = found.count
    for (const item of value) collect(item, path, found)
    if (found.count > before) found.isList = true
  } else if (path === '') {
    const indexable = indexableValue(value)
    if (indexable === null) {
      found.isParent ||= hasValue(value)
      return
    }
    found.values.add(indexable)
    found.count += 1
  } else if (typeof value === 'object' && value !== null) {
    descend(value as Readonly<Record<string, unknown>>, path, found)
  }
}

/** Whether the value or a nested one is indexable. */
function hasValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasValue)
  return indexableValue(value) !== null
}

/** Tries every split of the path into a name of this object and the rest. */
function descend(value: Readonly<Record<string, unknown>>, path: string, found: Found): void {
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
    const name = path.slice(0, end)
    if (Object.hasOwn(value, name)) collect(value[name], path.slice(end + 1), found)
  }
  if (Object.hasOwn(value, path)) collect(value[path], '', found)
}

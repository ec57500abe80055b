import type { AttributeValue } from './index.ts'

// As many as the largest shop systems allow variants of a product; more are a table, not an attribute.
const maxValues = 2048

/** The values of a field in one product. */
export interface FieldValues {
  readonly values: readonly AttributeValue[]
  /** Whether a list was met on the way to them, also one of a single value; several values are always a list. */
  readonly isList: boolean
  /** Whether there is no value, but one somewhere beneath: the field is an object, or a list of objects. */
  readonly isParent: boolean
}

export const noValues: FieldValues = { values: [], isList: false, isParent: false }

/**
 * The values of a field in a product's metadata, each once, in order. Dots lead into objects; lists are taken apart, also lists
 * of objects (`variants.sku`); a name that has dots itself counts too. Null, objects and empty texts are no values. Reads own
 * properties alone. Texts are in Unicode's composed form (NFC).
 */
export function readValues(metadata: Readonly<Record<string, unknown>>, path: string): FieldValues {
  // Most fields are a single value right under the metadata.
  if (!path.includes('.')) {
    if (!Object.hasOwn(metadata, path)) return noValues
    const value = indexableValue(metadata[path])
    if (value !== null) return { values: [value], isList: false, isParent: false }
  }
  const found: Found = { values: new Set(), kept: 0, isList: false, isParent: false }
  collect(metadata, path, found)
  const values = [...found.values].slice(0, maxValues)
  return { values, isList: found.isList || values.length > 1, isParent: found.isParent && values.length === 0 }
}

/** The names at the top of the metadata that fields are read from: of `a.b.c` these are `a`, `a.b` and `a.b.c`. */
export function topLevelNames(fields: readonly string[]): string[] {
  const names = new Set(fields)
  for (const field of fields) {
    for (let end = field.indexOf('.'); end !== -1; end = field.indexOf('.', end + 1)) names.add(field.slice(0, end))
  }
  return [...names]
}

/** What is kept of a value: `null` for what is none. */
export function indexableValue(value: unknown): AttributeValue | null {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  return typeof value === 'string' && value !== '' ? value.normalize('NFC') : null
}

interface Found {
  readonly values: Set<AttributeValue>
  /** Values met, repeated ones too. */
  kept: number
  isList: boolean
  isParent: boolean
}

function collect(value: unknown, path: string, found: Found): void {
  if (Array.isArray(value)) {
    const before = found.kept
    for (const item of value) collect(item, path, found)
    if (found.kept > before) found.isList = true
  } else if (path === '') {
    const kept = indexableValue(value)
    if (kept === null) {
      found.isParent ||= hasValue(value)
      return
    }
    found.values.add(kept)
    found.kept += 1
  } else if (typeof value === 'object' && value !== null) {
    descend(value as Readonly<Record<string, unknown>>, path, found)
  }
}

/** Whether there is a value, or one somewhere beneath. */
function hasValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasValue)
  return indexableValue(value) !== null
}

/** Every way to cut the path into a name of this object and the rest. */
function descend(value: Readonly<Record<string, unknown>>, path: string, found: Found): void {
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
    const name = path.slice(0, end)
    if (Object.hasOwn(value, name)) collect(value[name], path.slice(end + 1), found)
  }
  if (Object.hasOwn(value, path)) collect(value[path], '', found)
}

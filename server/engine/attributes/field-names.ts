import { mapEntryBytes, textBytes } from '../heap-bytes.ts'
import { type AttributeValue, dateKind, type FieldNamesPart } from './index.ts'
import { indexableValue, parseDate } from './read-values.ts'
import { kindOf } from './value-table.ts'

// A catalog with more fields uses values as names. Fields beyond this are looked up when they are needed.
const maxNames = 5000
const maxNameLength = 200
// A field that has only nested fields: it can be queried but has no value.
const noKind = 0

/** The fields ever seen in products, with the kinds of their values. */
export function createFieldNames() {
  const kinds = new Map<string, number>()
  let bytes = 0
  let isComplete = true

  const note = (path: string, kind: number): void => {
    const known = kinds.get(path)
    if (known !== undefined) {
      if ((known & kind) !== kind) kinds.set(path, known | kind)
    } else if (kinds.size >= maxNames) isComplete = false
    else {
      kinds.set(path, kind)
      bytes += mapEntryBytes + textBytes(path)
    }
  }

  const walk = (value: unknown, path: string): void => {
    if (path.length > maxNameLength) return
    if (Array.isArray(value)) for (const item of value) walk(item, path)
    else if (typeof value === 'object' && value !== null) {
      if (Object.keys(value).length > 0) note(path, noKind)
      walkFields(value, `${path}.`)
    } else {
      const indexable = indexableValue(value)
      if (indexable !== null) note(path, kindsOfValue(indexable))
    }
  }

  const walkFields = (value: object, prefix: string): void => {
    for (const [name, field] of Object.entries(value)) walk(field, prefix + name)
  }

  return {
    get bytes(): number {
      return bytes
    },
    save: (): FieldNamesPart => ({ kinds, isComplete }),
    restore(part: FieldNamesPart): void {
      for (const [path, kind] of part.kinds) note(path, kind)
      isComplete = part.isComplete
    },
    noteAll: (metadata: Readonly<Record<string, unknown>>): void => walkFields(metadata, ''),
    kindsOf: (path: string): number => kinds.get(path) ?? 0,
    /** Whether some product may have the field. */
    mayHave: (path: string): boolean => kinds.has(path) || !isComplete,
  }
}

function kindsOfValue(value: AttributeValue): number {
  const isDate = typeof value === 'string' && !Number.isNaN(parseDate(value))
  return isDate ? kindOf(value) | dateKind : kindOf(value)
}

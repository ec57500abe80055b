import type { TSchema } from 'typebox'

type Shape = Readonly<{ type?: unknown; items?: Shape; properties?: Readonly<Record<string, Shape>> }>

/**
 * Query, path and form fields arrive as text. Returns a copy of `fields` with numbers, booleans, lists and objects converted according to
 * `schema`; objects and lists of objects are JSON text, other lists may be. Unusual notations (`0x2`, `1e1`, `TRUE`, ` 5`) stay text, so
 * that the validator rejects their type.
 */
export function readFields(schema: TSchema, fields: unknown): unknown {
  const { properties } = schema as Shape
  if (properties === undefined || typeof fields !== 'object' || fields === null) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? readField(properties[name], value) : value,
    ]),
  )
}

// The coercion of JSON Schema validators is too lax (Ajv accepts whatever JavaScript's Number() accepts).
const decimal = /^-?\d+(?:\.\d+)?$/
// The number syntax of JSON and of String(5e-7).
const scientific = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function readField(shape: Shape | undefined, value: unknown): unknown {
  if (shape?.type === 'array') return readList(shape.items, value)
  if (typeof value !== 'string') return value
  if (shape?.type === 'object') return readJson(value)
  if (shape?.type === 'integer') return decimal.test(value) ? Number(value) : value
  if (shape?.type === 'number') return scientific.test(value) ? Number(value) : value
  if (shape?.type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  return value
}

/** A list is a repeated field or one JSON text; a list of objects that is invalid JSON stays text. */
function readList(items: Shape | undefined, value: unknown): unknown {
  const list = typeof value === 'string' && value.trimStart().startsWith('[') ? readJson(value) : value
  if (items?.type === 'object' && typeof list === 'string' && list.trimStart().startsWith('[')) return list
  // JSON text keeps its types: a quoted number is a string.
  return Array.isArray(list) && list !== value ? list : [list].flat().map((item) => readField(items, item))
}

/** The value of a JSON text; the text itself if it is invalid. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

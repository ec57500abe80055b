import type { TSchema } from 'typebox'

type Shape = Readonly<{ type?: unknown; items?: Shape; properties?: Readonly<Record<string, Shape>> }>

/**
 * Query, path and form fields arrive as text: a copy of `fields` with numbers, truth values, lists and objects as
 * `schema` wants them; objects and lists of objects are JSON texts, and other lists may be. What is not plainly written (`0x2`, `1e1`, `TRUE`, ` 5`) stays text, for the validator to refuse by its type.
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

// The validators of JSON Schema packages read more than we want (Ajv takes whatever JavaScript's Number() takes).
const decimal = /^-?\d+(?:\.\d+)?$/
// As JSON writes numbers, and String(5e-7) too.
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

/** A list as the field repeated, or as one JSON text; a list of objects that is broken JSON stays text. */
function readList(items: Shape | undefined, value: unknown): unknown {
  const list = typeof value === 'string' && value.trimStart().startsWith('[') ? readJson(value) : value
  if (items?.type === 'object' && typeof list === 'string' && list.trimStart().startsWith('[')) return list
  // What JSON says is what it is: a number in quotes is a text there.
  return Array.isArray(list) && list !== value ? list : [list].flat().map((item) => readField(items, item))
}

/** The value of a JSON text; the text itself when it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

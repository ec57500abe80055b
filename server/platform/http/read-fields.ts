import type { TSchema } from 'typebox'

type Shape = Readonly<{ type?: unknown; items?: Shape; properties?: Readonly<Record<string, Shape>> }>

/**
 * Query, path and form fields arrive as text: a copy of `fields` with numbers, truth values and lists as `schema` wants
 * them. What is not plainly written (`0x2`, `1e1`, `TRUE`, ` 5`) stays text, for the validator to refuse by its type.
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
  if (shape?.type === 'array') return [value].flat().map((item) => readField(shape.items, item))
  if (typeof value !== 'string') return value
  if (shape?.type === 'integer') return decimal.test(value) ? Number(value) : value
  if (shape?.type === 'number') return scientific.test(value) ? Number(value) : value
  if (shape?.type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  return value
}

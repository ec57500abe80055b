import type { OpenApiDocument, Schema } from './openapi.ts'
import { resolveSchema, variantsOf } from './schema.ts'

/** Deeper values are omitted: an example shows the shape of a body, not all of it. */
const maxDepth = 6

const formatExamples: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  uuid: '0a9f3c1e-7d52-4b86-9a57-2f1c5d8e4b60',
  uri: 'https://shop.example/',
  email: 'ada@shop.example',
}

/** The examples in the schema, or one generated from its types. */
export function examplesOf(document: OpenApiDocument, given: Schema, fields: 'required' | 'all'): readonly unknown[] {
  const { examples } = resolveSchema(document, given).schema
  if (examples !== undefined && examples.length > 0) return examples
  const made = makeExample(document, given, { fields, depth: 0, open: new Set() })
  return made === undefined ? [] : [made]
}

interface Progress {
  readonly fields: 'required' | 'all'
  readonly depth: number
  /** The named schemas that contain this value. Expanding such a schema again would not terminate. */
  readonly open: ReadonlySet<string>
}

function makeExample(document: OpenApiDocument, given: Schema, progress: Progress): unknown {
  const { name, schema } = resolveSchema(document, given)
  if (name !== null && progress.open.has(name)) return undefined
  if (progress.depth > maxDepth) return undefined
  const known = knownValue(schema)
  if (known !== undefined) return known
  const open = name === null ? progress.open : new Set([...progress.open, name])
  const inner = { ...progress, depth: progress.depth + 1, open }
  const { variants } = variantsOf(schema)
  const [variant] = variants
  if (variant !== undefined) return makeExample(document, variant, inner)
  if (schema.properties !== undefined || schema.type === 'object') return objectExample(document, schema, inner)
  if (schema.type === 'array') return arrayExample(document, schema, inner)
  return plainExample(schema)
}

function knownValue({ examples, default: preset, const: fixed, enum: values }: Schema): unknown {
  return examples?.[0] ?? fixed ?? preset ?? values?.[0]
}

function objectExample(document: OpenApiDocument, schema: Schema, progress: Progress): object {
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => progress.fields === 'all' || required.has(name))
    .map(([name, property]) => [name, makeExample(document, property, progress)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function arrayExample(document: OpenApiDocument, { items, minItems = 0 }: Schema, progress: Progress): unknown[] {
  const item = items === undefined ? undefined : makeExample(document, items, progress)
  return item === undefined ? [] : Array.from({ length: Math.max(1, Math.min(minItems, 3)) }, () => item)
}

function plainExample({ type: given, format, minimum, exclusiveMinimum }: Schema): unknown {
  const type = typeof given === 'string' ? given : given?.find((one) => one !== 'null')
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number')
    return minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  if (type === 'null') return null
  return type === 'string' ? (formatExamples[format ?? ''] ?? 'string') : {}
}

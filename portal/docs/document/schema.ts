import type { OpenApiDocument, Reference, Response, Schema } from './openapi.ts'

/** A schema with its reference resolved. `name` is the name of the last referenced schema. */
export interface ResolvedSchema {
  readonly name: string | null
  readonly schema: Schema
}

const schemaPrefix = '#/components/schemas/'
const responsePrefix = '#/components/responses/'
/** More chained references than any document needs; stops circular references. */
const maxReferences = 16

/** Resolves the references of a schema, but none inside it. A description next to a reference overrides the description of the target. */
export function resolveSchema(document: OpenApiDocument, given: Schema): ResolvedSchema {
  let schema = given
  let name: string | null = null
  for (let followed = 0; schema.$ref !== undefined && followed < maxReferences; followed += 1) {
    const { $ref, ...beside } = schema
    name = nameOf($ref)
    schema = { ...(document.components.schemas[name] ?? {}), ...beside }
  }
  return { name, schema }
}

export function resolveResponse(document: OpenApiDocument, response: Response | Reference): Response {
  if (!('$ref' in response)) return response
  return document.components.responses?.[response.$ref.slice(responsePrefix.length)] ?? {}
}

function nameOf(reference: string): string {
  return reference.startsWith(schemaPrefix) ? reference.slice(schemaPrefix.length) : reference
}

/** The alternatives of a schema, and whether one is null. */
export function variantsOf({ anyOf, oneOf }: Schema): { variants: readonly Schema[]; isNullable: boolean } {
  const all = anyOf ?? oneOf ?? []
  const variants = all.filter((one) => one.type !== 'null')
  return { variants, isNullable: variants.length < all.length }
}

/** A nullable schema with one alternative is shown as that alternative. */
export function withoutNull(
  document: OpenApiDocument,
  given: Schema,
): ResolvedSchema & { readonly isNullable: boolean } {
  const { name, schema } = resolveSchema(document, given)
  const { variants, isNullable } = variantsOf(schema)
  const [only] = variants
  if (isNullable && variants.length === 1 && only !== undefined) {
    const { anyOf: _anyOf, oneOf: _oneOf, ...beside } = schema
    const inner = resolveSchema(document, only)
    return { name: inner.name ?? name, schema: { ...inner.schema, ...beside }, isNullable }
  }
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const types = schema.type.filter((type) => type !== 'null')
    const [first = 'null'] = types
    return { name, schema: { ...schema, type: types.length === 1 ? first : types }, isNullable: true }
  }
  return { name, schema, isNullable }
}

/** The type in words: `string (uuid)`, `array of Product`, `one of 3`, `integer or null`. */
export function typeLabel(document: OpenApiDocument, given: Schema): string {
  const { schema, isNullable } = withoutNull(document, given)
  return `${plainType(document, schema)}${isNullable ? ' or null' : ''}`
}

function plainType(document: OpenApiDocument, schema: Schema): string {
  const { variants } = variantsOf(schema)
  if (variants.length > 0) return variantLabel(document, variants)
  if (schema.const !== undefined) return typeof schema.const
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.join(' or ')
  if (type === 'array') return `array of ${schema.items === undefined ? 'anything' : typeLabel(document, schema.items)}`
  if (schema.format !== undefined) return `${type ?? 'string'} (${schema.format})`
  return type ?? (schema.enum === undefined ? impliedType(schema) : typeof schema.enum[0])
}

const impliedType = (schema: Schema) => (schema.properties === undefined ? 'any' : 'object')

function variantLabel(document: OpenApiDocument, variants: readonly Schema[]): string {
  const labels = new Set(variants.map((one) => typeLabel(document, one)))
  return labels.size <= 3 ? [...labels].join(' or ') : `one of ${variants.length}`
}

/** A nested schema: a field, an alternative, or the additional properties. */
export interface Part {
  readonly key: string
  /** The name of a field; null for alternatives. */
  readonly field: string | null
  readonly schema: Schema
  readonly isRequired: boolean
}

export interface Parts {
  readonly kind: 'field' | 'alternative'
  readonly list: readonly Part[]
}

/** The parts of a schema or of the items of an array. References inside the parts are not resolved. */
export function partsOf(document: OpenApiDocument, given: Schema): Parts {
  const { schema } = withoutNull(document, given)
  if (schema.items !== undefined) return partsOf(document, schema.items)
  const { variants } = variantsOf(schema)
  if (variants.some(hasDetails)) return { kind: 'alternative', list: variants.map(variantPart) }
  const merged = [schema, ...(schema.allOf ?? []).map((one) => resolveSchema(document, one).schema)]
  const required = new Set(merged.flatMap((one) => one.required ?? []))
  const fields = merged
    .flatMap((one) => Object.entries(one.properties ?? {}))
    .map(([name, property]): Part => {
      return { key: name, field: name, schema: property, isRequired: required.has(name) }
    })
  const other = schema.additionalProperties
  if (typeof other === 'object' && Object.keys(other).length > 0)
    fields.push({ key: '*', field: 'any other name', schema: other, isRequired: false })
  return { kind: 'field', list: fields }
}

const hasDetails = (schema: Schema) => Object.keys(schema).some((key) => key !== 'type')

function variantPart(schema: Schema, index: number): Part {
  return { key: String(index), field: null, schema, isRequired: false }
}

/** The name under which the document lists a schema, or the items of an array. */
export function nameOfSchema(document: OpenApiDocument, given: Schema): string | null {
  const { name, schema } = withoutNull(document, given)
  if (name !== null || schema.items === undefined) return name
  return nameOfSchema(document, schema.items)
}

type Bounds = readonly [minimum: number | undefined, maximum: number | undefined, unit: string]

/** The limits in words: `1–100`, `at most 255 characters`, `at least 1 item`, `unique items`. */
export function limitsOf(schema: Schema): readonly string[] {
  const bounds: readonly Bounds[] = [
    [schema.minimum, schema.maximum, ''],
    [schema.minLength, schema.maxLength, 'character'],
    [schema.minItems, schema.maxItems, 'item'],
    [schema.minProperties, schema.maxProperties, 'field'],
  ]
  const limits = bounds.flatMap((one) => rangeOf(one))
  if (schema.exclusiveMinimum !== undefined) limits.push(`more than ${number(schema.exclusiveMinimum)}`)
  if (schema.exclusiveMaximum !== undefined) limits.push(`less than ${number(schema.exclusiveMaximum)}`)
  if (schema.uniqueItems === true) limits.push('unique items')
  return [...limits, ...(wordsOfPattern[schema.pattern ?? ''] ?? [])]
}

/** The pattern, unless words in `limitsOf` say the same. */
export function patternOf({ pattern }: Schema): string | undefined {
  return pattern === undefined || wordsOfPattern[pattern] !== undefined ? undefined : pattern
}

/** Patterns of many fields. Text without NUL has no words, because no reader would expect another. */
const wordsOfPattern: Readonly<Record<string, readonly string[]>> = {
  '^[^\\u0000]*$': [],
  '^[^]*$': [],
  '^\\s*[^\\s\\u0000][^\\u0000]*$': ['not blank'],
  '^\\s*\\S[^\\u0000]*$': ['not blank'],
  '^[!-~]+$': ['printable ASCII without spaces'],
  '^[hH][tT][tT][pP][sS]?://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$': ['http or https'],
  '^https?://': ['http or https'],
}

function rangeOf([minimum, maximum, unit]: Bounds): string[] {
  const units = (count: number) => (unit === '' ? '' : ` ${unit}${count === 1 ? '' : 's'}`)
  if (minimum !== undefined && maximum !== undefined)
    return [
      minimum === maximum
        ? `${number(minimum)}${units(minimum)}`
        : `${number(minimum)}–${number(maximum)}${units(maximum)}`,
    ]
  if (minimum !== undefined) return [`at least ${number(minimum)}${units(minimum)}`]
  if (maximum !== undefined) return [`at most ${number(maximum)}${units(maximum)}`]
  return []
}

const number = (value: number) => value.toLocaleString('en-US')

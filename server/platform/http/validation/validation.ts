import Ajv, { type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import { isJson, readFields } from './read-fields.ts'

/** Far more levels than any field needs, and far fewer than fill the call stack of a recursive function. */
const maxNesting = 500

/** One invalid field of a request, as returned in `details.errors`. */
export interface FieldError {
  /** JSON Pointer to the field in the body or query; empty for the request itself. */
  readonly pointer: string
  readonly code: string
  readonly message: string
}

/** Thrown by Fastify if a compiled schema rejects a value; contains Ajv's errors. */
export interface ValidationFailure extends Error {
  readonly validation: readonly ErrorObject[]
  readonly validationContext: string
}

const common = {
  allErrors: true,
  strict: false,
  strictNumbers: true,
  removeAdditional: false,
  useDefaults: true,
  // Errors then include their schema, with the sentence in `patternMessage`.
  verbose: true,
} as const

/**
 * JSON bodies are not converted: `"10"` is not a number. Query, path and form fields arrive as text and are converted to the types of
 * the schema. Bodies are forms if their schema has `x-form`. A value that is nested too deep is not validated further.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const ajv = createAjv()
  return ({ schema, httpPart }) => {
    const isText = httpPart !== 'body' || (schema as { 'x-form'?: boolean })['x-form'] === true
    const validate = ajv.compile(schema)
    return (given: unknown) => {
      const value = isText ? readFields(schema, given) : given
      const deep = nestingErrors(value)
      if (deep.length === 0 && validate(value)) return { value }
      const errors = deep.length === 0 ? (validate.errors ?? []) : deep
      const validation = isText ? errors.map(asJsonError) : errors
      return { error: Object.assign(new Error('validation failed'), { validation }) }
    }
  }
}

/**
 * Validates a part of a body on its own: returns a copy with defaults, or throws 422 with pointers relative to the value.
 */
export function createFieldCheck(schema: TSchema): (given: unknown) => unknown {
  const validate = createAjv().compile(schema)
  return (given) => {
    const value = structuredClone(given)
    if (validate(value)) return value
    const errors = describeValidation(validate.errors ?? [])
    const detail = errors[0]?.message ?? 'The request is not valid.'
    throw new AppError('validation_failed', { detail, data: { errors } })
  }
}

function createAjv(): Ajv.default {
  const ajv = new Ajv.default(common)
  formats.default(ajv)
  // Replaces the format of ajv-formats, which accepts `urn:uuid:…`, unlike PostgreSQL.
  ajv.addFormat('uuid', isUuid)
  ajv.addKeyword({
    keyword: 'isFile',
    validate: (wanted: boolean, value: unknown) => !wanted || Buffer.isBuffer(value),
  })
  return ajv
}

/** An error in the format of Ajv for a value that is nested too deeply. */
function nestingErrors(value: unknown): ErrorObject[] {
  const instancePath = findDeepField(value)
  if (instancePath === null) return []
  return [{ keyword: 'nesting', instancePath, schemaPath: '#', params: { limit: maxNesting } }]
}

/** Objects and lists of objects are JSON text in a form: text in their place is invalid JSON. */
function asJsonError(error: ErrorObject): ErrorObject {
  const { keyword, params, data } = error
  const isStructure = keyword === 'type' && ['array', 'object'].includes(String(params.type))
  return isStructure && typeof data === 'string' && !isJson(data) ? { ...error, keyword: 'json' } : error
}

const maxReportedErrors = 50

/** Converts Ajv's errors to sentences that name the field and the limit. */
export function describeValidation(errors: readonly ErrorObject[]): FieldError[] {
  const useful = errors.filter(
    (error) => error.keyword !== 'if' && error.keyword !== 'anyOf' && error.keyword !== 'oneOf',
  )
  return withTypesJoined(withoutOtherTypes(useful.length > 0 ? useful : errors))
    .slice(0, maxReportedErrors)
    .map(describeError)
}

/** Removes "must be of type null" and the like for a value that has another of the types allowed in its place. */
function withoutOtherTypes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  // Of a body with many errors, each path is looked up once.
  const allowed = new Set<string>()
  for (const { keyword, instancePath } of errors) {
    if (keyword !== 'type') allowed.add(instancePath)
    for (let at = instancePath.lastIndexOf('/'); at > 0; at = instancePath.lastIndexOf('/', at - 1))
      allowed.add(instancePath.slice(0, at))
  }
  const isAlternative = ({ keyword, schemaPath }: ErrorObject) =>
    keyword === 'type' && /\/(?:any|one)Of\//.test(schemaPath)
  return errors.filter((error) => !isAlternative(error) || !allowed.has(error.instancePath))
}

/** Replaces the errors for the alternative types of a field by a single error. */
function withTypesJoined(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const types = Map.groupBy(
    errors.filter(({ keyword }) => keyword === 'type'),
    ({ instancePath }) => instancePath,
  )
  return errors.flatMap((error) => {
    const alike = error.keyword === 'type' ? (types.get(error.instancePath) ?? []) : []
    if (alike.length < 2) return [error]
    const type = [...new Set(alike.map(({ params }) => String(params.type)))].join(' or ')
    return alike[0] === error ? [{ ...error, params: { type } }] : []
  })
}

function describeError(error: ErrorObject): FieldError {
  const params = error.params as Record<string, unknown>
  const child = params.missingProperty ?? params.additionalProperty
  const pointer = child === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(String(child))}`
  const describe = sentences[error.keyword]
  const [code, text] =
    describe === undefined ? [error.keyword, error.message ?? 'is not valid'] : describe(params, error)
  return { pointer, code, message: `${pointer === '' ? 'The request' : pointer.slice(1)} ${text}.` }
}

type Describe = (params: Record<string, unknown>, error: ErrorObject) => readonly [code: string, text: string]

/** The only field that differs from `name` in case and separators alone, or begins or ends with it: `productId`, `q`, `id`. */
function likelyField(name: string, fields: readonly string[]): string | undefined {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const wanted = plain(name)
  if (wanted === '') return undefined
  const alike = fields.filter((field) => plain(field) === wanted)
  const found = alike.length > 0 ? alike : fields.filter((field) => isPart(field, name.toLowerCase()))
  return found.length === 1 ? found[0] : undefined
}

function isPart(field: string, name: string): boolean {
  return field.startsWith(name) || field.endsWith(`_${name}`)
}

const counted = (count: unknown, unit: string): string => `${String(count)} ${unit}${count === 1 ? '' : 's'}`

const sentences: Readonly<Record<string, Describe>> = {
  required: () => ['required', 'is required'],
  additionalProperties: ({ additionalProperty }, { parentSchema }) => {
    const meant = likelyField(String(additionalProperty), Object.keys(parentSchema?.properties ?? {}))
    return ['unknown_field', `is not a field of this request${meant === undefined ? '' : ` (did you mean ${meant}?)`}`]
  },
  type: (params) => ['wrong_type', `must be of type ${String(params.type)}`],
  json: () => ['wrong_type', 'is not valid JSON'],
  nesting: (params) => ['too_deep', `must not be nested deeper than ${counted(params.limit, 'level')}`],
  isFile: () => ['wrong_type', 'must be a file'],
  minLength: (params) => ['too_short', `must have at least ${counted(params.limit, 'character')}`],
  maxLength: (params) => ['too_long', `must have at most ${counted(params.limit, 'character')}`],
  minimum: (params) => ['too_small', `must be at least ${String(params.limit)}`],
  exclusiveMinimum: (params) => ['too_small', `must be above ${String(params.limit)}`],
  maximum: (params) => ['too_large', `must be at most ${String(params.limit)}`],
  minItems: (params) => ['too_few_items', `must have at least ${counted(params.limit, 'item')}`],
  uniqueItems: () => ['repeated_item', 'must not have the same item twice'],
  maxItems: (params) => ['too_many_items', `must have at most ${counted(params.limit, 'item')}`],
  minProperties: (params) => ['too_few_fields', `must have at least ${counted(params.limit, 'field')}`],
  enum: (params) => ['unknown_value', `must be one of ${(params.allowedValues as unknown[]).join(', ')}`],
  const: (params) => ['unknown_value', `must be ${JSON.stringify(params.allowedValue)}`],
  format: (params) => ['wrong_format', `must be a valid ${String(params.format)}`],
  pattern: (_params, error) => ['wrong_format', patternSentence(error)],
}

function patternSentence(error: ErrorObject): string {
  const described = (error.parentSchema as { patternMessage?: string } | undefined)?.patternMessage
  return described ?? `must match ${String((error.params as { pattern?: string }).pattern)}`
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * The JSON Pointer of the field of `value` whose lists and objects are nested deeper than `maxNesting` levels; `null` without one.
 * Validation, copies and the functions that read a body are recursive.
 */
function findDeepField(value: unknown): string | null {
  if (isWithin(value, maxNesting)) return null
  const deep = Object.entries(value as object).find(([, field]) => !isWithin(field, maxNesting - 1))
  return Array.isArray(value) || deep === undefined ? '' : `/${deep[0]}`
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  return levels > 0 && Object.values(value).every((item) => isWithin(item, levels - 1))
}

import { examplesOf } from '../document/example.ts'
import type { OpenApiDocument, Operation, Parameter, Schema } from '../document/openapi.ts'
import { resolveSchema } from '../document/schema.ts'

/** What a reader has typed for one call. */
export interface RequestForm {
  /** By `keyOf` a parameter. Empty values are not sent. */
  readonly parameters: Readonly<Record<string, string>>
  /** One of the media types of the body; null without a body. */
  readonly mediaType: string | null
  /** The body as text, unless it is a form. */
  readonly body: string
  /** The fields of a form. Empty values are not sent. */
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly File[]>>
}

export interface FormField {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly file: 'none' | 'one' | 'many'
}

export const keyOf = (parameter: Parameter): string => `${parameter.in}:${parameter.name}`

export const isForm = (mediaType: string | null): boolean =>
  mediaType === 'multipart/form-data' || mediaType === 'application/x-www-form-urlencoded'

/** The form of an operation, with the first example of its body. */
export function initialForm(document: OpenApiDocument, operation: Operation): RequestForm {
  const [mediaType = null] = Object.keys(operation.requestBody?.content ?? {})
  const empty = { parameters: {}, mediaType, body: '', fields: {}, files: {} }
  return mediaType === null ? empty : withMediaType(document, operation, { ...empty, mediaType })
}

/** The same form after its media type was chosen. */
export function withMediaType(document: OpenApiDocument, operation: Operation, form: RequestForm): RequestForm {
  if (!isForm(form.mediaType)) return { ...form, body: bodyExamples(document, operation, form.mediaType)[0] ?? '' }
  const constant = formFields(document, operation, form.mediaType).flatMap(({ name, schema }) =>
    schema.const === undefined ? [] : [[name, String(schema.const)] as const],
  )
  return { ...form, fields: { ...Object.fromEntries(constant), ...form.fields } }
}

/** The examples of a JSON body, as text. */
export function bodyExamples(
  document: OpenApiDocument,
  { requestBody }: Operation,
  mediaType: string | null,
): string[] {
  const schema = requestBody?.content[mediaType ?? '']?.schema
  if (schema === undefined) return []
  return examplesOf(document, schema, 'required').map((one) => JSON.stringify(one, null, 2))
}

export function formFields(document: OpenApiDocument, operation: Operation, mediaType: string | null): FormField[] {
  const given = operation.requestBody?.content[mediaType ?? '']?.schema
  if (given === undefined) return []
  const { schema } = resolveSchema(document, given)
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const resolved = resolveSchema(document, property).schema
    const isRequired = schema.required?.includes(name) === true
    return { name, schema: resolved, isRequired, file: fileKind(document, resolved) }
  })
}

function fileKind(document: OpenApiDocument, schema: Schema): FormField['file'] {
  if (schema.format === 'binary') return 'one'
  const isList = schema.items !== undefined && resolveSchema(document, schema.items).schema.format === 'binary'
  return isList ? 'many' : 'none'
}

/** Why the form cannot be sent; null if it can. The service checks everything else. */
export function problemOf(document: OpenApiDocument, operation: Operation, form: RequestForm): string | null {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.required === true && !form.parameters[keyOf(parameter)]) return `Fill in ${parameter.name}.`
  }
  if (form.mediaType?.endsWith('json') === true) return jsonProblem(form.body)
  if (!isForm(form.mediaType)) return null
  const missing = formFields(document, operation, form.mediaType).find(({ name, isRequired, file }) => {
    return isRequired && (file === 'none' ? !form.fields[name] : (form.files[name] ?? []).length === 0)
  })
  return missing === undefined ? null : `${missing.file === 'none' ? 'Fill in' : 'Choose a file for'} ${missing.name}.`
}

export function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

import type { Authorization } from '../document/authorization.ts'
import type { OpenApiDocument, Operation } from '../document/openapi.ts'
import type { Entry } from '../document/reference.ts'
import { formFields, isForm, keyOf, type RequestForm } from './form.ts'

/** A value of a form. A sample names a file that was not chosen yet; `file` is null then. */
export type FormValue =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly file: File | null }

export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'form'; readonly isMultipart: boolean; readonly values: readonly FormValue[] }

/** One HTTP request, without its credentials. */
export interface BuiltRequest {
  readonly method: string
  /** With the query. Path parameters without a value stay `{name}`. */
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: RequestBody
}

/** An operation and the request that its form describes. */
export interface Call {
  readonly document: OpenApiDocument
  readonly entry: Entry
  readonly operation: Operation
  readonly authorization: Authorization
  readonly request: BuiltRequest
}

export function buildRequest(
  document: OpenApiDocument,
  { method, path, operation }: Entry,
  form: RequestForm,
): BuiltRequest {
  const given = (operation?.parameters ?? []).flatMap((parameter) => {
    const value = form.parameters[keyOf(parameter)]
    return value === undefined || value === '' ? [] : [{ place: parameter.in, name: parameter.name, value }]
  })
  const of = (place: string) => given.filter((one) => one.place === place)
  const filled = of('path').reduce(
    (so, { name, value }) => so.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value])).toString()
  return {
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    headers: of('header').map(({ name, value }) => [name, value] as const),
    body: operation === null ? { kind: 'none' } : bodyOf(document, operation, form),
  }
}

function bodyOf(document: OpenApiDocument, operation: Operation, form: RequestForm): RequestBody {
  const { mediaType, body: text } = form
  if (mediaType === null) return { kind: 'none' }
  if (!isForm(mediaType)) return text === '' ? { kind: 'none' } : { kind: 'text', mediaType, text }
  const values = formFields(document, operation, mediaType).flatMap(({ name, isRequired, file }): FormValue[] => {
    if (file === 'none') return form.fields[name] ? [{ name, text: form.fields[name] }] : []
    const chosen = form.files[name] ?? []
    if (chosen.length === 0) return isRequired ? [{ name, fileName: `${name}.jpg`, file: null }] : []
    return chosen.map((one) => ({ name, fileName: one.name, file: one }))
  })
  return { kind: 'form', isMultipart: mediaType === 'multipart/form-data', values }
}

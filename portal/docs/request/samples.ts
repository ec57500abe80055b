import type { Authorization } from '../document/authorization.ts'
import type { BuiltRequest, FormValue } from './build-request.ts'

export const languages = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof languages)[number]

/** The input of a sample. */
export interface SampleOptions {
  readonly request: BuiltRequest
  /** The URL of the service, without a slash at its end. */
  readonly origin: string
  readonly authorization: Authorization
  /** What a successful response contains. */
  readonly answer: 'json' | 'other' | 'nothing'
}

/** A program that sends the request. Credentials come from the environment. */
export function writeSample(language: Language, options: SampleOptions): string {
  if (language === 'curl') return curl(options)
  return language === 'TypeScript' ? typescript(options) : python(options)
}

interface Credential {
  readonly header: string
  readonly prefix: string
  readonly variable: string
}

function credentialOf({ authorization }: SampleOptions): Credential | null {
  if (authorization.kind === 'none') return null
  if (authorization.kind === 'key') return { header: authorization.header, prefix: '', variable: 'VITRINE_KEY' }
  return { header: 'Authorization', prefix: 'Bearer ', variable: 'VITRINE_TOKEN' }
}

const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curl(options: SampleOptions): string {
  const { request, origin, answer } = options
  const credential = credentialOf(options)
  const { body } = request
  const lines = [`curl${request.method === 'GET' ? '' : ` -X ${request.method}`} ${shellQuote(origin + request.path)}`]
  if (credential !== null) lines.push(`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`)
  for (const [name, value] of request.headers) lines.push(`-H ${shellQuote(`${name}: ${value}`)}`)
  if (body.kind === 'text') {
    lines.push(`-H ${shellQuote(`Content-Type: ${body.mediaType}`)}`)
    lines.push(`--data-binary ${shellQuote(body.text)}`)
  }
  if (body.kind === 'form') {
    const flag = body.isMultipart ? '-F' : '--data-urlencode'
    for (const value of body.values) lines.push(`${flag} ${shellQuote(curlField(value))}`)
  }
  if (answer === 'other') lines.push('--output response')
  return lines.join(' \\\n  ')
}

const curlField = (value: FormValue) =>
  'text' in value ? `${value.name}=${value.text}` : `${value.name}=@${value.fileName}`

const quote = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const property = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name))
const indent = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

function typescript(options: SampleOptions): string {
  const { request, origin, answer } = options
  const { body, method } = request
  const credential = credentialOf(options)
  const headers = request.headers.map(([name, value]) => `${property(name)}: ${quote(value)},`)
  if (credential !== null)
    headers.unshift(`${property(credential.header)}: \`${credential.prefix}\${process.env.${credential.variable}}\`,`)
  if (body.kind === 'text') headers.push(`'Content-Type': ${quote(body.mediaType)},`)
  const settings = [`method: ${quote(method)},`]
  if (headers.length > 0) settings.push(`headers: {\n    ${headers.join('\n    ')}\n  },`)
  if (body.kind === 'text') settings.push(`body: ${indent(javascriptBody(body.text, body.mediaType), 2)},`)
  if (body.kind === 'form') settings.push('body: form,')
  const hasFile = body.kind === 'form' && body.values.some((value) => 'fileName' in value)
  return [
    ...(hasFile ? ["import { openAsBlob } from 'node:fs'", ''] : []),
    ...(body.kind === 'form' ? javascriptForm(body.values, body.isMultipart) : []),
    `const response = await fetch(${quote(origin + request.path)}, {\n  ${settings.join('\n  ')}\n})`,
    'if (!response.ok) throw new Error(await response.text())',
    ...(answer === 'nothing' ? [] : [`const result = await response.${answer === 'json' ? 'json' : 'blob'}()`]),
  ].join('\n')
}

function javascriptBody(text: string, mediaType: string): string {
  if (!mediaType.endsWith('json')) return quote(text)
  const value = parsed(text)
  return value === undefined ? quote(text) : `JSON.stringify(${JSON.stringify(value, null, 2)})`
}

function javascriptForm(values: readonly FormValue[], isMultipart: boolean): string[] {
  const lines = values.map((value) =>
    'text' in value
      ? `form.append(${quote(value.name)}, ${quote(value.text)})`
      : `form.append(${quote(value.name)}, await openAsBlob(${quote(value.fileName)}), ${quote(value.fileName)})`,
  )
  return [`const form = new ${isMultipart ? 'FormData' : 'URLSearchParams'}()`, ...lines, '']
}

function python(options: SampleOptions): string {
  const { request, origin, answer } = options
  const { body } = request
  const credential = credentialOf(options)
  const headers = request.headers.map(([name, value]) => `${pythonText(name)}: ${pythonText(value)},`)
  if (credential !== null)
    headers.unshift(`${pythonText(credential.header)}: f"${credential.prefix}{os.environ['${credential.variable}']}",`)
  const isJson = body.kind === 'text' && body.mediaType.endsWith('json') && parsed(body.text) !== undefined
  if (body.kind === 'text' && !isJson) headers.push(`"Content-Type": ${pythonText(body.mediaType)},`)
  const settings = [`${pythonText(origin + request.path)},`]
  if (headers.length > 0) settings.push(`headers={\n        ${headers.join('\n        ')}\n    },`)
  settings.push(...pythonBody(request))
  return [
    ...(credential === null ? [] : ['import os', '']),
    'import requests',
    '',
    `response = requests.${request.method.toLowerCase()}(\n    ${settings.join('\n    ')}\n)`,
    'response.raise_for_status()',
    ...(answer === 'nothing' ? [] : [`result = response.${answer === 'json' ? 'json()' : 'content'}`]),
  ].join('\n')
}

function pythonBody({ body }: BuiltRequest): string[] {
  if (body.kind === 'none') return []
  if (body.kind === 'text') {
    const value = body.mediaType.endsWith('json') ? parsed(body.text) : undefined
    return [value === undefined ? `data=${pythonText(body.text)}.encode(),` : `json=${indent(pythonValue(value), 4)},`]
  }
  const texts = body.values.flatMap((one) =>
    'text' in one ? [`(${pythonText(one.name)}, ${pythonText(one.text)}),`] : [],
  )
  const files = body.values.flatMap((one) =>
    'text' in one ? [] : [`(${pythonText(one.name)}, open(${pythonText(one.fileName)}, "rb")),`],
  )
  const list = (name: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${name}=[\n        ${items.join('\n        ')}\n    ],`]
  return [...list('data', texts), ...list('files', files)]
}

const pythonText = (text: string) => JSON.stringify(text)

/** A JSON value as a Python literal. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const items = isList
    ? value.map(pythonValue)
    : Object.entries(value).map(([name, one]) => `${pythonText(name)}: ${pythonValue(one)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  return `${open}\n    ${items.map((one) => indent(one, 4)).join(',\n    ')},\n${close}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

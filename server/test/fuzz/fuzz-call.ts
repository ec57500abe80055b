import { addressOf, type Route } from '../kit/app/routes.ts'
import type { Schema } from '../kit/database/fill-schema.ts'
import type { Dice } from './dice.ts'
import { fuzzBody, fuzzParameter, type ValueSource } from './fuzz-values.ts'
import { infiniteNumber } from './hostile-values.ts'

export interface Operation {
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}
/** An endpoint with its API description. */
export interface Endpoint extends Route {
  /** Its path in the description. */
  readonly path: string
  readonly operation: Operation
}

export interface FuzzCall {
  readonly endpoint: Endpoint
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer | null
}

/** A random call of the endpoint, without credentials. */
export async function fuzzCall(endpoint: Endpoint, source: ValueSource): Promise<FuzzCall> {
  const { dice } = source
  const parameters = endpoint.operation.parameters ?? []
  const query = new URLSearchParams()
  for (const { name, schema } of parameters.filter((one) => one.in === 'query' && dice.isBelow(0.35))) {
    query.append(name, asText(fuzzParameter(schema, source, name)))
  }
  if (dice.isBelow(0.02)) query.append('__proto__', 'x')
  const fill = (name: string): string => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    return asText(fuzzParameter(schema, source, name)) || 'x'
  }
  const url = `${addressOf(endpoint, (name) => wellFormed(fill(name)))}${query.size === 0 ? '' : `?${query}`}`
  const body = await bodyOf(endpoint.operation, source)
  const key =
    endpoint.takesIdempotencyKey && dice.isBelow(0.2) ? { 'idempotency-key': `fuzz-${dice.pick([1, 2])}` } : {}
  return { endpoint, url, headers: { ...key, ...body?.headers }, payload: body?.payload ?? null }
}

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
}

async function bodyOf(operation: Operation, source: ValueSource): Promise<Body | null> {
  const { dice } = source
  const content = dice.anyOf(Object.entries(operation.requestBody?.content ?? {}))
  if (content === undefined) return null
  const [type, { schema }] = content
  const value = fuzzBody(schema, source)
  const body = type === 'multipart/form-data' ? await formOf(value) : textBodyOf(type, value)
  return dice.isBelow(0.03) ? brokenBody(body, dice) : body
}

function textBodyOf(type: string, value: unknown): Body {
  const text =
    type === 'application/x-www-form-urlencoded' ? new URLSearchParams(pairsOf(value)).toString() : toJson(value)
  return { headers: { 'content-type': type }, payload: Buffer.from(text) }
}

async function formOf(value: unknown): Promise<Body> {
  const form = new FormData()
  for (const [name, one] of fieldsOf(value)) {
    if (Buffer.isBuffer(one)) form.append(name, new Blob([new Uint8Array(one)]), 'file')
    else form.append(name, wellFormed(asText(one)))
  }
  const wire = new Response(form)
  const headers = { 'content-type': wire.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await wire.arrayBuffer()) }
}

function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [['value', value]]
  return Object.entries(value).flatMap(([name, one]) => {
    const isRepeated = Array.isArray(one) && one.some((item) => Buffer.isBuffer(item))
    return (isRepeated ? one : [one]).map((each: unknown): [string, unknown] => [name, each])
  })
}

const pairsOf = (value: unknown): [string, string][] => fieldsOf(value).map(([name, one]) => [name, asText(one)])

function asText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(infiniteNumber, '1e400') : toJson(value)
}

const toJson = (value: unknown): string =>
  (JSON.stringify(value, (_key, inner: unknown) => (Buffer.isBuffer(inner) ? 'a file' : inner)) ?? 'null').replaceAll(
    JSON.stringify(infiniteNumber),
    '1e400',
  )

// A URL and form text are UTF-8, which cannot contain an unpaired surrogate.
const wellFormed = (text: string): string => text.toWellFormed()

/** The call for the next page; `null` when the body does not take a cursor. */
export function nextPageOf(call: FuzzCall, cursor: string): FuzzCall | null {
  const { payload, headers } = call
  if (payload === null || headers['content-type'] !== 'application/json') return null
  const body: unknown = JSON.parse(payload.toString())
  return { ...call, payload: Buffer.from(JSON.stringify({ ...(body as object), cursor })) }
}

/** The body truncated, with changed bytes, with another media type, or replaced. */
function brokenBody({ headers, payload }: Body, dice: Dice): Body {
  const kind = dice.pick(['cut', 'bytes', 'type', 'empty', 'array', 'NaN', 'twice', 'text'])
  const json = { 'content-type': 'application/json' }
  if (kind === 'cut') return { headers, payload: payload.subarray(0, Math.floor(payload.length * dice.chance())) }
  if (kind === 'type') return { headers: { 'content-type': dice.pick(['text/plain', 'image/jpeg', 'x', '']) }, payload }
  if (kind === 'empty') return { headers, payload: Buffer.alloc(0) }
  if (kind === 'array') return { headers: json, payload: Buffer.from('[1, 2]') }
  if (kind === 'NaN') return { headers: json, payload: Buffer.from('{"query": NaN}') }
  if (kind === 'twice') return { headers: json, payload: Buffer.from('{"query": "a", "query": {"b": 1}}') }
  if (kind === 'text') return { headers: json, payload: Buffer.from('"lamp"') }
  const copy = Buffer.from(payload)
  for (let left = 5; left > 0; left -= 1) copy[Math.floor(dice.chance() * copy.length)] = 0xff
  return { headers, payload: copy }
}

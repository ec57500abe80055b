import { randomUUID } from 'node:crypto'
import type { Schema } from '../../kit/database/fill-schema.ts'
import { createDice, type Dice } from '../dice.ts'
import type { Operation } from '../fuzz-call.ts'
import {
  alphabetNames,
  type Intruder,
  intruderNames,
  intruders,
  type Knobs,
  largeValue,
  longText,
} from './request-cost-values.ts'

/** An endpoint of the API description, or a page or probe that is not in it. */
export interface CostEndpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation & { readonly security?: readonly object[] }
}

export type CredentialKind = 'none' | 'bad' | 'machine' | 'person' | 'shopper' | 'visitor'
const headerShapes = [
  'none',
  'many',
  'cookie',
  'authorization',
  'accept',
  'ifNoneMatch',
  'contentType',
  'idempotencyKey',
  'range',
  'language',
  'forwarded',
] as const

/** A request to measure, as plain data: equal candidates give equal requests. */
export interface Candidate {
  /** `METHOD /path` of the API description. */
  readonly endpoint: string
  readonly credential: CredentialKind
  readonly knobs: Knobs
  /** Replaces the field with this number, or the entire body at 0; `null` for a valid body. */
  readonly intruder: { readonly kind: Intruder | 'text'; readonly place: number; readonly size: number } | null
  readonly headers: (typeof headerShapes)[number]
  /** Additional query parameters. */
  readonly extraQuery: number
}

export interface CostRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
  readonly bytes: number
}

const maxRequestBytes = 10_000

export const nameOf = ({ method, path }: Pick<CostEndpoint, 'method' | 'path'>): string => `${method} ${path}`

const sizes = [0, 1, 3, 10, 30, 100, 300, 1000, 3000] as const
const lengths = [1, 10, 60, 200, 500, 1000, 2000, 4000, 8000] as const

export function randomCandidate(
  endpoints: readonly CostEndpoint[],
  dice: Dice,
  chosen = dice.anyOf(endpoints),
): Candidate {
  return {
    endpoint: chosen === undefined ? '' : nameOf(chosen),
    credential: credentialFor(chosen, dice),
    knobs: {
      items: dice.pick(sizes),
      length: dice.pick(lengths),
      alphabet: dice.pick(alphabetNames),
      optional: dice.pick([0, 0.3, 0.7, 1]),
      seed: Math.floor(dice.chance() * 1e6),
    },
    intruder: dice.isBelow(0.3) ? randomIntruder(dice) : null,
    headers: dice.isBelow(0.15) ? dice.pick(headerShapes) : 'none',
    extraQuery: dice.isBelow(0.1) ? dice.pick(sizes) : 0,
  }
}

function randomIntruder(dice: Dice): Candidate['intruder'] {
  const kind = dice.isBelow(0.5) ? 'text' : dice.pick(intruderNames)
  return { kind, place: Math.floor(dice.chance() * 12), size: dice.pick(sizes) }
}

function credentialFor(endpoint: CostEndpoint | undefined, dice: Dice): CredentialKind {
  if (dice.isBelow(0.08)) return dice.pick(['none', 'bad'])
  if (endpoint?.operation.security?.length === 0) return 'none'
  if (/^\/v1\/(chat|sessions|catalog)/.test(endpoint?.path ?? '')) return 'shopper'
  return dice.isBelow(0.6) ? 'machine' : 'person'
}

/** Returns a copy with one random change. */
export function mutated(candidate: Candidate, endpoint: CostEndpoint | undefined, dice: Dice): Candidate {
  const { knobs, intruder } = candidate
  const scale = dice.pick([0.5, 0.8, 1.3, 2, 4])
  const changes: readonly (() => Partial<Candidate>)[] = [
    () => ({ knobs: { ...knobs, items: Math.ceil((knobs.items + 1) * scale) } }),
    () => ({ knobs: { ...knobs, length: Math.ceil((knobs.length + 1) * scale) } }),
    () => ({ knobs: { ...knobs, alphabet: dice.pick(alphabetNames) } }),
    () => ({ knobs: { ...knobs, optional: dice.chance() } }),
    () => ({ knobs: { ...knobs, seed: Math.floor(dice.chance() * 1e6) } }),
    () => ({
      intruder:
        intruder === null ? randomIntruder(dice) : { ...intruder, size: Math.ceil((intruder.size + 1) * scale) },
    }),
    () => ({ intruder: dice.isBelow(0.5) ? null : randomIntruder(dice) }),
    () => ({ headers: dice.pick(headerShapes) }),
    () => ({ extraQuery: dice.pick(sizes) }),
    () => ({ credential: credentialFor(endpoint, dice) }),
  ]
  return { ...candidate, ...dice.anyOf(changes)?.() }
}

export interface CostWorld {
  endpointOf(candidate: Candidate): CostEndpoint | undefined
  credential(kind: CredentialKind): string
  /** IDs in the store, by field name. */
  known(name: string): readonly string[]
}

/** The request of a candidate, reduced to the allowed size. */
export function requestOf(candidate: Candidate, world: CostWorld): CostRequest {
  for (let current = candidate; ; current = shrunk(current)) {
    const request = buildRequest(current, world)
    if (request.bytes <= maxRequestBytes) return request
  }
}

function shrunk(candidate: Candidate): Candidate {
  const smaller = (size: number): number => Math.floor(size * 0.8)
  const { knobs, intruder } = candidate
  return {
    ...candidate,
    knobs: { ...knobs, items: smaller(knobs.items), length: Math.max(1, smaller(knobs.length)) },
    intruder: intruder === null ? null : { ...intruder, size: smaller(intruder.size) },
    extraQuery: smaller(candidate.extraQuery),
  }
}

function buildRequest(candidate: Candidate, world: CostWorld): CostRequest {
  const endpoint = world.endpointOf(candidate)
  if (endpoint === undefined) throw new Error('There is no such endpoint')
  const { knobs } = candidate
  const { headers: own, payload } = bodyOf(endpoint.operation, candidate, world)
  const url = addressOf(endpoint, candidate, world)
  const authorization = world.credential(candidate.credential)
  const headers = {
    ...own,
    ...(authorization === '' ? {} : { authorization }),
    ...hostileHeaders(candidate.headers, knobs, own['content-type']),
  }
  const written = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.byteLength(`${endpoint.method} ${url} HTTP/1.1\r\n${written.join('')}\r\n`) + payload.length
  return { method: endpoint.method, url, headers, payload, bytes }
}

function addressOf({ path, operation }: CostEndpoint, candidate: Candidate, { known }: CostWorld): string {
  const { knobs } = candidate
  const dice = createDice(knobs.seed)
  const parameters = operation.parameters ?? []
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const id = dice.isBelow(0.8) ? (dice.anyOf(known(name)) ?? randomUUID()) : longText(knobs.alphabet, knobs.length, 1)
    return encodeURIComponent(id.toWellFormed() || 'x')
  })
  const query = new URLSearchParams()
  for (const { name, schema } of parameters.filter((one) => one.in === 'query' && dice.isBelow(knobs.optional + 0.2))) {
    const value = largeValue(schema, { ...knobs, seed: knobs.seed + query.size }, known)
    for (const one of [value].flat().slice(0, 500))
      query.append(name, String(typeof one === 'object' ? JSON.stringify(one) : one))
  }
  for (let at = 0; at < candidate.extraQuery; at += 1) query.append(parameters[0]?.name ?? `p${at}`, 'x')
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
}

function bodyOf(operation: Operation, candidate: Candidate, { known }: CostWorld): Body {
  const dice = createDice(candidate.knobs.seed)
  const content = dice.anyOf(Object.entries(operation.requestBody?.content ?? {}))
  if (content === undefined) return { headers: {}, payload: Buffer.alloc(0) }
  const [type, { schema }] = content
  const value = withIntruder(largeValue(schema as Schema, candidate.knobs, known), candidate)
  if (type === 'multipart/form-data') return formOf(value, candidate.knobs)
  if (type === 'application/x-www-form-urlencoded')
    return { headers: { 'content-type': type }, payload: Buffer.from(new URLSearchParams(pairsOf(value)).toString()) }
  const text = JSON.stringify(value, (_key, inner: unknown) => (Buffer.isBuffer(inner) ? 'file' : inner)) ?? 'null'
  return { headers: { 'content-type': type }, payload: Buffer.from(text) }
}

function withIntruder(value: unknown, { intruder, knobs }: Candidate): unknown {
  if (intruder === null) return value
  const thing =
    intruder.kind === 'text' ? longText(knobs.alphabet, intruder.size * 4, 2) : intruders[intruder.kind](intruder.size)
  let left = intruder.place
  const walk = (one: unknown): unknown => {
    if (left === 0) {
      left = -1
      return thing
    }
    left -= 1
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null || Buffer.isBuffer(one)) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value)
}

function pairsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [['value', String(value)]]
  return Object.entries(value).flatMap(([name, one]) =>
    [one]
      .flat()
      .map((item: unknown): [string, string] => [name, typeof item === 'object' ? JSON.stringify(item) : String(item)]),
  )
}

/** Written by hand, because the hostile part of a form is how it is divided into parts. */
function formOf(value: unknown, { items, length, alphabet, seed }: Knobs): Body {
  const boundary = seed % 3 === 0 ? '-'.repeat(69) : 'b'
  const more = seed % 2 === 0 ? Array.from({ length: items }, (_none, at): [string, string] => [`f${at}`, '']) : []
  const filename = seed % 5 === 0 ? longText(alphabet, Math.min(length, 2000), 3).replaceAll(/[\r\n"]/g, '') : 'a.jpg'
  const parts = [...pairsOf(value), ...more].map(
    ([name, one]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${one}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n${longText(alphabet, Math.min(length, 4000), 4)}\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(`${file}${parts.join('')}--${boundary}--\r\n`),
  }
}

function hostileHeaders(
  shape: Candidate['headers'],
  { items, length, alphabet, seed }: Knobs,
  type?: string,
): Record<string, string> {
  // Only characters that are valid in a header.
  const text = longText(alphabet, length, seed).replaceAll(/[^\x21-\x7e]/g, 'a') || 'a'
  if (shape === 'many') return Object.fromEntries(Array.from({ length: items }, (_none, at) => [`x-${at}`, 'a']))
  const names = {
    cookie: 'cookie',
    authorization: 'authorization',
    accept: 'accept-encoding',
    ifNoneMatch: 'if-none-match',
    idempotencyKey: 'idempotency-key',
    range: 'range',
    language: 'accept-language',
    forwarded: 'forwarded',
  } as const
  if (shape === 'contentType') return { 'content-type': `${type ?? 'application/json'}; a=${text}` }
  if (shape === 'authorization') return { authorization: `Bearer ${text}` }
  return shape === 'none' ? {} : { [names[shape]]: text }
}

import { describeRoutes } from '../../routes.ts'
import { isCalled, routesOf } from '../kit/app/routes.ts'
import type { Schema } from '../kit/database/fill-schema.ts'
import { resolveReferences } from '../kit/resolve-references.ts'
import { type Answer, createAnswerCheck } from './check-answer.ts'
import { createDice, type Dice } from './dice.ts'
import { type Endpoint, type FuzzCall, fuzzCall, nextPageOf, type Operation } from './fuzz-call.ts'
import { aFuzzWorld, type Credential, type FuzzedApp, type FuzzWorld } from './fuzz-world.ts'

export interface FuzzOptions {
  readonly calls: number
  /** The seed of the first call; each further call uses the next number. */
  readonly seed: number
  /** URLs of images, and the bytes of one image. */
  readonly imageUrls: readonly string[]
  readonly file: Buffer
  /** Only endpoints whose `METHOD /path` matches. */
  readonly only?: RegExp
  /** Called at this interval of calls. */
  readonly afterEach?: (made: number) => void
}

export interface Finding {
  readonly seed: number
  readonly endpoint: string
  readonly problem: string
  readonly request: string
  readonly answer: string
}

export interface FuzzReport {
  readonly findings: readonly Finding[]
  /** Calls by `METHOD /path status`. */
  readonly statuses: ReadonlyMap<string, number>
  /** The slowest calls, slowest first. */
  readonly slowest: readonly { readonly endpoint: string; readonly seed: number; readonly ms: number }[]
}

const callsPerWorld = 1000
const timeoutMs = 30_000

/** Sends calls generated from the API description, and reports responses that violate it. */
export async function runFuzz(app: FuzzedApp, options: FuzzOptions): Promise<FuzzReport> {
  const document = resolveReferences(await describeRoutes()) as Described
  const endpoints = endpointsOf(app, document).filter((endpoint) => options.only?.test(nameOf(endpoint)) ?? true)
  const check = createAnswerCheck(document)
  const findings: Finding[] = []
  const statuses = new Map<string, number>()
  let slowest: FuzzReport['slowest'] = []
  let world = await aFuzzWorld(app, options.imageUrls)
  let callsOfWorld = 0
  let nextCall: FuzzCall | null = null
  for (let made = 0; made < options.calls; made += 1, callsOfWorld += 1) {
    const seed = options.seed + made
    const dice = createDice(seed)
    const source = sourceFor(world, dice, { document, ...options })
    const call: FuzzCall =
      nextCall ?? (await fuzzCall(endpointFor(endpoints, { dice, isChosen: options.only !== undefined }), source))
    const startedAt = performance.now()
    const credential = world.credentialFor(call.endpoint, dice)
    const answer = await send(app, call, credential)
    const endpoint = nameOf(call.endpoint)
    slowest = [...slowest, { endpoint, seed, ms: performance.now() - startedAt }]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 10)
    const line = `${endpoint} ${answer.status}`
    statuses.set(line, (statuses.get(line) ?? 0) + 1)
    const problem = check(call.endpoint, answer)
    if (problem !== null) findings.push(findingOf(call, answer, { seed, problem }))
    const body = answer.status < 300 && answer.type.startsWith('application/json') ? JSON.parse(answer.text) : null
    world.learn(body)
    nextCall = typeof body?.next_cursor === 'string' && dice.isBelow(0.3) ? nextPageOf(call, body.next_cursor) : null
    // The session's turns of the minute may be used up, or the session may have been ended.
    const isOver = answer.status === 401 || answer.text.includes('"session_')
    if (isOver && credential.isGood) await world.renew()
    // An IP allowlist without this address would refuse all following calls.
    if (answer.text.includes('ip_not_allowed') || callsOfWorld >= callsPerWorld) {
      world = await aFuzzWorld(app, options.imageUrls)
      callsOfWorld = 0
      nextCall = null
    }
    options.afterEach?.(made + 1)
  }
  return { findings, statuses, slowest }
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

function endpointsOf(app: FuzzedApp, { paths }: Described): Endpoint[] {
  return routesOf(app).flatMap((route) => {
    const path = route.url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}')
    const operation = paths[path]?.[route.method.toLowerCase()]
    return operation === undefined || !isCalled(route) ? [] : [{ ...route, path, operation }]
  })
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/**
 * Most calls are searches, feedback and analytics, because those receive input from strangers. With a filter, every endpoint is
 * called equally often.
 */
function endpointFor(endpoints: readonly Endpoint[], about: { dice: Dice; isChosen: boolean }): Endpoint {
  const { dice, isChosen } = about
  const chosen =
    !isChosen && dice.isBelow(0.75)
      ? endpoints.filter(({ path }) => /search(?!.*webhook)|similar/.test(path))
      : endpoints
  const endpoint = dice.anyOf(chosen) ?? dice.anyOf(endpoints)
  if (endpoint === undefined) throw new Error('There is no endpoint to call')
  return endpoint
}

function sourceFor(world: FuzzWorld, dice: Dice, about: FuzzOptions & { document: Described }) {
  return {
    dice,
    file: about.file,
    imageUrl: dice.anyOf(about.imageUrls) ?? '',
    seen: world.seen,
    searchOf: (mode: string): Schema | undefined =>
      about.document.paths[`/v1/search/${mode}`]?.post?.requestBody?.content['application/json']?.schema,
  }
}

async function send(
  app: FuzzedApp,
  { endpoint, url, headers, payload }: FuzzCall,
  { authorization, page }: Credential,
): Promise<Answer> {
  const answered = app.http
    .inject({
      method: endpoint.method,
      url,
      headers: { ...headers, ...page, ...(authorization === '' ? {} : { authorization }) },
      ...(payload === null ? {} : { payload }),
    })
    .then(({ statusCode, headers: { 'content-type': type }, body }) => ({
      status: statusCode,
      type: String(type ?? ''),
      text: body,
    }))
    .catch((error: unknown) => ({ status: 599, type: '', text: `The request failed: ${String(error)}` }))
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, { status: 598, type: '', text: 'No response within 30 seconds.' })
  })
  return Promise.race([answered, timedOut]).finally(() => clearTimeout(timer))
}

function findingOf(
  { endpoint, url, payload }: FuzzCall,
  answer: Answer,
  about: { seed: number; problem: string },
): Finding {
  return {
    ...about,
    endpoint: nameOf(endpoint),
    request: `${endpoint.method} ${url} ${payload?.subarray(0, 600).toString() ?? ''}`,
    answer: `${answer.status} ${answer.text.slice(0, 300)}`,
  }
}

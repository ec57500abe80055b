import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeRoutes } from '../../../routes.ts'
import { createDice, type Dice } from '../dice.ts'
import {
  type Candidate,
  type CostEndpoint,
  type CostWorld,
  type CredentialKind,
  mutated,
  nameOf,
  randomCandidate,
  requestOf,
} from './request-cost-candidate.ts'
import { type Cost, type MeasuredService, startMeasuredService } from './request-cost-service.ts'

/** The limits for a request below 10 kB: CPU time, memory, and the delay of other requests. */
export const costLimits = { cpuMs: 150, memoryMb: 100, healthMs: 250 } as const

export interface CostOptions {
  /** A data directory with the demo store, copied for each service. */
  readonly template: string
  readonly seed: number
  /** Stops at whichever limit is reached first. */
  readonly minutes: number
  readonly requests: number
  /** Only endpoints whose `METHOD /path` matches. */
  readonly only?: RegExp
  /** Formats a request for the report, so that it can be repeated. */
  readonly replay?: Candidate
}

export interface CostFinding {
  readonly endpoint: string
  readonly cost: Cost
  readonly bytes: number
  readonly candidate: Candidate
}

export interface CostReport {
  readonly measured: number
  readonly restarts: number
  /** The most expensive request of each endpoint, worst first. */
  readonly worst: readonly CostFinding[]
  /** Those above a limit. */
  readonly tooExpensive: readonly CostFinding[]
  readonly statuses: ReadonlyMap<string, number>
}

/** Requests whose cost is their purpose and does not depend on their size. */
const exempt: ReadonlyMap<string, string> = new Map([
  ['POST /v1/products/demo', 'Installs 54 products with their images, whose cost is measured per image.'],
])
/** Public paths outside the API. */
const pages = [
  '/',
  '/docs/',
  '/docs/json',
  '/docs/yaml',
  '/openapi.json',
  '/metrics',
  '/healthz',
  '/readyz',
  '/none',
  '/v1/users/x',
]
const baseUrl = 'http://shop.example'
/** The lowest of several measurements, because garbage collection and first calls are not the request's fault. */
const maxMeasurements = 4
const poolSize = 40
const perEndpoint = 3

/** Searches for the most expensive request: random ones first, then mutations of the worst. */
export async function searchRequestCost(options: CostOptions): Promise<CostReport> {
  const all = await allEndpoints()
  const endpoints = all.filter((one) => options.only?.test(nameOf(one)) ?? true)
  const dice = createDice(options.seed)
  const world = createWorld(all, options.template)
  const statuses = new Map<string, number>()
  const deadline = performance.now() + options.minutes * 60_000
  let pool: CostFinding[] = []
  let measured = 0
  try {
    for (; measured < options.requests && performance.now() < deadline; measured += 1) {
      const candidate = options.replay ?? nextCandidate(pool, { endpoints, dice, measured })
      const finding = await measureRepeatedly(world, candidate)
      const line = `${finding.endpoint} ${finding.cost.status}`
      statuses.set(line, (statuses.get(line) ?? 0) + 1)
      pool = withFinding(pool, finding)
      world.learn(finding.cost)
      await world.repair(finding)
    }
    const worst = [...Map.groupBy(pool, ({ endpoint }) => endpoint).values()].flatMap((of) => of.slice(0, 1))
    const tooExpensive = worst.filter(({ cost }) => scoreOf(cost) > 1)
    return { measured, restarts: world.restarts(), worst, tooExpensive, statuses }
  } finally {
    await world.close()
  }
}

/** The fraction of the nearest limit; 1 is at the limit. */
const scoreOf = ({ cpuMs, memoryMb, healthMs }: Cost): number =>
  Math.max(cpuMs / costLimits.cpuMs, memoryMb / costLimits.memoryMb, healthMs / costLimits.healthMs)

async function allEndpoints(): Promise<CostEndpoint[]> {
  const { paths } = (await describeRoutes()) as { paths: Record<string, Record<string, CostEndpoint['operation']>> }
  const described = Object.entries(paths).flatMap(([where, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path: where, operation })),
  )
  const open = { responses: {}, security: [] }
  const hidden = pages.map((where) => ({ method: 'GET', path: where, operation: open }))
  return [...described, ...hidden].filter((one) => !exempt.has(nameOf(one)))
}

function nextCandidate(
  pool: readonly CostFinding[],
  about: { endpoints: readonly CostEndpoint[]; dice: Dice; measured: number },
): Candidate {
  const { endpoints, dice, measured } = about
  // Every endpoint is measured once before any is measured twice.
  if (measured < endpoints.length) return randomCandidate(endpoints, dice, endpoints[measured])
  if (dice.isBelow(0.5)) return randomCandidate(endpoints, dice)
  // Worse requests are chosen more often.
  const parent = pool[Math.floor(dice.chance() ** 2 * pool.length)]
  if (parent === undefined) return randomCandidate(endpoints, dice)
  return mutated(
    parent.candidate,
    endpoints.find((one) => nameOf(one) === parent.endpoint),
    dice,
  )
}

async function measureRepeatedly(world: World, candidate: Candidate): Promise<CostFinding> {
  const request = requestOf(candidate, world)
  let cost = await world.service().then((service) => service.measure(request))
  for (let more = 1; more < maxMeasurements && scoreOf(cost) > 0.5 && cost.status !== 0; more += 1) {
    const again = await (await world.service()).measure(request)
    cost = {
      ...again,
      cpuMs: Math.min(cost.cpuMs, again.cpuMs),
      memoryMb: Math.min(cost.memoryMb, again.memoryMb),
      healthMs: Math.min(cost.healthMs, again.healthMs),
    }
  }
  return { endpoint: candidate.endpoint, cost, bytes: request.bytes, candidate }
}

/** Worst first, with a few of each endpoint, so that one endpoint does not displace all others. */
function withFinding(pool: readonly CostFinding[], finding: CostFinding): CostFinding[] {
  const sorted = [...pool, finding].sort((a, b) => scoreOf(b.cost) - scoreOf(a.cost))
  const seen = new Map<string, number>()
  return sorted
    .filter(({ endpoint }) => {
      const count = (seen.get(endpoint) ?? 0) + 1
      seen.set(endpoint, count)
      return count <= perEndpoint
    })
    .slice(0, poolSize)
}

interface World extends CostWorld {
  service(): Promise<MeasuredService>
  /** Collects the IDs of a response for later requests. */
  learn(cost: Cost): void
  /** Renews the credentials after a request revoked them, and restarts the service if that is not enough. */
  repair(finding: CostFinding): Promise<void>
  restarts(): number
  close(): Promise<void>
}

interface Credentials {
  readonly client_id: string
  readonly client_secret: string
  readonly owner_email: string
  readonly owner_password: string
  readonly store_public_key: string
}

function createWorld(endpoints: readonly CostEndpoint[], template: string): World {
  const tokens = new Map<CredentialKind, string>()
  const known = new Map<string, string[]>()
  let running: { service: MeasuredService; folder: string } | null = null
  let starts = 0
  let logins = 0

  const open = async (): Promise<MeasuredService> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cost-'))
    await cp(template, folder, { recursive: true })
    const service = await startMeasuredService({ DATA_DIR: folder, BASE_URL: baseUrl })
    running = { service, folder }
    starts += 1
    await signIn(service, folder)
    return service
  }
  const signIn = async (service: MeasuredService, folder: string): Promise<void> => {
    const given = JSON.parse(await readFile(path.join(folder, 'demo-credentials.json'), 'utf8')) as Credentials
    logins += 1
    const from = `10.250.${(logins >> 8) & 255}.${logins & 255}`
    const ask = async (where: string, body: string | object): Promise<Record<string, string>> => {
      const isForm = typeof body === 'string'
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      const headers = { 'content-type': type, 'x-forwarded-for': from }
      const payload = Buffer.from(isForm ? body : JSON.stringify(body))
      return JSON.parse((await service.call({ method: 'POST', url: where, headers, payload })).text)
    }
    const { client_id, client_secret, owner_email: email, owner_password: password, store_public_key } = given
    const grant = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString()
    tokens.set('machine', (await ask('/oauth/token', grant)).access_token ?? '')
    tokens.set('person', (await ask('/oauth/login', { email, password })).access_token ?? '')
    tokens.set('shopper', (await ask('/v1/sessions/anonymous', { store_public_key })).session_token ?? '')
    const shopper = { authorization: `Bearer ${tokens.get('shopper')}`, 'x-forwarded-for': from }
    const opening = { headers: { ...shopper, 'content-type': 'application/json' }, payload: Buffer.from('{}') }
    const thread = await service.call({ method: 'POST', url: '/v1/chat/sessions', ...opening })
    known.set('thread_id', [(JSON.parse(thread.text) as { thread_id?: string }).thread_id ?? ''])
    tokens.set('visitor', (await ask('/demo/session', {})).access_token ?? '')
    const headers = { authorization: `Bearer ${tokens.get('machine')}`, 'x-forwarded-for': from }
    const products = await service.call({ method: 'GET', url: '/v1/products?limit=20', headers })
    const list = (JSON.parse(products.text) as { products?: { product_id: string }[] }).products ?? []
    known.set(
      'product_id',
      list.map(({ product_id }) => product_id),
    )
    known.set('store_public_key', [store_public_key])
    if ([...tokens.values()].includes('') || list.length === 0)
      throw new Error('The owner could not sign in to the store')
  }
  const isAuthorized = async (service: MeasuredService, kind: CredentialKind): Promise<boolean> => {
    const probes: Partial<Record<CredentialKind, string>> = { machine: '/v1/products?limit=1', person: '/v1/account' }
    const headers = { authorization: `Bearer ${tokens.get(kind)}` }
    const where = probes[kind]
    return where !== undefined && (await service.call({ method: 'GET', url: where, headers })).status === 200
  }
  const close = async (): Promise<void> => {
    await running?.service.stop()
    if (running !== null) await rm(running.folder, { recursive: true, force: true })
    running = null
  }
  return {
    endpointOf: ({ endpoint }) => endpoints.find((one) => nameOf(one) === endpoint),
    known: (name) => known.get(name) ?? [],
    credential: (kind) => (kind === 'none' ? '' : `Bearer ${tokens.get(kind) ?? 'x.y.z'}`),
    service: async () => running?.service ?? open(),
    learn({ status, text }) {
      // An export has one object per line.
      if (status < 300 && text.startsWith('{') && !text.includes('}\n{')) recordIds(JSON.parse(text), known)
    },
    restarts: () => starts - 1,
    async repair({ cost: { status, text }, candidate: { credential } }) {
      if (running === null) return
      const isUnreachable = status === 0 || text.includes('ip_not_allowed') || !running.service.isRunning()
      // A shopper has ten turns a minute, and every call can end its session.
      const isSignedOut =
        (status === 401 || status === 429) &&
        !['none', 'bad'].includes(credential) &&
        !(await isAuthorized(running.service, credential))
      const isSignedIn = isUnreachable
        ? false
        : !isSignedOut ||
          (await signIn(running.service, running.folder).then(
            () => true,
            () => false,
          ))
      if (!isSignedIn) await close()
    },
    close,
  }
}

/** The last few IDs by field name. A shopper's thread belongs to their own session only. */
function recordIds(value: unknown, known: Map<string, string[]>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const isId = typeof inner === 'string' && /(_id|cursor)$/.test(name) && !/thread_id|client_id/.test(name)
    if (isId) known.set(name.replace('next_', ''), [...(known.get(name) ?? []), inner].slice(-10))
    else recordIds(inner, known)
  }
}

/** The ten most expensive requests, with the parameters to repeat them. */
export function describeCosts({ measured, restarts, worst, tooExpensive }: CostReport): string {
  const lines = worst.slice(0, 10).map(({ endpoint, cost, bytes, candidate }) => {
    const numbers = `${cost.cpuMs.toFixed(0)} ms CPU, ${cost.memoryMb.toFixed(0)} MB, /healthz waits ${cost.healthMs.toFixed(0)} ms`
    return `  ${endpoint}: ${numbers}; ${bytes} bytes, answered ${cost.status}\n    --replay '${JSON.stringify(candidate)}'`
  })
  const { cpuMs, memoryMb, healthMs } = costLimits
  const reasons = [...exempt].map(([endpoint, reason]) => `  ${endpoint}: ${reason}`)
  return [
    `${measured} requests measured, ${restarts} restarts. The most expensive:`,
    ...lines,
    'Not called:',
    ...reasons,
    `${tooExpensive.length} endpoints cost more than ${cpuMs} ms CPU, ${memoryMb} MB or a wait of ${healthMs} ms.`,
    '',
  ].join('\n')
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressSubject, clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { rateLimited, rateLimitHeaders } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { Allowance, ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'
import { type StoreScope, withAddress } from '../../stores/index.ts'
import { originMissing, originNotListed, wrongWidgetKey } from '../errors.ts'
import type { PublicFields } from '../settings/public-fields.ts'
import { createWidgetRule } from './cross-origin-rule.ts'
import type { KeyAccess, KeyDirectory } from './key-directory.ts'
import { accessIn, originIn } from './page-request.ts'

const minute = { windowSeconds: 60 }
const searches: ThrottlePolicy = { name: 'widget-search', limit: 60, ...minute }
const images: ThrottlePolicy = { name: 'widget-image', limit: 10, ...minute }
/** The limits of each kind of call, per key and address. Typing and clicking do not use up searches. */
const limitsByCall = {
  search: [searches],
  image: [searches, images],
  suggestions: [{ name: 'widget-suggestions', limit: 60, ...minute }],
  feedback: [{ name: 'widget-feedback', limit: 60, ...minute }],
} as const satisfies Record<string, readonly ThrottlePolicy[]>
/** Calls with a wrong key, per address. Calls with a valid key are never refused for them: an address may be shared by many shoppers. */
const wrongKeys: ThrottlePolicy = { name: 'widget-wrong-key', limit: 60, ...minute }

/** A page that calls with a widget key from an origin on its list. */
export interface WidgetPage {
  readonly scope: StoreScope
  readonly publicFields: PublicFields
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limits of a route with the access rule `widget`; searches by default. */
    widgetCall?: WidgetCall
  }
  interface FastifyRequest {
    /** The calling page; throws on routes whose access rule is not `widget`. */
    readonly page: WidgetPage
  }
}

/** A counted call, with the reply that gets the headers of the limits. */
interface CountedCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly scope: StoreScope
}

export interface WidgetGuardDeps {
  readonly directory: KeyDirectory
  /** The limits of all processes; `null` where this process is the only one. */
  readonly sharedThrottles: Pick<Throttles, 'spend'> | null
  /** Counts a call against the store's plan; throws 429. */
  readonly countCall: (call: CountedCall) => Promise<void>
}

const pages = new WeakMap<FastifyRequest, WidgetPage>()

/** Checks the key, the origin and the limits of routes with the access rule `widget`, before the body is read. */
export function guardWidgets(
  app: Http,
  { directory, sharedThrottles, countCall: countForPlan }: WidgetGuardDeps,
): void {
  const throttles: WidgetThrottles = sharedThrottles ?? app.memoryThrottles
  app.crossOrigin.add(createWidgetRule(directory))
  app.decorateRequest('page', {
    getter(this: FastifyRequest) {
      const page = pages.get(this)
      if (page === undefined) throw new Error('This route has no page')
      return page
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access, widgetCall = 'search' } = request.routeOptions.config ?? {}
    if (access !== 'widget') return
    const address = addressSubject(clientAddress(request))
    await directory.refresh()
    const key = accessIn(directory, request)
    if (key === null) throw refuseKey(app, address)
    assertOrigin(key, request)
    const scope = withAddress(key.scope, address)
    pages.set(request, { scope, publicFields: key.publicFields })
    request.uploadStore = scope.storeId
    const headers = await countCall(throttles, widgetCall, { keyId: key.keyId, address })
    // Last: one shopper's refused calls must not use up the plan of the store.
    await countForPlan({ request, reply, scope })
    addTo(reply, headers)
  })
}

/** Both limits are stated in one header. */
function addTo(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    const before = reply.getHeader(name)
    reply.header(name, before === undefined ? value : `${String(before)}, ${value}`)
  }
}

function refuseKey(app: Http, address: string) {
  const refusal = app.memoryThrottles.admit(wrongKeys, address)
  return refusal === null ? wrongWidgetKey() : rateLimited(refusal)
}

function assertOrigin(key: KeyAccess, request: FastifyRequest): void {
  const origin = originIn(request) ?? sameOriginOf(request)
  if (origin === null) throw originMissing()
  if (!key.origins.has(origin)) throw originNotListed()
}

/** Browsers send no `Origin` with a GET to the page's own origin; they state that it is one. */
function sameOriginOf({ method, headers, protocol, host }: FastifyRequest): string | null {
  const isOwn = method !== 'POST' && headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin'
  return isOwn ? `${protocol}://${host}` : null
}

type WidgetCall = keyof typeof limitsByCall

/** Counts in the database where several processes serve a store; otherwise in memory, which takes no round trip. */
type WidgetThrottles = Pick<Throttles, 'spend'> | Pick<MemoryThrottles, 'spend'>

/** Counts a call of a page. Returns the headers that state what is left; throws 429. */
async function countCall(
  throttles: WidgetThrottles,
  call: WidgetCall,
  subject: { keyId: string; address: string },
): Promise<Record<string, string>> {
  const spent: Allowance[] = []
  for (const policy of limitsByCall[call]) {
    const allowance = await throttles.spend(policy, `${subject.keyId} ${subject.address}`)
    if (allowance.refusal !== null) throw rateLimited(allowance.refusal)
    spent.push(allowance)
  }
  return rateLimitHeaders(spent)
}

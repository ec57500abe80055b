import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressSubject, clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { rateLimited } from '../../../platform/http/throttled.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import { type StoreScope, withAddress } from '../../stores/index.ts'
import { originMissing, originNotListed, wrongWidgetKey } from '../errors.ts'
import type { PublicFields } from '../settings/public-fields.ts'
import { createWidgetRule } from './cross-origin-rule.ts'
import type { KeyAccess, KeyDirectory } from './key-directory.ts'
import { countCall, type WidgetCall, type WidgetThrottles, wrongKeys } from './limits.ts'
import { accessIn, originIn } from './page-request.ts'

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

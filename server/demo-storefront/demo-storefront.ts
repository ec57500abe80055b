import path from 'node:path'
import type { GraphQLSchema } from 'graphql'
import type { Fault, LocalStorefront } from '../local-storefront/index.ts'
import { readDemoCatalog } from '../modules/indexing/index.ts'
import type { StoreScope } from '../modules/stores/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import { createUntrustedCall, type UntrustedCall } from '../platform/outbound/call-untrusted.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import { readPolicies } from './policies.ts'
import { storefrontCatalog } from './storefront-catalog.ts'

/**
 * The URL of the demo storefront in the demo store's connection. `.localhost` is reserved for this machine, and nobody can register it.
 * It has no port, so that a connection stays valid across starts and in every process that shares a database.
 */
const demoStorefrontUrl = 'http://demo-storefront.localhost'

/** Longer than the timeout of every price read. */
const slowMs = 3000

export interface DemoStorefrontDeps {
  /** The mode after startup. */
  readonly mode: StorefrontMode
  /** The folder with the demo's products. */
  readonly assets: string
  readonly loadSchema: () => Promise<GraphQLSchema>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'debug' | 'warn'>
  readonly baseUrl: () => string
}

/** The storefront of the demo store, in this process. */
export interface DemoStorefront {
  /** Starts it, connects the demo store to it, then sets the configured mode. A failure is logged; the next startup retries. */
  open(scope: StoreScope, connections: OwnConnections): Promise<void>
  /** Wraps the client for storefront calls: requests to the URL of the demo storefront reach this server, all others go to `others`. */
  readonly reach: (others: UntrustedCall) => UntrustedCall
  mode(): StorefrontMode
  setMode(mode: StorefrontMode): Promise<void>
  /** The running server, for changes to prices and stock. Throws before `open`. */
  running(): LocalStorefront
  close(): Promise<void>
}

/** The part of the connections that the demo needs. */
export interface OwnConnections {
  /** Returns false if the store is connected to a storefront already. */
  connectOwnStorefront(scope: StoreScope, storeUrl: string, reason: string): Promise<boolean>
}

const knowledge = path.join(import.meta.dirname, '..', '..', 'demo', 'knowledge')

export function createDemoStorefront(deps: DemoStorefrontDeps): DemoStorefront {
  let storefront: LocalStorefront | null = null
  let mode: StorefrontMode = 'on'
  const running = (): LocalStorefront => {
    if (storefront === null) throw new Error('The demo storefront has not been started')
    return storefront
  }
  const setMode = async (wanted: StorefrontMode): Promise<void> => {
    await applyMode(running(), wanted, await import('../local-storefront/index.ts'))
    mode = wanted
  }
  return {
    async open(scope, connections) {
      try {
        storefront ??= await start(deps)
        await setMode('on')
        const isNew = await connections.connectOwnStorefront(scope, demoStorefrontUrl, 'Demo store of this service')
        if (isNew) deps.logger.debug('demo store connected to its storefront')
        await setMode(deps.mode)
      } catch (error) {
        deps.logger.warn({ err: error }, 'could not connect the demo store to its storefront')
      }
    },
    reach: (others) => reachStorefront(others, () => storefront?.origin() ?? null),
    mode: () => mode,
    setMode,
    running,
    async close() {
      await storefront?.close()
      storefront = null
    },
  }
}

/** Loads the server and its schema on demand: they take 30 MB, which a service without a demo does not need. */
async function start(deps: DemoStorefrontDeps): Promise<LocalStorefront> {
  const [{ startLocalStorefront }, schema, catalog] = await Promise.all([
    import('../local-storefront/index.ts'),
    deps.loadSchema(),
    readCatalog(deps),
  ])
  return startLocalStorefront({ schema, catalog, now: () => deps.clock.now() })
}

async function readCatalog({ assets, clock, baseUrl }: DemoStorefrontDeps) {
  const [products, policies] = await Promise.all([readDemoCatalog(assets), readPolicies(knowledge)])
  return storefrontCatalog(products, { baseUrl: baseUrl(), policies, at: clock.now() })
}

/** How the demo storefront answers, except `off`. */
type StorefrontMode = 'on' | 'slow' | 'wrong' | 'down'

/** Sets the mode of the storefront. Wrong answers rotate: negative and absurd prices, another currency, missing fields, no JSON. */
async function applyMode(
  storefront: LocalStorefront,
  mode: StorefrontMode,
  faults: typeof import('../local-storefront/index.ts'),
): Promise<void> {
  if (mode === 'down') return storefront.goDown()
  await storefront.comeUp()
  if (mode === 'on') return storefront.fail(null)
  if (mode === 'slow') return storefront.fail(faults.slow(slowMs))
  const { negativePrices, absurdPrices, otherCurrency, withoutFields, invalidJson } = faults
  const wrong: readonly Fault[] = [
    negativePrices,
    otherCurrency('JPY'),
    invalidJson,
    absurdPrices,
    withoutFields('amount', 'availableForSale'),
  ]
  storefront.fail(wrong)
}

/**
 * Sends calls to the URL of the demo storefront to `origin` on this machine, and all other calls to `others`, whose IP address policy
 * stays unchanged.
 */
function reachStorefront(others: UntrustedCall, origin: () => string | null): UntrustedCall {
  let current: { readonly origin: string; readonly call: UntrustedCall } | null = null
  const callTo = async (target: string): Promise<UntrustedCall> => {
    if (current?.origin !== target) {
      const previous = current
      current = { origin: target, call: createUntrustedCall({ allow: [new URL(target).host], userAgent: 'Vitrine/1' }) }
      await previous?.call.close()
    }
    return current.call
  }
  return {
    async callUntrusted(url, request) {
      const requested = URL.parse(url)
      if (requested?.origin !== demoStorefrontUrl) return others.callUntrusted(url, request)
      const target = origin()
      if (target === null) throw new OutboundError('unavailable', 'The demo storefront is not running.')
      const call = await callTo(target)
      return call.callUntrusted(`${target}${requested.pathname}${requested.search}`, request)
    },
    async close() {
      await Promise.all([others.close(), current?.call.close()])
    },
  }
}

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '../../../platform/metrics.ts'
import { grantScope } from '../../stores/index.ts'
import type { ConnectionAccess, LiveProduct, StorefrontAdapter } from '../adapter.ts'
import type { OpenConnection } from '../connections/open-connections.ts'
import { StorefrontError } from '../errors.ts'
import { createConnectionCalls } from './connection-calls.ts'
import type { Health } from './connection-health.ts'
import { createLiveReader } from './live-reader.ts'
import { type LiveReader, missingProduct, unavailable } from './live-reads.ts'
import type { ProductSource } from './product-sources.store.ts'

const scope = grantScope(randomUUID())
const readAt = new Date('2026-11-22T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A product with one variant at one price. */
function product(minor: number, currency = 'EUR', given: Partial<LiveProduct> = {}): LiveProduct {
  const price = { amount_minor: minor, currency }
  const availability = { state: 'in_stock' as const, quantity: 3 }
  const variant = { externalId: 'v1', sku: null, title: 'Default', options: [], price, availability }
  return { price, priceMax: price, availability, variants: [variant], hasMoreVariants: false, ...given }
}

type Answer = (externalIds: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, LiveProduct>>

/** A platform that answers with these products under their external IDs. */
function platform(
  answer: Answer,
  given: Partial<OpenConnection> & { maxLiveItems?: number; maxSummaries?: number } = {},
) {
  const { maxLiveItems = 10, maxSummaries, ...about } = given
  const calls: { kind: 'live' | 'summaries'; ids: string[]; access: ConnectionAccess; buyerIp: string | null }[] = []
  const read =
    (kind: 'live' | 'summaries'): StorefrontAdapter['readLive'] =>
    async (access, items, { signal, buyerIp }) => {
      calls.push({ kind, ids: items.map(({ externalId }) => externalId), access, buyerIp })
      const found = await answer(
        items.map(({ externalId }) => externalId),
        signal,
      )
      return new Map(
        items.flatMap(({ productId, externalId }) => {
          const one = found.get(externalId)
          return one === undefined ? [] : [[productId, one] as const]
        }),
      )
    }
  const summaries = maxSummaries === undefined ? {} : { summaries: { maxItems: maxSummaries, read: read('summaries') } }
  const unused = async (): Promise<never> => expect.unreachable()
  const adapter: StorefrontAdapter = {
    platform: 'shopify',
    check: unused,
    products: unused,
    policies: unused,
    maxLiveItems,
    readLive: read('live'),
    cart: null,
    customers: null,
    ...summaries,
  }
  const connectionId = about.connectionId ?? 'conn_1'
  const access = { connectionId, storeUrl: 'https://shop.example', secret: null }
  const connection: OpenConnection = {
    connectionId,
    platform: 'shopify',
    adapter,
    access,
    currency: 'EUR',
    ...about,
  }
  return { connection, calls, idsOfCalls: () => calls.map(({ ids }) => ids) }
}

/** Every product at the price of the number in its ID. */
const everything: Answer = async (ids) => new Map(ids.map((id) => [id, product(Number(id.replaceAll(/\D/g, '')))]))

function setup() {
  const clock = { now: () => new Date(readAt.getTime() + performance.now()) }
  const health: (Health & { connectionId: string })[] = []
  const logger = { warn: vi.fn(), error: vi.fn() }
  const metrics = createMetrics()
  const calls = createConnectionCalls({
    clock,
    logger,
    metrics,
    reportHealth: async (_scope, connectionId, about) => void health.push({ connectionId, ...about }),
  })
  const open = (
    connections: [OpenConnection, ...OpenConnection[]],
    about: { sources?: readonly ProductSource[] | 'failing'; signal?: AbortSignal; buyerIp?: string } = {},
  ): LiveReader => {
    const { sources, signal = new AbortController().signal, buyerIp = null } = about
    const [{ connectionId }] = connections
    return createLiveReader(
      {
        calls,
        clock,
        logger,
        count: () => undefined,
        sourcesOf: async (_scope, ids) => {
          if (sources === 'failing') throw new Error('no database')
          return sources ?? ids.map((id) => ({ product_id: id, connection_id: connectionId, external_id: `x${id}` }))
        },
      },
      { scope, connections, signal, buyerIp },
    )
  }
  return { open, health, logger, metrics, calls }
}

const range = (count: number): string[] => Array.from({ length: count }, (_none, at) => `p${at}`)
const price = (reading: Awaited<ReturnType<LiveReader['readVariants']>> | undefined): number | string =>
  reading?.price.state === 'live' ? reading.price.value.amount_minor : (reading?.price.state ?? 'absent')

describe('one reader', () => {
  it('returns price, price range, stock and variants with the time and the connection of the read', async () => {
    const { connection, calls } = platform(everything)
    const reader = setup().open([connection], { buyerIp: '203.0.113.9' })
    const read = await reader.read(['p7'])
    const origin = { state: 'live', readAt: expect.any(Date), source: 'conn_1' }
    expect(read.get('p7')).toEqual({
      price: { ...origin, value: { amount_minor: 7, currency: 'EUR' } },
      priceMax: { ...origin, value: { amount_minor: 7, currency: 'EUR' } },
      availability: { ...origin, value: { state: 'in_stock', quantity: 3 } },
      variants: product(7).variants,
      hasMoreVariants: false,
    })
    expect(reader.currency).toBe('EUR')
    expect(calls).toEqual([{ kind: 'live', ids: ['xp7'], access: connection.access, buyerIp: '203.0.113.9' }])
  })

  it('sends the concurrent reads of a turn in shared batches, and each product once', async () => {
    const { connection, idsOfCalls } = platform(everything, { maxLiveItems: 4 })
    const reader = setup().open([connection])
    const [first, second] = await Promise.all([reader.read(['p1', 'p2', 'p1']), reader.read(['p2', 'p3', 'p4', 'p5'])])
    expect(idsOfCalls()).toEqual([['xp1', 'xp2', 'xp3', 'xp4'], ['xp5']])
    expect([...first.keys()]).toEqual(['p1', 'p2'])
    expect(price(second.get('p5'))).toBe(5)
    await reader.read(['p5', 'p1'])
    expect(idsOfCalls()).toHaveLength(2)
  })

  it('caches nothing beyond the turn', async () => {
    const { connection, calls } = platform(everything)
    const { open } = setup()
    await open([connection]).read(['p1'])
    await open([connection]).read(['p1'])
    expect(calls).toHaveLength(2)
  })

  it('marks only the products of a failed batch and those that the storefront did not return', async () => {
    const { connection } = platform(
      async (ids) => {
        if (ids.includes('xp2')) throw new StorefrontError('invalid_response', 'No JSON.')
        return new Map(ids.filter((id) => id !== 'xp5').map((id) => [id, product(1)]))
      },
      { maxLiveItems: 2 },
    )
    const read = await setup().open([connection]).read(range(6))
    expect([...read].map(([id, one]) => [id, price(one)])).toEqual([
      ['p0', 1],
      ['p1', 1],
      ['p2', 'unavailable'],
      ['p3', 'unavailable'],
      ['p4', 1],
      ['p5', 'unavailable'],
    ])
    expect(read.get('p2')).toEqual(unavailable)
    expect(read.get('p5')).toEqual(missingProduct)
  })

  it.each([
    ['negative', product(-1)],
    ['not an integer', product(1.5)],
    ['absurd', product(1e15)],
    ['in another currency', product(100, 'USD')],
    [
      'above the price of the most expensive variant',
      product(100, 'EUR', { priceMax: { amount_minor: 99, currency: 'EUR' } }),
    ],
  ])('returns no price that is %s, but the stock', async (_which, found) => {
    const { connection } = platform(async () => new Map([['xp1', found]]))
    const read = (await setup().open([connection]).read(['p1'])).get('p1')
    expect(read).toMatchObject({
      price: { state: 'unavailable' },
      priceMax: { state: 'unavailable' },
      availability: { state: 'live', value: { state: 'in_stock' } },
      variants: [],
    })
  })

  it('drops variants with an invalid price or stock, and quantities that are not integers', async () => {
    const [variant] = product(5).variants
    if (variant === undefined) expect.unreachable()
    const variants = [
      variant,
      { ...variant, price: { amount_minor: -5, currency: 'EUR' } },
      { ...variant, price: { amount_minor: 5, currency: 'SEK' } },
      { ...variant, availability: { state: 'maybe' as never } },
      { ...variant, availability: { state: 'in_stock' as const, quantity: -2 } },
    ]
    const { connection } = platform(async () => new Map([['xp1', product(5, 'EUR', { variants })]]))
    const read = (await setup().open([connection]).read(['p1'])).get('p1')
    expect(read?.variants).toEqual([variant, { ...variant, availability: { state: 'in_stock' } }])
  })

  it('reads prices of many products by the summary call, and again in full only what is needed', async () => {
    const { connection, calls } = platform(everything, { maxSummaries: 250 })
    const reader = setup().open([connection])
    const prices = await reader.readPrices(range(600))
    expect(calls.map(({ kind, ids }) => [kind, ids.length])).toEqual([
      ['summaries', 250],
      ['summaries', 250],
      ['summaries', 100],
    ])
    expect(price(prices.get('p599'))).toBe(599)
    await reader.read(['p1', 'p2'])
    await reader.readPrices(['p1', 'p2', 'p3'])
    expect(calls.slice(3)).toMatchObject([{ kind: 'live', ids: ['xp1', 'xp2'] }])
  })

  it('reads prices by full calls on a platform without summaries, and none of its products twice', async () => {
    const { connection, idsOfCalls } = platform(everything)
    const reader = setup().open([connection])
    await reader.readPrices(range(25))
    await reader.read(['p1', 'p24'])
    expect(idsOfCalls().map((ids) => ids.length)).toEqual([10, 10, 5])
  })

  it('reads all variants of one product in a separate call, unless it already has them', async () => {
    const few = platform(everything)
    const reader = setup().open([few.connection])
    await reader.read(['p1', 'p2'])
    await reader.readVariants('p1')
    expect(few.calls).toHaveLength(1)
    const many = platform(
      async (ids) => new Map(ids.map((id) => [id, product(1, 'EUR', { hasMoreVariants: ids.length > 1 })])),
    )
    const other = setup().open([many.connection])
    await other.read(['p1', 'p2'])
    expect((await other.readVariants('p1')).hasMoreVariants).toBe(false)
    await other.readVariants('p1')
    expect(many.idsOfCalls()).toEqual([['xp1', 'xp2'], ['xp1']])
  })
})

describe('several connections of a store', () => {
  it('serve the products that they imported; products without an import are served by signed_http under their own ID', async () => {
    const shopify = platform(everything)
    const own = platform(async (ids) => new Map(ids.map((id) => [id, product(500)])), {
      connectionId: 'conn_2',
      platform: 'signed_http',
    })
    const sources = [
      { product_id: 'a', connection_id: 'conn_1', external_id: 'x1' },
      { product_id: 'b', connection_id: 'conn_2', external_id: 'x2' },
      { product_id: 'c', connection_id: 'conn_gone', external_id: 'x3' },
    ]
    const read = await setup().open([shopify.connection, own.connection], { sources }).read(['a', 'b', 'c', 'd'])
    expect(shopify.idsOfCalls()).toEqual([['x1']])
    expect(own.idsOfCalls()).toEqual([['x2', 'c', 'd']])
    expect(price(read.get('d'))).toBe(500)
  })

  it('leave products without an import unavailable when no signed_http connection exists', async () => {
    const { connection, calls } = platform(everything)
    const read = await setup().open([connection], { sources: [] }).read(['a'])
    expect(read.get('a')).toEqual(missingProduct)
    expect(calls).toEqual([])
  })

  it('show prices in the currency of the first one only', async () => {
    const shopify = platform(everything)
    const own = platform(async (ids) => new Map(ids.map((id) => [id, product(500, 'USD')])), {
      connectionId: 'conn_2',
      platform: 'signed_http',
      currency: 'USD',
    })
    const reader = setup().open([shopify.connection, own.connection], { sources: [] })
    expect(price((await reader.read(['a'])).get('a'))).toBe('unavailable')
    expect(reader.currency).toBe('EUR')
  })

  it('fail independently of each other', async () => {
    const shopify = platform(async () => Promise.reject(new StorefrontError('unavailable', 'Down.')))
    const own = platform(everything, { connectionId: 'conn_2', platform: 'signed_http' })
    const sources = [{ product_id: 'p1', connection_id: 'conn_1', external_id: 'x1' }]
    const read = await setup().open([shopify.connection, own.connection], { sources }).read(['p1', 'p2'])
    expect([price(read.get('p1')), price(read.get('p2'))]).toEqual(['unavailable', 2])
  })
})

describe('the time of live reads', () => {
  const never: Answer = () => new Promise(() => undefined)

  it('is at most a second in a turn, also on a platform that ignores its signal', async () => {
    const { connection, calls } = platform(never, { maxLiveItems: 1 })
    const reader = setup().open([connection])
    const reading = reader.read(range(20))
    await vi.waitFor(() => expect(calls.length).toBe(4))
    await vi.advanceTimersByTimeAsync(1000)
    expect([...(await reading).values()]).toEqual(range(20).map(() => unavailable))
    expect(calls.length).toBeLessThanOrEqual(8)
    const later = await reader.read(['p99'])
    expect(later.get('p99')).toEqual(unavailable)
    expect(calls.flatMap(({ ids }) => ids)).not.toContain('xp99')
  })

  it('returns what was read in time', async () => {
    const slow: Answer = async (ids) =>
      ids.includes('xp1') ? everything(ids, AbortSignal.any([])) : never(ids, AbortSignal.any([]))
    const { connection, calls } = platform(slow, { maxLiveItems: 1 })
    const reading = setup().open([connection]).read(['p1', 'p2'])
    await vi.waitFor(() => expect(calls.length).toBe(2))
    await vi.advanceTimersByTimeAsync(1000)
    const read = await reading
    expect([price(read.get('p1')), price(read.get('p2'))]).toEqual([1, 'unavailable'])
  })

  it('ends at once when the turn is stopped, without counting as a failure of the storefront', async () => {
    const stop = new AbortController()
    const { connection, calls } = platform(never)
    const { open, health, logger } = setup()
    const reading = open([connection], { signal: stop.signal }).read(['p1'])
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    stop.abort('stopped')
    expect((await reading).get('p1')).toEqual(unavailable)
    expect([health, logger.warn.mock.calls]).toEqual([[], []])
  })

  it('is not exceeded while the database does not answer, and a failing database makes products unavailable', async () => {
    const { connection } = platform(everything)
    const { open, logger } = setup()
    const read = await open([connection], { sources: 'failing' }).read(['p1'])
    expect(read.get('p1')).toEqual(unavailable)
    expect(logger.warn).toHaveBeenCalledOnce()
  })
})

describe('a failing connection', () => {
  const down: Answer = async () => Promise.reject(new StorefrontError('unavailable', 'The storefront is down.'))

  it('is not called for ten seconds after three failures, then tried again', async () => {
    let isDown = true
    const { connection, calls } = platform(async (ids, signal) => (isDown ? down : everything)(ids, signal))
    const { open, calls: connectionCalls, health } = setup()
    for (let turn = 0; turn < 6; turn += 1) await open([connection]).read(['p1'])
    expect(calls).toHaveLength(3)
    expect(connectionCalls.countOpen()).toBe(1)
    expect(health).toMatchObject([{ connectionId: 'conn_1', error: { kind: 'unavailable' } }])
    await vi.advanceTimersByTimeAsync(10_000)
    isDown = false
    expect(price((await open([connection]).read(['p4'])).get('p4'))).toBe(4)
    await open([connection]).read(['p1'])
    expect(connectionCalls.countOpen()).toBe(0)
    expect(health.slice(1)).toMatchObject([{ error: null, recoveredFrom: 'unavailable' }])
  })

  it('with a refused credential is reported and not called again until the credential changes', async () => {
    const { connection, calls } = platform(async () =>
      Promise.reject(new StorefrontError('unauthorized', 'The token was refused.')),
    )
    const { open, health } = setup()
    for (let turn = 0; turn < 3; turn += 1) await open([connection]).read(['p1'])
    expect(calls).toHaveLength(1)
    expect(health).toMatchObject([{ error: { kind: 'unauthorized', message: 'The token was refused.' } }])
    await open([{ ...connection, access: { ...connection.access, secret: 'new' } }]).read(['p1'])
    expect(calls).toHaveLength(2)
  })

  it('that throttles is not called for the time that it requests, without an error for store members', async () => {
    const { connection, calls } = platform(async () =>
      Promise.reject(new StorefrontError('throttled', 'Slow down.', { retryAfterMs: 2000 })),
    )
    const { open, health } = setup()
    await open([connection]).read(['p1'])
    await open([connection]).read(['p1'])
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    await open([connection]).read(['p1'])
    expect(calls).toHaveLength(2)
    expect(health).toEqual([])
  })

  it('does not affect other connections', async () => {
    const broken = platform(down)
    const works = platform(everything, { connectionId: 'conn_2' })
    const { open } = setup()
    for (let turn = 0; turn < 4; turn += 1) await open([broken.connection]).read(['p1'])
    expect(price((await open([works.connection]).read(['p1'])).get('p1'))).toBe(1)
  })

  it('is called at most eight times at once, and later readers wait for their turn', async () => {
    const running: (() => void)[] = []
    const { connection, calls } = platform(
      async (ids, signal) => {
        const gate = Promise.withResolvers<void>()
        running.push(gate.resolve)
        await gate.promise
        return everything(ids, signal)
      },
      { maxLiveItems: 1 },
    )
    const { open } = setup()
    const readings = Array.from({ length: 3 }, () => open([connection]).read(range(4)))
    await vi.waitFor(() => expect(calls).toHaveLength(8))
    for (const release of running.splice(0)) release()
    await vi.waitFor(() => expect(calls).toHaveLength(12))
    for (const release of running) release()
    for (const reading of readings) expect(price((await reading).get('p3'))).toBe(3)
  })

  it('that fails unexpectedly makes its products unavailable', async () => {
    const { connection } = platform(() => {
      throw new TypeError('a bug')
    })
    const { open, logger } = setup()
    expect((await open([connection]).read(['p1'])).get('p1')).toEqual(unavailable)
    expect(logger.error).toHaveBeenCalledOnce()
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ProductCard } from '../../../../contract/assistant/answer.ts'
import type { CatalogAnswer } from '../../../../contract/assistant/catalog-search.ts'
import { type LiveProduct, StorefrontError } from '../../../modules/connectors/index.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'
import { aLiveProduct, aScriptedStorefront, insertConnection } from '../../kit/peers/scripted-live-storefront.ts'

const storefront = aScriptedStorefront({ maxLiveItems: 4, maxSummaries: 7 })
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ storefrontAdapters: { signed_http: storefront.adapter } })
})
afterAll(() => app.close())

const oneVector = new Float32Array(512).fill(1)

/** A store with `count` lamps. Its catalog contains prices and stock that no answer may show. */
async function createLampStore(count: number): Promise<StoreScope> {
  const { scope } = await aStore(app)
  await writeProducts(
    app,
    scope,
    Array.from({ length: count }, (_none, at) => ({
      productId: `lamp-${at}`,
      metadata: {
        name: `Lamp ${name(at)}`,
        category: 'Lights',
        price: 7777,
        stock: 99,
        description: 'Only 3 left, 66.60 EUR!',
      },
      vector: oneVector.map((one, column) => one + Math.sin(at * 7 + column)),
    })),
  )
  await insertConnection(app, scope)
  return scope
}

/** A name without digits: Aa, Ab, … */
const name = (at: number): string => String.fromCharCode(65 + (at % 26), 97 + Math.floor(at / 26))

/** What the storefront answers about one product in one scenario. */
const liveProduct = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 6000 }).map((minor) => aLiveProduct(minor)) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 6000 })
      .map((minor) => aLiveProduct(minor, 'EUR', { availability: { state: 'out_of_stock' } })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(aLiveProduct(-100), aLiveProduct(10 ** 14), aLiveProduct(900, 'USD'), aLiveProduct(1.5)),
  },
  { weight: 1, arbitrary: fc.constant(null) },
)
const scenario = fc.record({
  products: fc.array(liveProduct, { minLength: 1, maxLength: 24 }),
  /** Every n-th call fails. */
  failsEvery: fc.constantFrom(0, 0, 2, 3),
  kind: fc.constantFrom('timeout', 'unavailable', 'invalid_response', 'throttled', 'unauthorized' as const),
  /** Prices rise by this with each call. */
  drift: fc.constantFrom(0, 0, 1),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** Scripts the storefront for one request. */
function scriptStorefront({ products, failsEvery, kind, drift }: Scenario): void {
  let calls = 0
  storefront.calls.length = 0
  storefront.failureOf = () => {
    calls += 1
    return failsEvery > 0 && calls % failsEvery === 0
      ? new StorefrontError(kind, 'It failed.', { retryAfterMs: 1 })
      : null
  }
  storefront.productOf = (id) => withPriceIncrease(products[Number(id.slice('lamp-'.length))] ?? null, drift * calls)
}

function withPriceIncrease(product: LiveProduct | null, by: number): LiveProduct | null {
  if (product === null || by === 0) return product
  return aLiveProduct(product.price.amount_minor + by, product.price.currency, { availability: product.availability })
}

/** Everything that the storefront returned about a product during the request, oldest first. */
const returned = (id: string): LiveProduct[] => storefront.calls.flatMap((call) => call.returned.get(id) ?? [])
const isPrice = ({ price }: LiveProduct): boolean =>
  price.currency === 'EUR' &&
  Number.isInteger(price.amount_minor) &&
  price.amount_minor >= 0 &&
  price.amount_minor <= 10 ** 12

/** The number of live prices shown so far, because a test that shows none would prove nothing. */
let livePriceCount = 0

function expectReturned({ product_id, price, price_state, availability, availability_state }: ProductCard): void {
  const answers = returned(product_id.slice('prd_'.length))
  if (price_state === 'live') livePriceCount += 1
  if (price_state === 'live') expect(answers.filter(isPrice).map((one) => one.price)).toContainEqual(price)
  else expect(price).toBeNull()
  if (availability_state === 'live') expect(answers.map((one) => one.availability)).toContainEqual(availability)
  else expect(availability).toEqual({ state: 'unknown' })
}

describe('a catalog search', () => {
  it('shows only what the storefront returned for it, and counts like a search of everything by hand', async () => {
    const searches = fc.record({
      scenario,
      min: fc.option(fc.integer({ min: 0, max: 6000 })),
      max: fc.option(fc.integer({ min: 0, max: 6000 })),
      limit: fc.option(fc.integer({ min: 1, max: 30 })),
    })
    await fc.assert(
      fc.asyncProperty(searches, async ({ scenario: script, min, max, limit }) => {
        fc.pre(min === null || max === null || min <= max)
        const session = await aSession(app, await createLampStore(script.products.length))
        scriptStorefront(script)
        const given = { price_min_minor: min, price_max_minor: max, limit }
        const query = Object.entries(given).flatMap(([field, value]) => (value === null ? [] : [`${field}=${value}`]))
        const { status, body } = await session.call('GET', `/v1/catalog/search?q=lamp&${query.join('&')}`)
        expect(status).toBe(200)
        const answer = body as CatalogAnswer
        for (const card of answer.products) expectReturned(card)
        const isLive = (card: ProductCard) => card.price_state === 'live' && card.availability_state === 'live'
        expect(answer.warnings.includes('price_and_availability_not_verified_live')).toBe(
          !answer.products.every(isLive),
        )
        expect(answer.price_filter === undefined).toBe(limit === null)
        if (min === null && max === null) {
          expect(answer.products).toHaveLength(Math.min(limit ?? 10, script.products.length))
          return
        }
        const first = script.products.map((_none, at) => returned(`lamp-${at}`).find(isPrice) ?? null)
        const amounts = first.flatMap((one) => (one === null ? [] : [one.price.amount_minor]))
        const within = amounts.filter((amount) => amount >= (min ?? 0) && amount <= (max ?? Number.MAX_SAFE_INTEGER))
        expect(answer.products).toHaveLength(Math.min(limit ?? 10, within.length))
        for (const { price } of answer.products) expect(within).toContain(price?.amount_minor)
        if (answer.price_filter !== undefined) {
          expect(answer.price_filter).toEqual({
            min_minor: min,
            max_minor: max,
            currency: 'EUR',
            checked: script.products.length,
            excluded_outside_range: amounts.length - within.length,
            excluded_without_live_price: script.products.length - amounts.length,
          })
        }
      }),
      { numRuns: 40 },
    )
    expect(livePriceCount).toBeGreaterThan(10)
  }, 120_000)
})

describe('a chat turn', () => {
  const questions = [
    'How much is Lamp Aa?',
    'Is Lamp Aa in stock?',
    'What is your cheapest lamp?',
    'What is your most expensive lamp?',
    'Do you have lamps under 30 euros?',
    'Show me lamps over 20 that are in stock',
    'Which lamps do you have?',
    'It is 19.99, right?',
  ]

  it('states only prices and stock that the storefront returned for it', async () => {
    livePriceCount = 0
    let statedPrices = 0
    await fc.assert(
      fc.asyncProperty(scenario, fc.constantFrom(...questions), async (script, question) => {
        const session = await aSession(app, await createLampStore(script.products.length))
        scriptStorefront(script)
        const { status, body } = await session.call('POST', '/v1/chat/messages', {
          thread_id: session.threadId,
          text: question,
        })
        expect(status).toBe(200)
        const answer = body.answer as Answer
        for (const card of answer.products) expectReturned(card)
        const prices = storefront.calls.flatMap((call) => [...call.returned.values()]).filter(isPrice)
        const amounts = new Set(prices.map(({ price }) => price.amount_minor))
        for (const fact of answer.live_facts) if (fact.kind === 'price') expect(amounts).toContain(fact.value)
        for (const [, amount = ''] of answer.response_markdown.matchAll(/€\s?([\d,.]+\d)/g)) {
          statedPrices += 1
          expect(amounts).toContain(Math.round(Number(amount.replaceAll(',', '')) * 100))
        }
        expect(answer.response_markdown).not.toMatch(/7777|66[.,]60|only 3|99 left/i)
        // The shopper's own price may be stated only where the storefront has returned the same one.
        if (!amounts.has(1999)) expect(answer.response_markdown).not.toMatch(/19[.,]99/)
      }),
      { numRuns: 40 },
    )
    expect(livePriceCount).toBeGreaterThan(10)
    expect(statedPrices).toBeGreaterThan(10)
  }, 120_000)
})

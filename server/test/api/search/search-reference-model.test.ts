import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter, FilterCondition } from '../../../../contract/search/search-fields.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Hit {
  product_id: string
  similarity_score: number
  metadata: Record<string, unknown>
  variant_count?: number
}
type Value = string | number | boolean

// Few distinct values, so that ties, lists, missing values and several types in one field are common.
const metadata = fc.record(
  {
    price: fc.integer({ min: 0, max: 9 }),
    brand: fc.constantFrom('Nord', 'Süd', 'nord'),
    category: fc.constantFrom('Chairs', ' chairs', 'Lamps'),
    size: fc.oneof(fc.constantFrom('S', 'M'), fc.array(fc.constantFrom('S', 'M', 42, true), { maxLength: 3 })),
    spec: fc.record({ width: fc.integer({ min: 1, max: 4 }) }),
    released: fc.constantFrom('2026-01-31', '2026-01-31T08:00+02:00', '2025-12-01', ['soon', '2024-02-29']),
    item_group_id: fc.constantFrom('g1', 'g2', 7),
  },
  { requiredKeys: [] },
)
const axisValues = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 })
const catalog = fc.array(fc.record({ metadata, axisValues }), { minLength: 12, maxLength: 40 })

const field = fc.constantFrom('price', 'brand', 'size', 'spec.width', 'nobody.has')
const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({
    field: fc.constant('price'),
    operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'ne'),
    value: fc.nat(9),
  }),
  fc.record({
    field: fc.constant('spec.width'),
    operator: fc.constantFrom('in', 'nin'),
    value: fc.array(fc.nat(4), { maxLength: 2 }),
  }),
  fc.record({
    field: fc.constant('brand'),
    operator: fc.constantFrom('eq', 'ne', 'contains'),
    value: fc.constantFrom('Nord', 'Süd'),
  }),
  fc.record({ field: fc.constant('size'), operator: fc.constantFrom('eq', 'ne'), value: fc.constantFrom('S', 'M') }),
  fc.record({
    field: fc.constant('released'),
    operator: fc.constantFrom('gt', 'lte'),
    value: fc.constantFrom('2026-01-01', '2026-01-31T06:00:00Z'),
  }),
  fc.record({ field, operator: fc.constant('exists'), value: fc.boolean() }),
)
const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: condition, weight: 5 },
    fc.record({ any: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ all: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie('filter') }),
  ),
})).filter
const request = fc.record({
  filters: fc.array(filter, { maxLength: 2 }),
  category: fc.option(fc.constantFrom('chairs', 'LAMPS'), { nil: undefined }),
  price_max: fc.option(fc.nat(9), { nil: undefined }),
  sort: fc.constantFrom('relevance', 'price_asc', 'price_desc', 'released:desc', 'spec.width:asc', 'price:desc'),
  collapse_variants: fc.option(fc.boolean(), { nil: undefined }),
  facets: fc.uniqueArray(field, { maxLength: 3 }),
  group_by: fc.option(field, { nil: undefined }),
  limit: fc.integer({ min: 1, max: 15 }),
  threshold: fc.nat(20),
})
type Asked = typeof request extends fc.Arbitrary<infer One> ? One : never

/** The distinct values of a field, with lists expanded. */
function valuesOf(from: unknown, path: string): Value[] {
  const [name = '', ...rest] = path.split('.')
  const value = (from as Record<string, unknown> | undefined)?.[name]
  if (rest.length > 0) return value === undefined ? [] : valuesOf(value, rest.join('.'))
  return value === undefined ? [] : ([...new Set([value].flat())] as Value[])
}

function passes(from: Record<string, unknown>, one: Filter): boolean {
  if ('any' in one) return one.any.some((inside) => passes(from, inside))
  if ('all' in one) return one.all.every((inside) => passes(from, inside))
  return 'not' in one ? !passes(from, one.not) : meets(from, one)
}

function meets(from: Record<string, unknown>, { field: path, operator, value }: FilterCondition): boolean {
  const values = valuesOf(from, path)
  const fold = (one: unknown): unknown => (typeof one === 'string' ? one.trim().toLowerCase() : one)
  const wanted = [value].flat().map(fold)
  const isAnyOf = values.some((one) => wanted.includes(fold(one)))
  const compare = (test: (one: number, to: number) => boolean): boolean =>
    values.some((one) =>
      typeof value === 'string'
        ? test(Date.parse(`${one}`), Date.parse(value))
        : typeof one === 'number' && test(one, Number(value)),
    )
  if (operator === 'exists') return values.length > 0 === (value ?? true)
  if (operator === 'eq' || operator === 'in') return isAnyOf
  if (operator === 'ne' || operator === 'nin') return !isAnyOf
  if (operator === 'gt') return compare((one, to) => one > to)
  if (operator === 'gte') return compare((one, to) => one >= to)
  if (operator === 'lt') return compare((one, to) => one < to)
  if (operator === 'lte') return compare((one, to) => one <= to)
  return values.some((one) => String(one).toLowerCase().includes(String(value).toLowerCase()))
}

/** What a product is sorted by: its first number, else its first date, else its first boolean; the last place without any. */
function sortValue(hit: Hit, sort: string): number {
  const path = sort.startsWith('price') ? 'price' : sort.slice(0, sort.indexOf(':'))
  const values = valuesOf(hit.metadata, path)
  const date = values.map((one) => (typeof one === 'string' ? Date.parse(one) : Number.NaN)).find((time) => time > 0)
  const flag = values.find((one) => typeof one === 'boolean')
  const value = values.find((one) => typeof one === 'number') ?? date ?? (flag === undefined ? undefined : Number(flag))
  if (value === undefined) return Number.POSITIVE_INFINITY
  return sort.endsWith('desc') ? -value : value
}

/** The expected matches in order, derived from the results without any condition. */
function expectedOf(everything: readonly Hit[], asked: Asked, threshold: number): Hit[] {
  const { filters, category, price_max: priceMax, sort } = asked
  const priceOf = ({ metadata: of }: Hit): number =>
    typeof of.price === 'number' ? of.price : Number.POSITIVE_INFINITY
  return everything
    .filter((hit) => filters.every((one) => passes(hit.metadata, one)))
    .filter(
      ({ metadata: of }) =>
        category === undefined || String(of.category).trim().toLowerCase() === category.toLowerCase(),
    )
    .filter((hit) => priceMax === undefined || priceOf(hit) <= priceMax)
    .filter(({ similarity_score }) => similarity_score >= threshold)
    .toSorted((a, b) => {
      const [first, second] = sort === 'relevance' ? [0, 0] : [sortValue(a, sort), sortValue(b, sort)]
      if (first !== second) return first < second ? -1 : 1
      return b.similarity_score - a.similarity_score || (a.product_id < b.product_id ? -1 : 1)
    })
}

/** The matches of each product in order: its variants, or itself. */
function unitsOf(matches: readonly Hit[], collapses: boolean): Hit[][] {
  const groupOf = (hit: Hit): unknown => (collapses ? (hit.metadata.item_group_id ?? hit) : hit)
  return [...Map.groupBy(matches, groupOf).values()]
}

function shownOf([best, ...others]: readonly Hit[]): Hit[] {
  if (best === undefined) return []
  return [others.length === 0 ? best : { ...best, variant_count: others.length + 1 }]
}

const kindOrder = ['number', 'string', 'boolean']

function facetOf(units: readonly Hit[][], path: string) {
  const counts = new Map<Value, number>()
  const all = units.map((unit) => [...new Set(unit.flatMap((hit) => valuesOf(hit.metadata, path)))])
  for (const values of all) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const values = [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted(
      (a, b) =>
        b.count - a.count ||
        kindOrder.indexOf(typeof a.value) - kindOrder.indexOf(typeof b.value) ||
        (a.value < b.value ? -1 : 1),
    )
  const numbers = all.flat().filter((value) => typeof value === 'number')
  return {
    values,
    distinct: values.length,
    missing: all.filter(({ length }) => length === 0).length,
    ...(numbers.length === 0
      ? {}
      : { numbers: { min: Math.min(...numbers), max: Math.max(...numbers), histogram: expect.any(Array) } }),
  }
}

function groupsOf(hits: readonly Hit[], path: string) {
  const groups: { value: Value | null; total: number; product_ids: string[] }[] = []
  for (const hit of hits) {
    const [value = null] = valuesOf(hit.metadata, path)
    const known = value === null ? undefined : groups.find((group) => group.value === value)
    if (known === undefined) groups.push({ value, total: 1, product_ids: [hit.product_id] })
    else known.total += 1
  }
  return groups
}

interface Answer {
  total: number
  total_variants?: number
  total_groups?: number
  results: Hit[]
  groups?: ReturnType<typeof groupsOf>
  facets?: Record<string, unknown>
  next_cursor: string | null
}

/** All pages of the search, and the first of them. */
async function searchThrough(ask: (fields: object) => Promise<Answer>): Promise<{ first: Answer; pages: Answer[] }> {
  const first = await ask({})
  const pages = [first]
  for (let { next_cursor: cursor } = first; cursor !== null; ) {
    const page = await ask({ cursor })
    pages.push(page)
    cursor = page.next_cursor
  }
  return { first, pages }
}

describe('search compared with a full scan of the catalog', () => {
  const asker =
    (store: TestStore, subject: 'similar' | 'text' | 'everything') =>
    async (fields: object): Promise<Answer> => {
      const known = Object.entries(fields).filter(([, value]) => value !== undefined)
      const asText = known.map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : `${value}`,
      ])
      const answer =
        subject !== 'similar'
          ? await store.call('POST', '/v1/search/text', {
              ...(subject === 'text' ? { query: 'thing' } : {}),
              ...Object.fromEntries(known),
            })
          : await store.call('GET', `/v1/products/p0/similar?${new URLSearchParams(asText)}`)
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return answer.body
    }

  it('finds, counts, sorts, groups and pages the same, for any catalog and request', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalog,
        fc.array(request, { minLength: 4, maxLength: 4 }),
        fc.constantFrom('similar', 'text', 'everything'),
        async (made, requests, subject) => {
          const store = await aStore(app)
          const products = made.map(({ metadata: own, axisValues: axes }, at) => {
            const vector = new Float32Array(app.model.dimension).fill(0.02)
            for (const axis of axes) vector[axis] = (vector[axis] ?? 0) + 1
            return { productId: `p${at}`, metadata: { name: 'thing', ...own }, vector }
          })
          await writeProducts(app, store.scope, products)
          const ask = asker(store, subject)
          const { results: everything } = await ask({
            limit: 100,
            collapse_variants: false,
            sort: 'relevance',
            threshold: 0,
          })
          expect(everything).toHaveLength(subject !== 'similar' ? products.length : products.length - 1)
          for (const { threshold: at, ...asked } of requests) {
            // Every other time an existing score, to cover results exactly at the threshold.
            const threshold = at % 2 === 0 ? at / 40 : (everything[at % everything.length]?.similarity_score ?? 0)
            const { first, pages } = await searchThrough((more) => ask({ ...asked, threshold, ...more }))
            const matches = expectedOf(everything, { ...asked, threshold: at }, threshold)
            const units = unitsOf(matches, asked.collapse_variants ?? true)
            const expected = units.flatMap(shownOf)
            for (const page of pages)
              expect([page.total, page.total_variants ?? page.total]).toEqual([expected.length, matches.length])
            const facets = asked.facets.map((path) => [path, facetOf(units, path)])
            expect(first.facets ?? {}).toEqual(Object.fromEntries(facets))
            if (asked.group_by === undefined) {
              const found = pages.flatMap(({ results }) => results)
              expect(found).toEqual(expected)
              const offset = at % (expected.length + 1)
              const { results: rest, next_cursor: cursor } = await ask({ ...asked, threshold, offset })
              expect(rest).toEqual(expected.slice(offset, offset + asked.limit))
              if (cursor !== null) {
                const { results: next } = await ask({ ...asked, threshold, cursor })
                expect(next).toEqual(expected.slice(offset + asked.limit, offset + 2 * asked.limit))
              }
            } else {
              const groups = groupsOf(expected, asked.group_by)
              expect(pages.flatMap((page) => page.groups ?? [])).toEqual(groups)
              expect(first.total_groups).toBe(groups.length)
            }
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})

import { type Percentiles, percentiles, type Section } from '../report.ts'
import { generateQuery } from '../stores/generated-catalog.ts'
import type { Shopper } from './client-process.ts'
import type { JsonCall, Search } from './search-client.ts'

const rounds = 100
const roundsPerBatch = 2
const inBatch = 20
const parallel = 50
const eachClient = 20

/** The measurements of each kind of search at one catalog size; `null` where the service does not support it. */
export interface MeasuredKinds {
  readonly products: number
  readonly plain: Percentiles
  /** Two filters that match about two thirds, and three facets. */
  readonly faceted: Percentiles | null
  /** One filter that matches one product in a thousand. */
  readonly rare: Percentiles | null
  /** Twenty searches in one request. */
  readonly batch: Percentiles | null
  readonly crowd: Percentiles | null
  readonly failures: readonly string[]
}

const faceted = {
  filters: [
    { field: 'price', operator: 'lte', value: 250 },
    { field: 'brand', operator: 'nin', value: ['Fjord', 'Lumen'] },
  ],
  facets: ['brand', 'category', 'price'],
}
const rare = { filters: [{ field: 'shelf', operator: 'eq', value: 7 }] }

/** The kinds take turns, so that other load on the machine affects all of them equally. Every query is new to the service. */
export async function measureKinds(shopper: Shopper, products: number): Promise<MeasuredKinds> {
  let number = products * 1000
  const query = (): string => {
    number += 1
    return generateQuery(number)
  }
  const text = (fields: object): JsonCall => ({ path: '/v1/search/text', body: { query: query(), ...fields } })
  const batch = (): JsonCall => ({
    path: '/v1/search/batch',
    body: { queries: Array.from({ length: inBatch }, () => ({ mode: 'text', query: query() })) },
  })
  const failures = new Set<string>()
  const samples = { plain: [] as number[], faceted: [] as number[], rare: [] as number[], batch: [] as number[] }
  const take = async (into: number[], search: Search): Promise<void> => {
    const outcome = await shopper.crowd([[search]])
    into.push(...outcome.ms)
    for (const failure of outcome.failures) failures.add(failure)
  }
  for (let round = -5; round < rounds; round += 1) {
    // The first rounds open columns and compile code, which a long-running service has done.
    if (round === 0) for (const kind of Object.values(samples)) kind.length = 0
    await take(samples.plain, text({}))
    await take(samples.faceted, text(faceted))
    await take(samples.rare, text(rare))
    if (round % roundsPerBatch === 0) await take(samples.batch, batch())
  }
  const crowd = await shopper.crowd(
    Array.from({ length: parallel }, () => Array.from({ length: eachClient }, () => text({}))),
  )
  for (const failure of crowd.failures) failures.add(failure)
  return {
    products,
    plain: percentiles(samples.plain),
    faceted: measured(samples.faceted),
    rare: measured(samples.rare),
    batch: measured(samples.batch),
    crowd: measured([...crowd.ms]),
    failures: [...failures],
  }
}

/** The kinds side by side, and the targets of the project. */
export function kindsSection(all: readonly MeasuredKinds[]): Section {
  return {
    title: 'Kinds of search',
    notes: [
      `Milliseconds over HTTP as above; text searches, ${rounds} rounds of one of each kind in turn, a batch in every ${roundsPerBatch}nd, so that changes in the load affect all kinds equally. "filters, facets": two filters that keep two thirds of the products, and three facets. "1 in 1,000": a filter with that share of matches. "batch": ${inBatch} searches in one request. "${parallel} clients": as many at once, ${eachClient} searches each. In parentheses: multiples of the p50 of the plain searches in the same rounds; for the clients, their p99 divided by their p50.`,
      `Targets: filters and facets at most 1.5 times a plain search; 1 in 1,000 faster than none; a batch at most 8 times; the clients' p99 under 10 times their p50 and no error. ${verdict(all)}`,
    ],
    columns: [
      'products',
      'plain p50',
      'filters, facets',
      '1 in 1,000',
      'batch',
      'clients p50',
      'clients p99',
      'errors',
    ],
    rows: all.map(({ products, plain, ...kinds }) => [
      `${products}`,
      plain.p50.toFixed(2),
      ...[kinds.faceted, kinds.rare, kinds.batch].map((kind) => comparedWith(kind, plain.p50)),
      kinds.crowd?.p50.toFixed(2) ?? 'not measured',
      kinds.crowd === null
        ? 'not measured'
        : `${kinds.crowd.p99.toFixed(2)} (${times(kinds.crowd.p99, kinds.crowd.p50)})`,
      kinds.failures.length === 0 ? 'none' : kinds.failures.join('; ').slice(0, 200),
    ]),
  }
}

/** The missed targets by size, in words for the report. */
export function verdict(all: readonly MeasuredKinds[]): string {
  const broken = all.flatMap(({ products, plain, faceted, rare, batch, crowd, failures }) => {
    const checks: readonly (readonly [name: string, isKept: boolean])[] = [
      ['filters and facets', faceted !== null && faceted.p50 <= plain.p50 * 1.5],
      ['1 in 1,000', rare !== null && rare.p50 < plain.p50],
      ['batch', batch !== null && batch.p50 <= plain.p50 * 8],
      [`${parallel} clients`, crowd !== null && crowd.p99 < crowd.p50 * 10],
      ['no error', failures.length === 0],
    ]
    return checks.filter(([, isMet]) => !isMet).map(([name]) => `${name} at ${products}`)
  })
  return broken.length === 0 ? 'All met in this run.' : `**Missed in this run: ${broken.join(', ')}.**`
}

function measured(samples: readonly number[]): Percentiles | null {
  return samples.length === 0 ? null : percentiles(samples)
}

function comparedWith(kind: Percentiles | null, plain: number): string {
  return kind === null ? 'not measured' : `${kind.p50.toFixed(2)} (${times(kind.p50, plain)})`
}

function times(one: number, other: number): string {
  return `× ${(one / other).toFixed(1)}`
}

/* The lexical index against MiniSearch on queries that were not used for tuning: `npm run bench:held-out [folder]`. Needs the Icecat data, which is not part of the project; without it the tool reports that and succeeds.  Every engine indexes name, brand, SKU and description of the same products. A separate child process measures the memory of each. The human-rated queries are printed for comparison only: the weights of the index were chosen on them. */
import { execFileSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { createLexicalIndex } from '../../../server/engine/lexical/inverted-index/inverted-index.ts'
import { extractProductText } from '../../../server/engine/lexical/product-text.ts'
import { ndcgAt10, recallAt } from '../../../server/engine/ranking/relevance.ts'
import { heldOutQueries, misspelled, type QuerySet } from './held-out-queries.ts'
import {
  hasIcecat,
  icecatFolder,
  type Product,
  readIcecatProducts,
  readIcecatRatings,
  withoutAttributes,
} from './icecat.ts'

interface Engine {
  readonly label: string
  /** Builds the index and returns how to search it: product IDs, best first. */
  build(products: readonly Product[]): (query: string) => readonly string[]
}

interface Scores {
  readonly ndcg: readonly number[]
  readonly recall: number
  readonly p50: number
  readonly p95: number
}

const boost = { name: 3, brand: 2, sku: 2, description: 1 }
const timedRounds = 3
const resamples = 2000

const engines: readonly Engine[] = [
  {
    label: 'ours',
    build(products) {
      const index = createLexicalIndex()
      for (const [row, { metadata }] of products.entries()) index.set(extractProductText(row, metadata))
      return (query) => index.search(query, { language: 'en' }).rows.map((row) => products[row]?.id ?? '')
    },
  },
  miniSearch('MiniSearch, boosted fields', { boost }),
  miniSearch('MiniSearch, equal fields', {}),
  // The options that its documentation recommends for search as you type.
  miniSearch('MiniSearch, prefix and fuzzy', { boost, prefix: true, fuzzy: 0.2 }),
]

const [, , , memoryOf] = process.argv
const isMain = process.argv[1] === import.meta.filename
if (isMain && memoryOf === undefined) main(icecatFolder())
else if (isMain) await printMemory(icecatFolder(), memoryOf ?? '')

function main(folder: string): void {
  if (!hasIcecat(folder)) return
  const products = readIcecatProducts(folder)
  const rated = readIcecatRatings(folder)
  const sets = [
    ...heldOutQueries(products, rated),
    misspelled(rated),
    { label: 'human ratings (tuned on)', queries: rated },
  ]
  const indexed = products.map(withoutAttributes)
  const results = new Map<QuerySet, Scores[]>()
  console.log(`${products.length} products`)
  for (const engine of engines) {
    const started = performance.now()
    const search = engine.build(indexed)
    const seconds = (performance.now() - started) / 1000
    console.log(`  ${engine.label.padEnd(30)} index ${seconds.toFixed(2)} s, ${memoryInChild(folder, engine.label)} MB`)
    for (const set of sets) results.set(set, [...(results.get(set) ?? []), measure(set, search)])
  }
  for (const [set, scores] of results) print(set, scores)
}

function miniSearch(label: string, options: SearchOptions): Engine {
  return {
    label,
    build(products) {
      const index = new MiniSearch<Product>({ fields: Object.keys(boost), idField: 'id' })
      index.addAll(products)
      return (query) => index.search(query, options).map(({ id }) => String(id))
    },
  }
}

/** Relevance once, then the fastest of several rounds of each query, because the machine is shared. */
function measure({ queries }: QuerySet, search: (query: string) => readonly string[]): Scores {
  const ndcg: number[] = []
  let recall = 0
  for (const [query, ratings] of queries) {
    const ranked = search(query)
    ndcg.push(ndcgAt10(ranked, ratings))
    recall += recallAt(10, ranked, ratings) / queries.size
  }
  const times = Array.from(queries.keys(), (query) => fastest(() => search(query))).sort((a, b) => a - b)
  return { ndcg, recall, p50: times[times.length >> 1] ?? 0, p95: times[Math.floor(times.length * 0.95)] ?? 0 }
}

function fastest(run: () => unknown): number {
  const times = Array.from({ length: timedRounds }, () => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return Math.min(...times)
}

function print({ label, queries }: QuerySet, scores: readonly Scores[]): void {
  console.log(`\n${label}: ${queries.size} queries`)
  const [ours] = scores
  for (const [at, { ndcg, recall, p50, p95 }] of scores.entries()) {
    const gap =
      ours === undefined || at === 0 ? '' : `  ours ${interval(ours.ndcg.map((own, i) => own - (ndcg[i] ?? 0)))}`
    const quality = `nDCG@10 ${mean(ndcg).toFixed(3)}  recall@10 ${recall.toFixed(3)}`
    console.log(`  ${engines[at]?.label.padEnd(30)} ${quality}  p50 ${p50.toFixed(2)} p95 ${p95.toFixed(2)} ms${gap}`)
  }
}

/** The mean difference with its 95 % bootstrap interval. */
function interval(differences: readonly number[]): string {
  let state = 1
  const random = (): number => {
    // A small generator with a fixed seed: every run draws the same samples.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  const means = Array.from({ length: resamples }, () =>
    mean(differences.map(() => differences[Math.floor(random() * differences.length)] ?? 0)),
  ).sort((a, b) => a - b)
  const bound = (share: number): string => signed(means[Math.floor(resamples * share)] ?? 0)
  return `${signed(mean(differences))} (${bound(0.025)} to ${bound(0.975)})`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length
}

/** Memory of one index in MB, measured while nothing else is allocated or freed. */
function memoryInChild(folder: string, label: string): string {
  const args = ['--expose-gc', import.meta.filename, folder, label]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
}

async function printMemory(folder: string, label: string): Promise<void> {
  const products = readIndexed(folder)
  const before = await usedBytes()
  const search = engines.find((engine) => engine.label === label)?.build(products)
  const used = (await usedBytes()) - before
  // The index is used again so that it cannot be collected before.
  search?.('cable')
  console.log((used / 1e6).toFixed(1))
}

function readIndexed(folder: string): Product[] {
  return readIcecatProducts(folder).map(withoutAttributes)
}

async function usedBytes(): Promise<number> {
  // In a later tick, so that no reference on the stack keeps garbage alive.
  await setImmediate()
  globalThis.gc?.()
  await setImmediate()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

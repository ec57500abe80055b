/*
 * How well text search ranks, against people's ratings: `node tools/bench/relevance.ts [folder]` or ICECAT_DIR=folder. The
 * folder has products.jsonl.gz (one product a line: product_id, name, sku, brand, description) and ratings.csv
 * (query, docid, rating 0 to 3). It is not part of the project; without it the tool says so and succeeds.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import MiniSearch from 'minisearch'
import { createLexicalIndex } from '../../server/engine/lexical/inverted-index.ts'

/** Ratings of one query by product id, 0 (wrong) upwards; a product nobody rated counts as 0. */
export type Ratings = ReadonlyMap<string, number>

interface Product {
  readonly product_id: string
  readonly name: string
  readonly sku: string
  readonly brand: string
  readonly description: string | null
}

interface Contender {
  readonly label: string
  /** Product ids for a query, best first. */
  search(query: string): string[]
}

/**
 * Normalised discounted cumulative gain of the first ten of `ranked`: gains are the ratings, discounted by log2(place + 1) and
 * divided by the best order possible. 0 to 1; 0 when no product is rated above 0.
 */
export function ndcgAt10(ranked: readonly string[], ratings: Ratings): number {
  const ideal = gain([...ratings.values()].sort((a, b) => b - a))
  return ideal === 0 ? 0 : gain(ranked.map((id) => ratings.get(id) ?? 0)) / ideal
}

function gain(ratings: readonly number[]): number {
  return ratings.slice(0, 10).reduce((sum, rating, at) => sum + rating / Math.log2(at + 2), 0)
}

/** Prints one line for each way of searching: nDCG@10 over all queries, and over those with a right answer at all. */
export function main(folder: string | undefined): void {
  if (folder === undefined || !existsSync(path.join(folder, 'products.jsonl.gz'))) {
    console.log('relevance: no Icecat data (give its folder as the argument or in ICECAT_DIR); nothing measured')
    return
  }
  const products = readProducts(folder)
  const queries = readRatings(folder)
  console.log(`relevance: ${products.length} products, ${queries.size} rated queries`)
  for (const contender of contenders(products)) console.log(measure(contender, queries))
}

function measure({ label, search }: Contender, queries: ReadonlyMap<string, Ratings>): string {
  const scores: number[] = []
  const times: number[] = []
  let answerable = 0
  for (const [query, ratings] of queries) {
    const started = performance.now()
    const ranked = search(query)
    times.push(performance.now() - started)
    scores.push(ndcgAt10(ranked, ratings))
    if (Math.max(...ratings.values()) > 0) answerable += 1
  }
  const sum = scores.reduce((a, b) => a + b, 0)
  const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  const all = (sum / queries.size).toFixed(4)
  return `${label.padEnd(28)} nDCG@10 ${all} (answerable: ${(sum / answerable).toFixed(4)})  p50 ${median.toFixed(2)} ms`
}

function contenders(products: readonly Product[]): Contender[] {
  const index = createLexicalIndex()
  for (const [row, { name, brand, sku, description }] of products.entries()) {
    index.set({ row, name, brand, category: '', tags: [], skus: [sku], description: description ?? '', attributes: [] })
  }
  const idOf = (row: number): string => products[row]?.product_id ?? ''
  return [
    { label: 'ours', search: (query) => index.search(query).rows.map(idOf) },
    miniSearch('MiniSearch, titles', products, { name: 1 }),
    miniSearch('MiniSearch, boosted fields', products, { name: 3, brand: 2, sku: 2, description: 1 }),
  ]
}

function miniSearch(label: string, products: readonly Product[], boost: Record<string, number>): Contender {
  const index = new MiniSearch<Product>({ fields: Object.keys(boost), idField: 'product_id' })
  index.addAll(products)
  return { label, search: (query) => index.search(query, { boost }).map((found) => String(found.id)) }
}

function readProducts(folder: string): Product[] {
  const lines = gunzipSync(readFileSync(path.join(folder, 'products.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Product)
}

function readRatings(folder: string): Map<string, Map<string, number>> {
  const queries = new Map<string, Map<string, number>>()
  const rows: Record<string, string>[] = parse(readFileSync(path.join(folder, 'ratings.csv')), { columns: true })
  for (const { query = '', docid = '', rating } of rows) {
    const ratings = queries.get(query) ?? new Map<string, number>()
    queries.set(query, ratings.set(docid, Number(rating)))
  }
  return queries
}

if (import.meta.main) main(process.argv[2] ?? process.env.ICECAT_DIR)

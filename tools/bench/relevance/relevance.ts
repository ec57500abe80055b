/*
 * Measures the ranking of text search against human ratings: `npm run bench:relevance [folder]` or ICECAT_DIR=folder. The folder
 * (by default shared/data/icecat next to the checkout) has products.jsonl.gz (one product per line: product_id, name, sku, brand,
 * description, attributes) and ratings.csv (query, docid, rating 0 to 3). It is not part of the project; without it, and without
 * the optional package with the demo's photos, the tool reports that and succeeds.
 */
import path from 'node:path'
import MiniSearch from 'minisearch'
import { bundledModel } from '../../../contract/operations/bundled-models.ts'
import { loadModelByName } from '../../../server/engine/embedding/load-model.ts'
import { createLexicalIndex } from '../../../server/engine/lexical/inverted-index/inverted-index.ts'
import { extractProductText } from '../../../server/engine/lexical/product-text.ts'
import { ndcgAt10, type Ratings } from '../../../server/engine/ranking/relevance.ts'
import { findDemoAssets, readDemoCatalog } from '../../../server/modules/indexing/demo/demo-catalog.ts'
import { demoQueries } from './demo-queries.ts'
import { openShop } from './demo-shop.ts'
import { measureCutoffs, measureEmptyResults } from './honesty.ts'
import {
  hasIcecat,
  icecatFolder,
  type Product,
  productOf,
  readIcecatProducts,
  readIcecatRatings,
  withoutAttributes,
} from './icecat.ts'

interface Contender {
  readonly label: string
  /** Product IDs for a query, best first. */
  search(query: string): readonly string[] | Promise<readonly string[]>
}

const root = path.join(import.meta.dirname, '..', '..', '..')

/** Prints one line per search method: nDCG@10 over all queries, and over those with at least one relevant product. */
export async function main(folder: string): Promise<void> {
  await measureIcecat(folder)
  await measureDemo()
}

async function measureIcecat(folder: string): Promise<void> {
  if (!hasIcecat(folder)) return
  const products = readIcecatProducts(folder)
  const queries = readIcecatRatings(folder)
  console.log(`icecat: ${products.length} products, ${queries.size} rated queries, words alone`)
  const contenders = [
    wordsAlone('ours', products),
    wordsAlone('ours, without attributes', products.map(withoutAttributes)),
    ...miniSearches(products),
  ]
  for (const contender of contenders) console.log(await measure(contender, queries))
}

async function measureDemo(): Promise<void> {
  const assets = findDemoAssets()
  if (assets === null) {
    console.log('demo: skipped, the optional package @vendure/create with its photos is not installed')
    return
  }
  const withImages = (await readDemoCatalog(assets)).map((product) => ({
    ...product,
    imageFile: path.join(assets, 'images', product.imageFile),
  }))
  const products = withImages.map(({ productId, metadata }) => productOf(productId, metadata))
  const queries = new Map(Object.entries(demoQueries).map(([query, wanted]) => [query, wantedOf(wanted, products)]))
  console.log(
    `demo: ${products.length} products, ${queries.size} queries of our own, half of them in words that no product has`,
  )
  const model = await loadModelByName(process.env.EMBEDDING_MODEL ?? bundledModel, path.join(root, 'models'))
  const shop = await openShop(model, withImages)
  const ours = {
    label: 'ours',
    search: async (query: string) => (await shop.search(query)).map((found) => found.productId),
  }
  const contenders = [ours, wordsAlone('ours, words alone', products), ...miniSearches(products)]
  for (const contender of contenders) console.log(await measure(contender, queries))
  console.log(await measureCutoffs(shop, queries))
  console.log(await measureEmptyResults(shop))
  shop.close()
  await model.close()
}

function wantedOf(wanted: readonly string[], products: readonly Product[]): Ratings {
  return new Map(products.map(({ id, name }) => [id, wanted.some((part) => name.includes(part)) ? 1 : 0]))
}

async function measure({ label, search }: Contender, queries: ReadonlyMap<string, Ratings>): Promise<string> {
  const scores: number[] = []
  const times: number[] = []
  let answerable = 0
  for (const [query, ratings] of queries) {
    const started = performance.now()
    const ranked = await search(query)
    times.push(performance.now() - started)
    scores.push(ndcgAt10(ranked, ratings))
    if (Math.max(...ratings.values()) > 0) answerable += 1
  }
  const sum = scores.reduce((a, b) => a + b, 0)
  const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  const all = (sum / queries.size).toFixed(4)
  return `  ${label.padEnd(28)} nDCG@10 ${all} (answerable: ${(sum / answerable).toFixed(4)})  p50 ${median.toFixed(2)} ms`
}

function wordsAlone(label: string, products: readonly Product[]): Contender {
  const index = createLexicalIndex()
  for (const [row, { metadata }] of products.entries()) index.set(extractProductText(row, metadata))
  const idOf = (row: number): string => products[row]?.id ?? ''
  return { label, search: (query) => index.search(query, { language: 'en', usesCommonSynonyms: true }).rows.map(idOf) }
}

function miniSearches(products: readonly Product[]): Contender[] {
  return [
    miniSearch('MiniSearch, titles', products, { name: 1 }),
    miniSearch('MiniSearch, boosted fields', products, { name: 3, brand: 2, sku: 2, description: 1 }),
  ]
}

function miniSearch(label: string, products: readonly Product[], boost: Record<string, number>): Contender {
  const index = new MiniSearch<Product>({ fields: Object.keys(boost), idField: 'id' })
  index.addAll(products)
  return { label, search: (query) => index.search(query, { boost }).map((found) => String(found.id)) }
}

if (process.argv[1] === import.meta.filename) await main(icecatFolder())

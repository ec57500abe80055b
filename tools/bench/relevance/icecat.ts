import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Ratings } from '../../../server/engine/ranking/relevance.ts'

/** The product fields that every search engine gets. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly brand: string
  readonly sku: string
  readonly description: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** The folder with the Icecat data: the first argument, `ICECAT_DIR`, or `shared/data/icecat` next to the checkout. */
export function icecatFolder(): string {
  const nextToCheckout = path.join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'icecat')
  return process.argv[2] ?? process.env.ICECAT_DIR ?? nextToCheckout
}

/** Whether the folder has the products. Prints how to provide them when it does not: the data is not part of the project. */
export function hasIcecat(folder: string): boolean {
  const isThere = existsSync(path.join(folder, 'products.jsonl.gz'))
  if (!isThere) console.log('icecat: skipped, no data (pass its folder as the argument or in ICECAT_DIR)')
  return isThere
}

export function readIcecatProducts(folder: string): Product[] {
  const lines = gunzipSync(readFileSync(path.join(folder, 'products.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { product_id: id, ...metadata } = JSON.parse(line) as { product_id: string; [field: string]: unknown }
    return productOf(id, metadata)
  })
}

/** Human ratings by query: product ID → rating 0 to 3. */
export function readIcecatRatings(folder: string): Map<string, Ratings> {
  const queries = new Map<string, Map<string, number>>()
  const rows: Record<string, string>[] = parse(readFileSync(path.join(folder, 'ratings.csv')), { columns: true })
  for (const { query = '', docid = '', rating } of rows) {
    const ratings = queries.get(query) ?? new Map<string, number>()
    queries.set(query, ratings.set(docid, Number(rating)))
  }
  return queries
}

export function productOf(id: string, metadata: Readonly<Record<string, unknown>>): Product {
  const text = (field: string): string => (typeof metadata[field] === 'string' ? metadata[field] : '')
  return {
    id,
    name: text('name'),
    brand: text('brand'),
    sku: text('sku'),
    description: text('description'),
    metadata,
  }
}

/** The product with its name, brand, SKU and description only. */
export function withoutAttributes({ id, name, brand, sku, description }: Product): Product {
  return productOf(id, { name, brand, sku, description })
}

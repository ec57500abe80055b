import { createHash } from 'node:crypto'
import type { Ratings } from '../../../server/engine/ranking/relevance.ts'
import type { Product } from './icecat.ts'

/** Queries with their relevant products. */
export interface QuerySet {
  readonly label: string
  readonly queries: ReadonlyMap<string, Ratings>
}

const setSize = 400
const wordsPerQuery = 3
const minTypoLength = 5

/**
 * Query sets that no weight or rule of the lexical index was tuned on. Fixed rules derive them from the catalog, and a hash of
 * the product ID chooses the products, so every run and every machine gets the same queries. Products with a human rating above
 * 0 are left out: their queries were used for tuning.
 *
 * - Known item: words of one product find that product. Products with the same name count too.
 * - Brand and type, color and type: structured attributes decide what is relevant (3: both hold, 1: only the type does), and
 *   the attributes themselves are hidden from the engines.
 */
export function heldOutQueries(products: readonly Product[], rated: ReadonlyMap<string, Ratings>): QuerySet[] {
  const seen = new Set([...rated.values()].flatMap((ratings) => [...ratings].flatMap(([id, r]) => (r > 0 ? [id] : []))))
  const unseen = products.filter(({ id }) => !seen.has(id)).sort((a, b) => (hashOf(a.id) < hashOf(b.id) ? -1 : 1))
  const byName = knownItems(unseen, products, ({ name, sku }) => pick(wordsOf(name, sku), name))
  return [
    { label: 'known item, 3 words of the name', queries: byName },
    {
      label: 'known item, one letter missing',
      queries: new Map(Array.from(byName, ([query, ratings]) => [withTypo(query), ratings] as const)),
    },
    {
      label: 'known item, brand and description',
      queries: knownItems(unseen, products, ({ name, brand, sku, description }) => {
        const own = new Set(wordsOf(name, sku))
        const others = wordsOf(description, sku).filter((word) => !own.has(word))
        return others.length < wordsPerQuery ? [] : [brand, ...pick(others, description)]
      }),
    },
    { label: 'brand and type', queries: byAttributes(products, ({ brand }) => brand) },
    {
      label: 'color and type',
      queries: byAttributes(products, ({ metadata }) => textOf(metadata.attr_t_product_colour)),
    },
  ]
}

/** The human-rated queries with one letter missing in the longest word: known needs, unseen spellings. */
export function misspelled(rated: ReadonlyMap<string, Ratings>): QuerySet {
  return {
    label: 'human ratings, one letter missing',
    queries: new Map(Array.from(rated, ([query, ratings]) => [withTypo(query), ratings] as const)),
  }
}

function knownItems(
  candidates: readonly Product[],
  products: readonly Product[],
  wordsFor: (product: Product) => readonly string[],
): Map<string, Ratings> {
  const sameName = Map.groupBy(products, ({ name }) => name)
  const queries = new Map<string, Ratings>()
  for (const product of candidates) {
    if (queries.size === setSize) break
    const words = wordsFor(product)
    if (words.length < wordsPerQuery) continue
    queries.set(words.join(' ').toLowerCase(), new Map(sameName.get(product.name)?.map(({ id }) => [id, 3])))
  }
  return queries
}

/** "Canon inkjet printers": every pair of values that 3 to 200 products share, `setSize` of them. */
function byAttributes(products: readonly Product[], read: (product: Product) => string): Map<string, Ratings> {
  const typed = products.filter((product) => typeOf(product) !== '')
  const ofType = Map.groupBy(typed, typeOf)
  const pairs = Map.groupBy(typed, (product) => `${read(product)} ${typeOf(product)}`.toLowerCase())
  const queries = [...pairs]
    .filter(([, members]) => members.length >= 3 && members.length <= 200 && read(members[0] as Product) !== '')
    .sort(([a], [b]) => (hashOf(a) < hashOf(b) ? -1 : 1))
    .slice(0, setSize)
  return new Map(
    queries.map(([query, members]) => {
      const ratings = new Map((ofType.get(typeOf(members[0] as Product)) ?? []).map(({ id }) => [id, 1]))
      for (const { id } of members) ratings.set(id, 3)
      return [query, ratings]
    }),
  )
}

/** The product's type, in the words of its attributes; empty when they do not contain it. */
function typeOf({ metadata }: Product): string {
  const type = textOf(metadata.attr_t_product_type)
  return /^[A-Za-z][A-Za-z /-]{3,}$/.test(type) ? type : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Words of at least four letters, without digits, units and the article number. */
function wordsOf(text: string, sku: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? []
  return [...new Set(words)].filter((word) => !sku.toLowerCase().includes(word))
}

/** Three of the words in their order, chosen by a hash. */
function pick(words: readonly string[], salt: string): string[] {
  const chosen = [...words].sort((a, b) => (hashOf(salt + a) < hashOf(salt + b) ? -1 : 1)).slice(0, wordsPerQuery)
  return words.filter((word) => chosen.includes(word))
}

/** Drops one letter inside the longest word; the first letter stays. Short words stay as they are. */
function withTypo(query: string): string {
  const words = query.split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  if (longest.length < minTypoLength) return query
  const at = 1 + (Number.parseInt(hashOf(query).slice(0, 8), 16) % (longest.length - 1))
  return words.map((word) => (word === longest ? word.slice(0, at) + word.slice(at + 1) : word)).join(' ')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

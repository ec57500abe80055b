import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../../platform/db/schema.ts'
import { type ShownProduct, shownProducts } from '../../../catalog/index.ts'
import type { ChosenHit, Search } from '../../../search/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { FoundProduct, Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery, Products } from '../../turn/steps.ts'
import { type ReadProduct, readProduct } from '../attributes/product-attributes.ts'
import { createProductNames } from '../names/product-names.ts'
import { collectBrands, conditionsOf, lastBrands, type NamedCondition, stripBrands } from './conditions.ts'
import { isExcluded, matchesColor, matchesKind, stripColorNames } from './match-product.ts'
import { createSearchByWords, maxHits } from './search-by-words.ts'

interface ProductsDeps {
  readonly db: Database
  readonly search: Pick<Search, 'choose'>
}

/** About 64 MiB at worst: up to 60 texts of 1,000 characters per product, usually a hundredth of that. */
const maxCachedProducts = 2_000
/** Products read between two yields to the event loop. */
const productsPerSlice = 4

/** Extra candidates, because some are rejected by their attributes. */
const spareCandidates = 20

export function createProducts({ db, search }: ProductsDeps): Products {
  const namesOf = createProductNames({ db })
  const choose = createSearchByWords({ search })
  const readings = new LRUCache<string, ReadProduct>({ max: maxCachedProducts })

  async function hydrate(scope: StoreScope, hits: readonly Pick<ChosenHit, 'productId' | 'score'>[]) {
    if (hits.length === 0) return []
    const ids = hits.map(({ productId }) => productId)
    const { rows } = await shownProducts(scope, ids).execute(db)
    const byId = new Map<string, ReadProduct>()
    for (const [at, row] of rows.entries()) {
      if (at % productsPerSlice === productsPerSlice - 1) await setImmediate()
      byId.set(row.product_id, readingOf(scope, row))
    }
    return hits.flatMap(({ productId, score }) => {
      const read = byId.get(productId)
      return read === undefined ? [] : [{ ...read, score }]
    })
  }

  function readingOf(scope: StoreScope, row: ShownProduct): ReadProduct {
    const key = `${scope.storeId} ${row.revision} ${row.product_id}`
    const known = readings.get(key)
    if (known !== undefined) return known
    const read = readProduct(row)
    readings.set(key, read)
    return read
  }

  async function brandsNamedIn({ scope }: Shopper, words: string): Promise<string[]> {
    const brands = new Set<string>()
    if (words.trim() === '') return []
    await search.choose(scope, { words: null, conditions: [collectBrands(words, (one) => brands.add(one))], limit: 1 })
    return [...brands]
  }

  /** Searches, and removes products whose attributes contradict the query. */
  async function attempt(shopper: Shopper, query: ProductQuery, conditions: readonly NamedCondition[]) {
    const { excludedProductIds: excluded = [], notColors = [], notWords = [], limit } = query
    const asksColor = conditions.some(({ kind: asks }) => asks === 'color')
    const chosen = await choose(shopper, { ...query, limit: limit + spareCandidates + excluded.length }, conditions)
    const showExcludedColor = new Set(await productsShownIn(shopper, query, conditions))
    const fits = (product: FoundProduct): boolean =>
      !(excluded.includes(product.productId) || isExcluded(notWords, product)) &&
      !(asksColor && matchesColor(product, query.colors) === false) &&
      !(notColors.length > 0 && (matchesColor(product, notColors) ?? showExcludedColor.has(product.productId)))
    const found = await hydrate(shopper.scope, chosen.hits)
    const all = found.filter(fits)
    const ofKind = query.mayLoosen ? all.filter(({ title }) => matchesKind(title, query)) : all
    const products = ofKind.length > 0 || excluded.length > 0 ? ofKind : all
    const total = products.length === 0 ? 0 : chosen.total - (found.length - products.length)
    return { products: products.slice(0, limit), total, revision: chosen.revision }
  }

  /** Products with an excluded color, by their image: for products that state no color. */
  async function productsShownIn(
    shopper: Shopper,
    query: ProductQuery,
    conditions: readonly NamedCondition[],
  ): Promise<readonly string[]> {
    if ((query.notColors ?? []).length === 0) return []
    const colors = conditionsOf({ colors: query.notColors ?? [], sizes: [], categories: [], sku: null, brands: [] })
    const { hits } = await choose(shopper, { ...query, limit: maxHits }, [...conditions, ...colors])
    return hits.map(({ productId }) => productId)
  }

  return {
    async find(shopper, query) {
      if (!query.mayLoosen)
        return { ...(await attempt(shopper, query, conditionsOf({ ...query, brands: [] }))), loosened: [] }
      const brands = await brandsNamedIn(shopper, query.words)
      const words = searchWords(query.words, { ...query, brands })
      const left = conditionsOf({ ...query, brands: lastBrands(query.words, brands) })
      const loosened: string[] = []
      let found = await attempt(shopper, { ...query, words }, left)
      // "Show me more" continues the same search and is not relaxed.
      while (found.total === 0 && left.length > 0 && (query.excludedProductIds ?? []).length === 0) {
        loosened.push(left.shift()?.loosened ?? '')
        // A query without words and conditions would match everything.
        const isBare = words === '' && left.length === 0
        found = await attempt(shopper, isBare ? query : { ...query, words }, left)
      }
      return { ...found, loosened: found.total > 0 ? loosened : [] }
    },
    byIds: ({ scope }, productIds) =>
      hydrate(
        scope,
        [...new Set(productIds)].map((productId) => ({ productId, score: 1 })),
      ),
    named: async (shopper, text, limit) => (await namesOf(shopper)).find(text, limit),
  }
}

/** Removes brands and colors, which are conditions: as words they would match other kinds of product. */
function searchWords(
  words: string,
  { brands, colors }: { brands: readonly string[]; colors: readonly string[] },
): string {
  const plain = colors.length > 0 ? stripColorNames(words) : words
  return brands.length > 0 ? stripBrands(plain, brands) : plain
}

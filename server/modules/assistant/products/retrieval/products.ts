import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../../platform/db/schema.ts'
import { type ShownProduct, shownProducts } from '../../../catalog/index.ts'
import type { ChosenHit, Search } from '../../../search/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { FoundProduct, Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery, Products } from '../../turn/steps.ts'
import { attributesOf, titleOf, urlOf } from '../attributes/product-attributes.ts'
import { createProductNames } from '../names/product-names.ts'
import { collectBrands, conditionsOf, lastBrands, type NamedCondition, stripBrands } from './conditions.ts'
import { isExcluded } from './exclusions.ts'
import { matchesKind } from './product-kinds.ts'
import { createSearchByWords, maxHits } from './search-by-words.ts'
import { matchesColor, stripColorNames } from './stated-colors.ts'

interface ProductsDeps {
  readonly db: Database
  readonly search: Pick<Search, 'choose'>
}

/** About 64 MiB at most: what is told of a product is 60 texts of 1,000 characters, and usually a hundredth of that. */
const maxCachedProducts = 2_000
/** Read at once; then whoever else waits has a turn. */
const productsPerSlice = 4

/** Looked at beyond those wanted, where what they tell may speak against them. */
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

  /** A revision of a product is read once, whatever it says. */
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

  /** Of the products that the search finds, those whose own words do not speak against what is asked. */
  async function attempt(shopper: Shopper, query: ProductQuery, conditions: readonly NamedCondition[]) {
    const { excludedProductIds: excluded = [], notColors = [], notWords = [], limit } = query
    const asksColor = conditions.some(({ kind: asks }) => asks === 'color')
    const chosen = await choose(shopper, { ...query, limit: limit + spareCandidates + excluded.length }, conditions)
    const painted = new Set(await productsShownIn(shopper, query, conditions))
    const fits = (product: FoundProduct): boolean =>
      !(excluded.includes(product.productId) || isExcluded(notWords, product)) &&
      !(asksColor && matchesColor(product, query.colors) === false) &&
      !(notColors.length > 0 && (matchesColor(product, notColors) ?? painted.has(product.productId)))
    const found = await hydrate(shopper.scope, chosen.hits)
    const all = found.filter(fits)
    const ofKind = query.mayLoosen ? all.filter(({ title }) => matchesKind(title, query)) : all
    const products = ofKind.length > 0 || excluded.length > 0 ? ofKind : all
    const total = products.length === 0 ? 0 : chosen.total - (found.length - products.length)
    return { products: products.slice(0, limit), total, revision: chosen.revision }
  }

  /** What has a colour that is not wanted: of products that tell none the picture knows. */
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
      // More of what was found is no more of something else.
      while (found.total === 0 && left.length > 0 && (query.excludedProductIds ?? []).length === 0) {
        loosened.push(left.shift()?.loosened ?? '')
        // Without words and conditions everything would be found.
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

/** Brands and colours are conditions: as words they would find what has them and is something else. */
function searchWords(
  words: string,
  { brands, colors }: { brands: readonly string[]; colors: readonly string[] },
): string {
  const plain = colors.length > 0 ? stripColorNames(words) : words
  return brands.length > 0 ? stripBrands(plain, brands) : plain
}

type ReadProduct = Omit<FoundProduct, 'score'>

function readProduct({ product_id: productId, metadata, image_url: imageUrl }: ShownProduct): ReadProduct {
  return {
    productId,
    title: titleOf(metadata, productId),
    url: urlOf(metadata),
    imageUrl,
    attributes: attributesOf(metadata),
    price: { state: 'unavailable' },
    availability: { state: 'unavailable' },
  }
}

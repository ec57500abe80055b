import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { headOfCompound } from '../../../../engine/lexical/query/names/foreign-names.ts'
import { stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { departmentOf } from '../../../../engine/ranking/answering-categories.ts'
import { growingTo } from '../../../../platform/caches.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import { catalogChangedAt, type ProductSummary, productSummaries } from '../../../catalog/index.ts'
import { productsWithSku } from '../../../connectors/index.ts'
import type { Search } from '../../../search/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { FoundProduct, Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery, Products } from '../../turn/steps.ts'
import { type ReadProduct, readProduct } from '../attributes/product-attributes.ts'
import { categoryFields } from '../found-product.ts'
import { createProductNames } from '../names/product-names.ts'
import { hasVariantWith } from '../variants/variant-options.ts'
import { withGoodsInName, withoutAccessories } from './accessories.ts'
import {
  collectBrands,
  conditionsOf,
  lastBrands,
  type NamedCondition,
  reductionCondition,
  stripBrands,
} from './conditions.ts'
import { absencesIn, isExcluded, namesOfSubstance, statesAbsence, withoutAbsences } from './excluded-products.ts'
import { matchesColor, matchesKind, termsOf, withEveryWord, withHead, wordsBeforeUse } from './match-product.ts'
import { createSearchByWords, maxHits, type SearchByWords } from './search-by-words.ts'

interface ProductsDeps {
  readonly db: Database
  readonly search: Pick<Search, 'catalogValues' | 'choose' | 'chooseByImage'>
}

/** Extra candidates, because some are rejected by their attributes. */
const extraCandidates = 20

/**
 * Products that resemble a photo at least this much are of its kind: 0.1 % of unrelated pairs of photo and product reach it, and 46 % of
 * pairs of one kind (decision 0048).
 */
const minPhotoScore = 0.6
const maxPhotoProducts = 10
/** The order of products that share words with a product is by their images, however little they look like it. */
const minSimilarScore = 0.05
const maxSimilarProducts = 50

export function createProducts({ db, search }: ProductsDeps): Products {
  const choose = createSearchByWords({ search })
  const hydrate = createHydration({ db })

  /** Searches, and removes products whose attributes contradict the query. */
  async function attempt(shopper: Shopper, query: ProductQuery, conditions: readonly NamedCondition[]) {
    const { excludedProductIds: excluded = [], notColors = [], notWords = [], limit } = query
    const hasColorCondition = conditions.some(({ kind }) => kind === 'color')
    const stated = await findStating({ choose, hydrate, shopper }, query, conditions)
    const candidates = query.isReduced === true ? maxHits : limit + extraCandidates + excluded.length
    const searched = { ...query, limit: candidates, isStated: stated.length > 0 }
    const chosen = await choose(shopper, searched, query.isReduced ? [...conditions, reductionCondition] : conditions)
    const showExcludedColor = new Set(await productsWithImageColor({ choose, shopper }, query, conditions))
    const hasVariantCondition = hasColorCondition && conditions.some((one) => one.kind === 'size')
    const fits = ({ product, metadata }: HydratedProduct): boolean =>
      !(hasVariantCondition && !hasVariantWith(metadata, query)) &&
      !(query.isReduced === true && product.regularPrice === undefined) &&
      !(excluded.includes(product.productId) || isExcluded(notWords, product)) &&
      !(hasColorCondition && matchesColor(product, query.colors) === false) &&
      !(notColors.length > 0 && (matchesColor(product, notColors) ?? showExcludedColor.has(product.productId)))
    const others = chosen.hits.filter(({ productId }) => !stated.some((one) => one.productId === productId))
    const isAbsence = query.purpose === undefined && stated.length > 0
    const hits = isAbsence ? stated : [...stated, ...others]
    const found = await hydrate(shopper.scope, hits)
    const isUnknown = stated.length + conditions.length === 0 && areContentsUnknown(query, found)
    const all = isUnknown ? [] : found.filter(fits).map(({ product }) => product)
    // The names of products that lack something need not have a word of the query.
    const matching = isAbsence ? { products: all, isPartial: false } : matchingGoods(all, query)
    const { products, isPartial } = query.purpose === undefined ? matching : { products: all, isPartial: true }
    const counted = isAbsence ? hits.length : chosen.total + hits.length - chosen.hits.length
    const total = products.length === 0 ? 0 : counted - (found.length - products.length)
    return {
      products: products.slice(0, limit),
      total,
      revision: chosen.revision,
      ...(isPartial ? { isPartial } : {}),
      ...(chosen.lacksGoods ? { lacksGoods: true as const } : {}),
    }
  }

  const names = createProductNames({ db })

  /** Drops conditions one by one until something matches. */
  async function findLoosely(shopper: Shopper, query: ProductQuery): ReturnType<Products['find']> {
    const brands = await brandsNamedIn(search, shopper, query.words)
    const words = searchWords(query.words, { ...query, brands })
    const left = conditionsOf({ ...query, brands: lastBrands(query.words, brands) })
    const loosened: string[] = []
    let found = await attempt(shopper, { ...query, words }, left)
    // "Show me more" continues the same search and is not relaxed.
    while (found.total === 0 && left.length > 0 && (query.excludedProductIds ?? []).length === 0) {
      const dropped = left.shift()
      // A query without words and conditions would match everything.
      const isBare = words === '' && left.length === 0
      found = await attempt(shopper, isBare ? query : { ...query, words }, left)
      const stating = dropped?.kind === 'color' ? productsStating(query.colors, found.products) : []
      if (stating.length > 0) found = { ...found, products: stating, total: stating.length }
      else loosened.push(dropped?.loosened ?? '')
    }
    return { ...found, loosened: found.total > 0 ? loosened : [] }
  }

  return {
    async find(shopper, query) {
      if (!query.mayLoosen) {
        const withSku = query.sku === null ? [] : await productsWithSku(db, shopper.scope, query.sku)
        return { ...(await attempt(shopper, query, conditionsOf({ ...query, brands: [], withSku }))), loosened: [] }
      }
      const find = (one: ProductQuery) => findLoosely(shopper, one)
      const found = await findSpelled(query, { find, spell: (words) => names.withKnownSpelling(shopper, words) })
      if (found.total > 0 || (query.excludedProductIds ?? []).length > 0) return found
      return (await findGoods(query, { find, shopper, names })) ?? found
    },
    async byIds({ scope }, productIds) {
      const hits = [...new Set(productIds)].map((productId) => ({ productId, score: 1 }))
      return (await hydrate(scope, hits)).map(({ product }) => product)
    },
    changedAt: ({ scope }) => catalogChangedAt(db, scope),
    categories: ({ scope }) => categoriesOf(search, scope),
    async byPhoto({ scope }, image) {
      const hits = await search.chooseByImage(scope, { image, minScore: minPhotoScore, limit: maxPhotoProducts })
      return hits.map(({ productId }) => productId)
    },
    async similarTo({ scope }, productId) {
      const image = { ofProduct: productId }
      const hits = await search.chooseByImage(scope, { image, minScore: minSimilarScore, limit: maxSimilarProducts })
      return hits.filter((hit) => hit.productId !== productId)
    },
    ...names,
  }
}

/** "Without plastic", where no product says what it contains: nobody knows which products fit. */
function areContentsUnknown(
  { words, notWords = [], notColors = [], excludedProductIds = [] }: ProductQuery,
  found: readonly HydratedProduct[],
): boolean {
  const isBare = words.trim() === '' && notColors.length + excludedProductIds.length === 0 && notWords.length > 0
  return isBare && !found.some(({ product }) => isExcluded(notWords, product))
}

/** Products whose image shows an excluded color, for products that state no color. */
async function productsWithImageColor(
  { choose, shopper }: { choose: SearchByWords; shopper: Shopper },
  query: ProductQuery,
  conditions: readonly NamedCondition[],
): Promise<readonly string[]> {
  if ((query.notColors ?? []).length === 0) return []
  const colors = conditionsOf({ colors: query.notColors ?? [], sizes: [], categories: [], sku: null, brands: [] })
  const { hits } = await choose(shopper, { ...query, limit: maxHits }, [...conditions, ...colors])
  return hits.map(({ productId }) => productId)
}

/**
 * Products whose own data have every word of what goods without a name are wanted for, or say that they lack what the shopper excludes, if that
 * is the only condition: "products without perfume", "plastic-free products".
 */
async function findStating(
  { choose, hydrate, shopper }: { choose: SearchByWords; hydrate: Hydration; shopper: Shopper },
  query: ProductQuery,
  conditions: readonly NamedCondition[],
): Promise<readonly FoundProduct[]> {
  const { purpose, notWords = [], words, ...rest } = query
  const find = async (said: string) => {
    const { hits } = await choose(shopper, { ...rest, words: said, limit: maxHits }, conditions)
    return (await hydrate(shopper.scope, hits)).map(({ product }) => product)
  }
  if (purpose !== undefined) return withEveryWord(await find(purpose), { words: purpose, language: query.language })
  const lacking = words.trim() === '' ? notWords : absencesIn(words)
  const isOnly = words.trim() === '' || withoutAbsences(words).trim() === ''
  if (lacking.length === 0 || !isOnly) return []
  // "Plastikfrei" is one word.
  const inAnyLanguage = [...new Set(lacking.flatMap((word) => [word, ...namesOfSubstance(word)]))]
  const named = await find(inAnyLanguage.flatMap((word) => [word, `${word}frei`]).join(' '))
  // Searches do not match the names of attributes: "plastic free: yes".
  const found = new Map([...named, ...(await find(''))].map((product) => [product.productId, product]))
  return [...found.values()].filter((product) => statesAbsence(lacking, product))
}

/**
 * If no product has all words, the goods are matched without their purpose: "a lamp for my desk" must not find a desk, and "plants
 * that need little light" must not find a lamp.
 */
async function findOfKind(
  query: ProductQuery,
  find: (query: ProductQuery) => ReturnType<Products['find']>,
): ReturnType<Products['find']> {
  const found = await find(query)
  const kind = query.purpose === undefined ? wordsBeforeUse(query.words, query.language) : null
  if (kind === null || (found.total > 0 && found.isPartial !== true)) return found
  const ofKind = await find({ ...query, words: kind })
  if (ofKind.total === 0 || ofKind.isPartial === true) return found
  const ids = new Set(ofKind.products.map(({ productId }) => productId))
  const both = found.products.filter(({ productId }) => ids.has(productId))
  return both.length > 0 ? { ...found, products: both, total: both.length } : { ...ofKind, isPartial: true }
}

interface Spelling {
  readonly find: (query: ProductQuery) => ReturnType<Products['find']>
  readonly spell: (words: string) => Promise<string | null>
}

/** Searches for the words as typed and, if no product has all of them, for the words as the catalog spells them. */
async function findSpelled(query: ProductQuery, { find, spell }: Spelling): ReturnType<Products['find']> {
  const asTyped = await findOfKind(query, find)
  if (asTyped.total > 0 && asTyped.isPartial !== true) return asTyped
  const words = await spell(query.words)
  if (words === null) return asTyped
  const asSpelled = await findOfKind({ ...query, words }, find)
  if (asSpelled.total > 0 && (asTyped.total === 0 || asSpelled.isPartial !== true)) return asSpelled
  const typedTerms = new Set(termsOf(query.words))
  const corrected = termsOf(words).filter((word) => !typedTerms.has(word))
  const isNamed = asSpelled.products.some(({ title }) => termsOf(title).some((word) => corrected.includes(word)))
  return isNamed ? asSpelled : asTyped
}

interface GoodsSearch {
  readonly find: (query: ProductQuery) => ReturnType<Products['find']>
  readonly shopper: Shopper
  readonly names: Pick<Products, 'withKnownHeads' | 'goodsPhrase'>
}

/**
 * The fallback if no product has all words: the kind that a German compound ends with, or the goods that a longer phrase names, such as
 * sofas for "a big comfy couch for the living room". `null` if there are none.
 */
async function findGoods(query: ProductQuery, { find, shopper, names }: GoodsSearch) {
  const { purpose, ...rest } = query
  const { language } = query
  const heads = language === 'de' && purpose === undefined ? await names.withKnownHeads(shopper, query.words) : null
  const ofHead = heads === null ? null : await find({ ...query, words: heads })
  if (ofHead !== null && ofHead.total > 0) return { ...ofHead, isPartial: true, isOfHead: true }
  const coreWords = wordsBeforeUse(query.words, language) ?? query.words
  // A question about a single product needs more than a product of the same kind.
  const goods = query.limit === 1 ? null : await names.goodsPhrase(shopper, coreWords, language)
  const phrases = goods === null ? [] : [goods, headOfCompound(goods, language)]
  for (const words of phrases.filter((phrase) => phrase !== query.words)) {
    if (words === null) continue
    const found = await find({ ...rest, words })
    const products = withGoodsInName(found.products, { words, language })
    if (products.length > 0) return { ...found, products, total: products.length, isPartial: true }
  }
  return null
}

/** The products of the kind that the words name; only those with every word if there are any. */
function matchingGoods(
  found: readonly FoundProduct[],
  query: ProductQuery,
): { products: readonly FoundProduct[]; isPartial: boolean } {
  if (!query.mayLoosen) return { products: found, isPartial: false }
  const related = found.filter(({ title }) => matchesKind(title, query))
  const ofKind = withHead(related, query)
  const complete = withEveryWord(ofKind, query)
  const matching = complete.length > 0 ? complete : ofKind
  const products = query.isSelection === true ? withoutAccessories(matching, query) : matching
  return { products, isPartial: complete.length === 0 && query.words.trim() !== '' }
}

/** The largest category of each department, the departments with the most products first. */
async function categoriesOf(search: Pick<Search, 'catalogValues'>, scope: StoreScope): Promise<string[]> {
  const { facets } = await search.catalogValues(scope, categoryFields)
  const departments = new Map<string, { count: number; largest: string }>()
  // Values are sorted by count: the first of a department is its largest category.
  for (const { value, count } of categoryFields.flatMap((field) => facets[field]?.values ?? [])) {
    const department = typeof value === 'string' ? departmentOf(value) : ''
    if (typeof value !== 'string' || department === '') continue
    const known = departments.get(department)
    departments.set(department, { count: count + (known?.count ?? 0), largest: known?.largest ?? value })
  }
  return [...departments.values()].sort((a, b) => b.count - a.count).map(({ largest }) => largest)
}

async function brandsNamedIn(
  search: Pick<Search, 'choose'>,
  { scope }: Pick<Shopper, 'scope'>,
  words: string,
): Promise<string[]> {
  const brands = new Set<string>()
  if (words.trim() === '') return []
  await search.choose(scope, { words: null, conditions: [collectBrands(words, (one) => brands.add(one))], limit: 1 })
  return [...brands]
}

/** Products whose data states one of the colors. The search reads fields only, but a description may state the color too. */
function productsStating(colors: readonly string[], products: readonly FoundProduct[]): FoundProduct[] {
  return products.filter((one) => matchesColor(one, colors) === true)
}

/** Removes brands and colors, which are conditions: as words they would match other kinds of product. */
function searchWords(
  words: string,
  { brands, colors }: { brands: readonly string[]; colors: readonly string[] },
): string {
  const plain = colors.length > 0 ? stripColorNames(words) : words
  return brands.length > 0 ? stripBrands(plain, brands) : plain
}

/** About 64 MiB at worst: up to 60 texts of 1,000 characters per product, usually a hundredth of that. */
const maxCachedProducts = 2_000
/** Products read between two yields to the event loop. */
const productsPerSlice = 4

interface HydratedProduct {
  readonly product: FoundProduct
  /** As stored, for conditions on single variants. */
  readonly metadata: ProductSummary['metadata']
}

type Hydration = (
  scope: StoreScope,
  hits: readonly Pick<FoundProduct, 'productId' | 'score'>[],
) => Promise<readonly HydratedProduct[]>

/** Loads the products of hits, in their order; unknown IDs are omitted. */
function createHydration({ db }: { readonly db: Database }): Hydration {
  const cache = new LRUCache<string, ReadProduct>(growingTo(maxCachedProducts))

  return async (scope, hits) => {
    if (hits.length === 0) return []
    const ids = hits.map(({ productId }) => productId)
    const { rows } = await productSummaries(scope, ids).execute(db)
    const byId = new Map<string, { product: ReadProduct; metadata: ProductSummary['metadata'] }>()
    let reads = 0
    for (const row of rows) {
      const key = `${scope.storeId} ${row.revision} ${row.product_id}`
      let product = cache.get(key)
      if (product === undefined) {
        reads += 1
        if (reads % productsPerSlice === 0) await setImmediate()
        product = readProduct(row)
        cache.set(key, product)
      }
      byId.set(row.product_id, { product, metadata: row.metadata })
    }
    return hits.flatMap(({ productId, score }) => {
      const read = byId.get(productId)
      return read === undefined ? [] : [{ product: { ...read.product, score }, metadata: read.metadata }]
    })
  }
}

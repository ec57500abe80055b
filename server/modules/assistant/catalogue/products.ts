import type { Database } from '../../../platform/db/schema.ts'
import { type ShownProduct, shownProducts } from '../../catalog/index.ts'
import type { ChosenHit, Search } from '../../search/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { FoundProduct, Shopper } from '../turn/pipeline.ts'
import type { ProductQuery, Products } from '../turn/steps.ts'
import { createChooseByWords, mostHits } from './choose-by-words.ts'
import { conditionsOf, lastBrands, type NamedCondition, noteBrands, withoutBrands } from './conditions.ts'
import { agreesOnKind } from './kinds.ts'
import { isOneOf } from './leave-out.ts'
import { attributesOf, titleOf, urlOf } from './product-attributes.ts'
import { createProductNames } from './product-names.ts'
import { agreesOnColor, withoutColorNames } from './told-colors.ts'

interface ProductsDeps {
  readonly db: Database
  readonly search: Pick<Search, 'choose'>
}

/** Looked at beyond those wanted, where what they tell may speak against them. */
const mostSpare = 20

export function createProducts({ db, search }: ProductsDeps): Products {
  const namesOf = createProductNames({ db })
  const choose = createChooseByWords({ search })

  async function hydrate(scope: StoreScope, hits: readonly Pick<ChosenHit, 'productId' | 'score'>[]) {
    if (hits.length === 0) return []
    const ids = hits.map(({ productId }) => productId)
    const { rows } = await shownProducts(scope, ids).execute(db)
    const byId = new Map(rows.map((row) => [row.product_id, row]))
    return hits.flatMap(({ productId, score }) => {
      const row = byId.get(productId)
      return row === undefined ? [] : [toFound(row, score)]
    })
  }

  async function brandsIn({ scope }: Shopper, words: string): Promise<string[]> {
    const brands = new Set<string>()
    if (words.trim() === '') return []
    await search.choose(scope, { words: null, conditions: [noteBrands(words, (one) => brands.add(one))], limit: 1 })
    return [...brands]
  }

  /** Of the products that the search finds, those whose own words do not speak against what is asked. */
  async function attempt(shopper: Shopper, query: ProductQuery, conditions: readonly NamedCondition[]) {
    const { leaveOut = [], notColors = [], notWords = [], limit } = query
    const asksColor = conditions.some(({ asks }) => asks === 'color')
    const chosen = await choose(shopper, { ...query, limit: limit + mostSpare + leaveOut.length }, conditions)
    const painted = new Set(await paintedIn(shopper, query, conditions))
    const fits = (product: FoundProduct): boolean =>
      !(leaveOut.includes(product.productId) || isOneOf(notWords, product)) &&
      !(asksColor && agreesOnColor(product, query.colors) === false) &&
      !(notColors.length > 0 && (agreesOnColor(product, notColors) ?? painted.has(product.productId)))
    const found = await hydrate(shopper.scope, chosen.hits)
    const all = found.filter(fits)
    const ofKind = query.mayLoosen ? all.filter(({ title }) => agreesOnKind(title, query)) : all
    const products = ofKind.length > 0 || leaveOut.length > 0 ? ofKind : all
    const total = products.length === 0 ? 0 : chosen.total - (found.length - products.length)
    return { products: products.slice(0, limit), total, revision: chosen.revision }
  }

  /** What has a colour that is not wanted: of products that tell none the picture knows. */
  async function paintedIn(
    shopper: Shopper,
    query: ProductQuery,
    conditions: readonly NamedCondition[],
  ): Promise<readonly string[]> {
    if ((query.notColors ?? []).length === 0) return []
    const colors = conditionsOf({ colors: query.notColors ?? [], sizes: [], categories: [], sku: null, brands: [] })
    const { hits } = await choose(shopper, { ...query, limit: mostHits }, [...conditions, ...colors])
    return hits.map(({ productId }) => productId)
  }

  return {
    async find(shopper, query) {
      if (!query.mayLoosen)
        return { ...(await attempt(shopper, query, conditionsOf({ ...query, brands: [] }))), loosened: [] }
      const brands = await brandsIn(shopper, query.words)
      const words = telling(query.words, { ...query, brands })
      const left = conditionsOf({ ...query, brands: lastBrands(query.words, brands) })
      const loosened: string[] = []
      let found = await attempt(shopper, { ...query, words }, left)
      // More of what was found is no more of something else.
      while (found.total === 0 && left.length > 0 && (query.leaveOut ?? []).length === 0) {
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
function telling(words: string, { brands, colors }: { brands: readonly string[]; colors: readonly string[] }): string {
  const plain = colors.length > 0 ? withoutColorNames(words) : words
  return brands.length > 0 ? withoutBrands(plain, brands) : plain
}

function toFound({ product_id: productId, metadata, image_url: imageUrl }: ShownProduct, score: number): FoundProduct {
  return {
    productId,
    title: titleOf(metadata, productId),
    url: urlOf(metadata),
    imageUrl,
    score,
    attributes: attributesOf(metadata),
    price: { state: 'unavailable' },
    availability: { state: 'unavailable' },
  }
}

import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { toMinorUnits } from '../../../../engine/facts/money.ts'
import { filterByLivePrice, maxLiveReads } from '../../products/catalog-search/live-prices.ts'
import type { Evidence, FoundProduct, Intent, LiveReads, Question, Shopper } from '../pipeline.ts'
import type { ProductQuery, Products } from '../steps.ts'

export type ProductEvidence = Pick<Evidence, 'products' | 'productsTotal' | 'loosened' | 'isPriceFilterDropped'>

export const productIntents: ReadonlySet<Intent> = new Set<Intent>([
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
  'action',
])

interface GatherContext {
  readonly products: Products
  readonly liveReads: LiveReads | null
  readonly shopper: Shopper
  readonly writtenIn: AssistantLanguage
  readonly signal: AbortSignal
}

/** An answer lists at most five products. */
const maxShown = 5
const maxCandidates = 50
const maxCompared = 4
/** With a smaller share of a name in the text, other products match as well. */
const minNameScore = 0.5

export async function gatherProducts(asked: GatherContext, question: Question): Promise<ProductEvidence> {
  if (question.intent === 'product_search') return search(asked, question)
  const products = await mentionedProducts(asked, question)
  return { products, productsTotal: products.length, loosened: [], isPriceFilterDropped: false }
}

/** The products that a question names or refers to; otherwise the best search results for its words. */
async function mentionedProducts(
  { products, shopper, writtenIn }: GatherContext,
  question: Question,
): Promise<readonly FoundProduct[]> {
  const known = question.products.map(({ productId }) => productId)
  if (question.intent === 'compare') return products.byIds(shopper, await comparedIds({ products, shopper }, question))
  if (known.length > 0) return products.byIds(shopper, known)
  const words = question.productWords ?? ''
  if (words.trim() === '') return []
  const [named] = await products.named(shopper, words, 1)
  if (named !== undefined && named.score >= minNameScore) return products.byIds(shopper, [named.productId])
  const limit = question.intent === 'price_or_stock' ? maxShown : 1
  const found = await products.find(shopper, { ...queryOf(question, writtenIn), words, limit })
  return found.products
}

/** Products to compare: those referred to, those named now, or both. */
async function comparedIds(
  { products, shopper }: Pick<GatherContext, 'products' | 'shopper'>,
  question: Question,
): Promise<string[]> {
  const ids = question.products.map(({ productId }) => productId)
  if (ids.length < 2) {
    const named = await products.named(shopper, question.productWords ?? question.text, maxCompared)
    ids.push(...named.filter(({ score }) => score >= minNameScore).map(({ productId }) => productId))
  }
  return [...new Set(ids)].slice(0, maxCompared)
}

/** Price limits and sorting by price require live prices. */
async function search(asked: GatherContext, question: Question): Promise<ProductEvidence> {
  const { products, shopper, writtenIn, liveReads } = asked
  const { priceMin: min, priceMax: max, order } = question.constraints
  const hasBounds = min !== null || max !== null
  const isByPrice = order === 'price_asc' || order === 'price_desc'
  const query = queryOf(question, writtenIn)
  if (liveReads === null || !(hasBounds || isByPrice)) {
    const { products: found, total, loosened } = await products.find(shopper, { ...query, limit: maxShown })
    const called = loosened.length === 0 ? exactNameMatch(found, question) : null
    const isPriceFilterDropped = hasBounds || isByPrice
    if (called !== null) return { products: [called], productsTotal: 1, loosened, isPriceFilterDropped }
    return { products: found, productsTotal: total, loosened, isPriceFilterDropped }
  }
  const found = await products.find(shopper, { ...query, limit: hasBounds ? maxCandidates : maxLiveReads })
  const reader = { ...asked, scope: shopper.scope }
  const within = await filterByLivePrice(reader, found.products, {
    bounds: (currency) => minorBounds({ min, max }, currency),
    wanted: maxShown,
  })
  const ordered = isByPrice ? sortByPrice(within.products, order) : within.products
  return { products: ordered, productsTotal: ordered.length, loosened: found.loosened, isPriceFilterDropped: false }
}

function minorBounds({ min, max }: { min: number | null; max: number | null }, currency: string) {
  const minor = (amount: number | null) => (amount === null ? null : toMinorUnits(amount, currency))
  return { min: minor(min), max: minor(max) }
}

/** The one product named in full; `null` if its name is also part of another product's name. */
function exactNameMatch(found: readonly FoundProduct[], { products, text }: Question): FoundProduct | null {
  const isSaid = ({ title }: FoundProduct) => title.includes(' ') && text.toLowerCase().includes(title.toLowerCase())
  const called = found.filter((one) => products.some(({ productId }) => productId === one.productId) && isSaid(one))
  const [only] = called
  if (only === undefined || called.length > 1) return null
  const name = only.title.toLowerCase()
  return found.some((other) => other !== only && other.title.toLowerCase().includes(name)) ? null : only
}

function queryOf(
  { constraints, excludedProductIds }: Question,
  language: AssistantLanguage,
): Omit<ProductQuery, 'limit'> {
  const { words, colors, sizes, category, brand, notColors, notWords } = constraints
  return {
    ...(notColors === undefined ? {} : { notColors }),
    ...(notWords === undefined ? {} : { notWords }),
    ...(excludedProductIds === undefined ? {} : { excludedProductIds }),
    words: brand === null ? words : `${words} ${brand}`,
    colors,
    sizes,
    categories: category === null ? [] : [category],
    sku: null,
    language,
    mayLoosen: true,
  }
}

function sortByPrice(products: readonly FoundProduct[], order: 'price_asc' | 'price_desc'): FoundProduct[] {
  const sign = order === 'price_asc' ? 1 : -1
  const amount = ({ price }: FoundProduct): number => (price.state === 'live' ? price.value.amount_minor : 0)
  return products.toSorted((a, b) => sign * (amount(a) - amount(b)))
}

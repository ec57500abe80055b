import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { toMinorUnits } from '../../../../engine/facts/money.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { LiveReader, LiveReads } from '../../../connectors/index.ts'
import {
  filterByLivePrice,
  maxLiveReads,
  readLive,
  sortByLivePrice,
} from '../../products/catalog-search/live-prices.ts'
import { gatherPhoto } from '../photo/gather-photo.ts'
import type { Dependency, Evidence, FoundProduct, Intent, Question, Shopper } from '../pipeline.ts'
import type { Gather, Knowledge, LoadKnowledge, ProductQuery, Products } from '../steps.ts'
import { gatherTexts, noTexts, textIntents } from './gather-texts.ts'

interface GatherDeps {
  readonly loadKnowledge: LoadKnowledge
  readonly products: Products
  readonly liveReads: Pick<LiveReads, 'open'>
  /** The generation that searches use. */
  readonly search: { readonly generation: string }
}

interface GatherContext extends GatherDeps {
  readonly shopper: Shopper
  /** Languages of the answer and of the message. */
  readonly language: AssistantLanguage
  readonly writtenIn: AssistantLanguage
  readonly signal: AbortSignal
  /** One reader for all questions; `null` if the store has no storefront. */
  readonly reader: LiveReader | null
  /** Loads the store's texts once for all questions. */
  readonly knowledge: () => Promise<Knowledge>
}

/** Retrieves sentences and products for each question of a message. */
export function createGather(deps: GatherDeps): Gather {
  return async ({ admitted, understanding, signal }) => {
    const { shopper, startedAt, buyerIp } = admitted
    const { language, messageLanguage, questions, clarification } = understanding
    let loading: Promise<Knowledge> | null = null
    const knowledge = (): Promise<Knowledge> => {
      loading ??= deps.loadKnowledge(shopper, startedAt)
      return loading
    }
    const writtenIn = messageLanguage ?? language
    const open = clarification === null ? questions : []
    const needsProducts = open.some(({ intent }) => productIntents.has(intent))
    const reader = needsProducts ? await deps.liveReads.open(shopper.scope, { signal, buyerIp }) : null
    const context: GatherContext = { ...deps, shopper, language, writtenIn, signal, reader, knowledge }
    const evidence = await Promise.all(open.map((question) => gatherEvidence(context, question)))
    const catalogue = { revision: shopper.store.revision, indexedAt: null, generation: deps.search.generation }
    return { evidence, catalogue }
  }
}

/** Texts and products for one question, then live prices and stock of the products. */
async function gatherEvidence(context: GatherContext, question: Question): Promise<Evidence> {
  const { shopper, signal, knowledge, reader } = context
  const { settings } = shopper
  const failed: Dependency[] = []
  const attempt = async <T>(dependency: Dependency, work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      // A 4xx means no result; everything else is a failed dependency.
      if (!(error instanceof AppError && error.status < 500)) failed.push(dependency)
      signal.throwIfAborted()
      return fallback
    }
  }
  const findTexts = async () => gatherTexts(await knowledge(), question, { ...context, settings })
  const findProducts = () => gatherProducts(context, question)
  const [texts, found] = await Promise.all([
    textIntents.has(question.intent) ? attempt('database', findTexts, noTexts) : noTexts,
    productIntents.has(question.intent) ? attempt('search', findProducts, noProducts) : noProducts,
  ])
  const products = await readLive(reader, found.products)
  return { question, ...texts, ...found, products, failed }
}

type ProductEvidence = Pick<Evidence, 'products' | 'productsTotal' | 'loosened' | 'isPriceFilterDropped'>

const noProducts: ProductEvidence = { products: [], productsTotal: 0, loosened: [], isPriceFilterDropped: false }

const productIntents: ReadonlySet<Intent> = new Set<Intent>([
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
  'action',
])

/** An answer lists at most five products. */
const maxShown = 5
const maxCandidates = 50
const maxCompared = 4
/** With a smaller share of a name in the text, other products match as well. */
const minNameScore = 0.5

async function gatherProducts(context: GatherContext, question: Question): Promise<ProductEvidence> {
  if (question.resembling !== undefined) return gatherPhoto(context, question)
  if (question.intent === 'product_search') return searchProducts(context, question)
  const products = await mentionedProducts(context, question)
  return { products, productsTotal: products.length, loosened: [], isPriceFilterDropped: false }
}

/** The products that a question names or refers to; otherwise the best search results for its words. */
async function mentionedProducts(context: GatherContext, question: Question): Promise<readonly FoundProduct[]> {
  const { products, shopper, writtenIn } = context
  const known = question.products.map(({ productId }) => productId)
  if (question.intent === 'compare') return products.byIds(shopper, await comparedIds(context, question))
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
async function comparedIds({ products, shopper }: GatherContext, question: Question): Promise<string[]> {
  const ids = question.products.map(({ productId }) => productId)
  if (ids.length < 2) {
    const named = await products.named(shopper, question.productWords ?? question.text, maxCompared)
    ids.push(...named.filter(({ score }) => score >= minNameScore).map(({ productId }) => productId))
  }
  return [...new Set(ids)].slice(0, maxCompared)
}

/** Price limits and sorting by price require live prices. */
async function searchProducts(context: GatherContext, question: Question): Promise<ProductEvidence> {
  const { products, shopper, writtenIn, reader } = context
  const { priceMin: min, priceMax: max, order } = question.constraints
  const hasBounds = min !== null || max !== null
  const isByPrice = order === 'price_asc' || order === 'price_desc'
  const query = queryOf(question, writtenIn)
  if (reader === null || !(hasBounds || isByPrice)) {
    const { products: found, total, loosened } = await products.find(shopper, { ...query, limit: maxShown })
    const exact = loosened.length === 0 ? exactNameMatch(found, question) : null
    const isPriceFilterDropped = hasBounds || isByPrice
    if (exact !== null) return { products: [exact], productsTotal: 1, loosened, isPriceFilterDropped }
    return { products: found, productsTotal: total, loosened, isPriceFilterDropped }
  }
  const found = await products.find(shopper, { ...query, limit: hasBounds ? maxCandidates : maxLiveReads })
  const within = await filterByLivePrice(reader, found.products, {
    bounds: (currency) => minorBounds({ min, max }, currency),
    wanted: maxShown,
  })
  const ordered = isByPrice ? sortByLivePrice(within.products, order) : within.products
  return { products: ordered, productsTotal: ordered.length, loosened: found.loosened, isPriceFilterDropped: false }
}

function minorBounds({ min, max }: { min: number | null; max: number | null }, currency: string) {
  const minor = (amount: number | null) => (amount === null ? null : toMinorUnits(amount, currency))
  return { min: minor(min), max: minor(max) }
}

/** The one product named in full; `null` if its name is also part of another product's name. */
function exactNameMatch(found: readonly FoundProduct[], { products, text }: Question): FoundProduct | null {
  const isNamed = ({ title }: FoundProduct) => title.includes(' ') && text.toLowerCase().includes(title.toLowerCase())
  const named = found.filter((one) => products.some(({ productId }) => productId === one.productId) && isNamed(one))
  const [only] = named
  if (only === undefined || named.length > 1) return null
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

import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { LiveReader } from '../../../connectors/index.ts'
import { isDescription, rankByMeasure, readMeasure } from '../../products/attributes/measures.ts'
import { canBeOrdered, categoryOf, isReduced, maxLiveReads, maxShown, readLive } from '../../products/found-product.ts'
import { minNameScore } from '../../products/names/product-names.ts'
import { gatherPhoto } from '../photo/gather-photo.ts'
import type { Evidence, FoundProduct, KnowledgeSpan, Question, Shopper, ShownItem } from '../pipeline.ts'
import type { ProductQuery, Products } from '../steps.ts'
import { reductionWords } from '../understand/clarification.data.ts'
import { isGeneric, parseConstraints } from '../understand/constraints/constraints.ts'
import { findCues } from '../understand/cues/find-cues.ts'
import { skusIn } from '../understand/intent/question-features.ts'
import { productKinds } from '../understand/intent/tag-classes.data.ts'

const maxAlternatives = 3
const maxCandidates = 10

export interface ProductsContext {
  readonly products: Products
  readonly shopper: Shopper
  /** Language of the message. */
  readonly writtenIn: AssistantLanguage
}

/** With a reader of current prices; `null` if the store has no storefront. */
export interface LiveProductsContext extends ProductsContext {
  readonly reader: LiveReader | null
}

const maxCompared = 4

/** Available alternatives to an unavailable product, from its category if it states one. Three at most. */
export async function findAlternatives(
  {
    products: catalog,
    shopper,
    writtenIn,
  }: Omit<ProductsContext, 'products'> & { readonly products: Pick<Products, 'find'> },
  product: FoundProduct,
  reader: LiveReader,
): Promise<readonly FoundProduct[]> {
  const category = categoryOf(product)
  const about = {
    language: writtenIn,
    colors: [],
    sizes: [],
    sku: null,
    excludedProductIds: [product.productId],
    limit: maxCandidates,
    mayLoosen: false,
  }
  const searches =
    category === null
      ? [{ words: product.title, categories: [] }]
      : [
          { words: product.title, categories: [category] },
          { words: '', categories: [category] },
        ]
  const found = await Promise.all(searches.map((search) => catalog.find(shopper, { ...about, ...search })))
  const similar = [...new Map(found.flatMap((one) => one.products).map((one) => [one.productId, one])).values()]
  const read = await readLive(reader, similar.slice(0, maxCandidates))
  return read.filter((one) => one.price.state === 'live' && canBeOrdered(one)).slice(0, maxAlternatives)
}

/**
 * Products like a named one that meet the conditions of the question: those that share words of its name or, if none does, those that look
 * like it. All are of its category if it has one. Those that look most like it come first.
 */
export async function findSimilar(
  { products, shopper, reader }: Omit<ProductsContext, 'writtenIn'> & { readonly reader: LiveReader | null },
  { productId }: ShownItem,
  question: Question,
): Promise<Pick<Evidence, 'products' | 'productsTotal' | 'loosened' | 'isPartialMatch' | 'isPriceFilterDropped'>> {
  const [product] = await products.byIds(shopper, [productId])
  if (product === undefined) return { products: [], productsTotal: 0, loosened: [], isPriceFilterDropped: false }
  const category = categoryOf(product)
  const [named, looking] = await Promise.all([
    products.named(shopper, product.title, { limit: maxSharing }),
    similarByImage(products, shopper, productId),
  ])
  const scores = new Map(looking.map((one) => [one.productId, one.score]))
  const scoreOf = (id: string) => scores.get(id) ?? 0
  const inCategory = async (ids: readonly string[]): Promise<readonly FoundProduct[]> => {
    const others = await products.byIds(shopper, ids)
    return others.filter((one) => one.productId !== productId && (category === null || categoryOf(one) === category))
  }
  const byImage = looking.map((one) => one.productId)
  const sharing = await inCategory(named.map((one) => one.productId).sort((a, b) => scoreOf(b) - scoreOf(a)))
  const similar = sharing.length > 0 ? sharing : await inCategory(byImage.filter((id) => scoreOf(id) >= minAlike))
  const resembling = similar.map((one) => one.productId)
  return { ...(await gatherPhoto({ products, shopper, reader }, { ...question, resembling })), isPartialMatch: true }
}

const maxSharing = 20
/** The limit for photos of goods of a kind (decision 0048). */
const minAlike = 0.6

/** Empty if the product has no indexed image. */
async function similarByImage(
  products: Products,
  shopper: Shopper,
  productId: string,
): ReturnType<Products['similarTo']> {
  try {
    return await products.similarTo(shopper, productId)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return []
    throw error
  }
}

/** Products of the first kind that the question names, for "is the tent waterproof?" when no product states it. */
export async function findOfKind(
  { products, shopper, writtenIn }: ProductsContext,
  text: string,
  query: Omit<ProductQuery, 'limit'>,
): Promise<readonly FoundProduct[]> {
  const words = await kindIn({ products, shopper, writtenIn }, text)
  if (words === null) return []
  const found = await products.find(shopper, { ...query, words, limit: maxShown })
  return found.loosened.length > 0 ? [] : found.products
}

/** All products of the first kind that the question names, for "what color is the sofa?"; empty if they are too many to be listed. */
export async function findAllOfKind(
  context: ProductsContext,
  text: string,
  query: Omit<ProductQuery, 'limit'>,
): Promise<readonly FoundProduct[]> {
  const words = await kindIn(context, text)
  if (words === null) return []
  const found = await context.products.find(context.shopper, { ...query, words, limit: maxShown })
  const isExact = found.loosened.length === 0 && found.isPartial !== true && found.total <= maxShown
  return isExact ? found.products : []
}

/** The first word of a text for a kind of goods; `null` if it has none. */
async function kindIn({ products, shopper, writtenIn }: ProductsContext, text: string): Promise<string | null> {
  const { isNamed, words: known } = await products.goodsIn(shopper, text, writtenIn)
  const named = tokenize(text, writtenIn).filter(
    // "Blue" of a "Blue Lantern" does not name a kind of goods.
    ({ folded }) => isNamed && known.includes(singular(folded)) && stripColorNames(folded).trim() !== '',
  )
  const kinds = findTags(text, writtenIn).filter(({ tag }) => productKinds.has(tag))
  const [first] = [...kinds, ...named].sort((one, other) => one.start - other.start)
  return first === undefined ? null : text.slice(first.start, first.end)
}

/** Of a larger kind of goods, the most relevant products are ranked. */
const maxRanked = 100

/** "Your lightest tent": the products found that state what the question ranks them by, the best first; `null` if it ranks none. */
export async function findRanked(
  { products, shopper, writtenIn }: ProductsContext,
  question: Question,
  query: Omit<ProductQuery, 'limit'>,
): Promise<Pick<Evidence, 'question' | 'products' | 'productsTotal' | 'loosened'> | null> {
  const { measure } = question
  if (measure === undefined) return null
  const found = await products.find(shopper, { ...query, isSelection: true, limit: maxRanked })
  const ranking = rankByMeasure(found.products, measure, writtenIn)
  // Descriptions hardly distinguish goods from their accessories.
  if (ranking === null || isDescription(ranking.attribute)) return null
  const { ranked, attribute } = ranking
  return {
    question: { ...question, measure: { ...measure, attribute } },
    products: ranked.slice(0, maxShown).map(({ product }) => product),
    productsTotal: ranked.length,
    loosened: found.loosened,
  }
}

const maxSkus = 3

/** The products with an article number of the question. */
export async function productsBySku(
  { products, shopper, writtenIn }: ProductsContext,
  question: Question,
): Promise<readonly FoundProduct[]> {
  const found = await Promise.all(
    skusIn(question.text)
      .slice(0, maxSkus)
      .map((sku) => products.find(shopper, { ...bySkuOnly, sku, language: writtenIn, limit: maxShown })),
  )
  return found.flatMap((one) => one.products)
}

const bySkuOnly = { words: '', colors: [], sizes: [], categories: [], mayLoosen: false } as const

const maxCategories = 8

/** One product of each category; for "what sells best?" and "what is on sale?", the products that say so, if there are any. */
export async function findOverview(
  context: LiveProductsContext,
  { overview, ...question }: Question,
): Promise<Pick<Evidence, 'products' | 'productsTotal'> & Partial<Pick<Evidence, 'question'>>> {
  const marked = overview === 'bestsellers' || overview === 'offers' ? await findMarked(context, overview) : []
  const products = marked.length > 0 ? marked : await findOfEachCategory(context)
  const asked: Question = overview === 'offers' ? { ...question, reductions: 'found' } : question
  return { products, productsTotal: products.length, ...(marked.length > 0 ? { question: asked } : {}) }
}

const bestsellerMark =
  /(?:\b|_)best[ _-]?sell(?:er|ers|ing)(?:\b|_)|(?:\b|_)top[ _-]?sellers?(?:\b|_)|\bverkaufsschlager\b|\bmeilleures? ventes?\b|\bmas vendid[oa]s?\b|\bsuperventas\b/
const offerMark =
  /(?<!\bfor )(?:\b|_)sale(?:\b|_)|^outlet\b|\b(?:clearance|reduced price|discounted|special offers?|reduziert|sonderangebote?|im angebot|angebote?|soldes?|promos?|promotions?|ofertas?|rebajas?|rebajad[oa]s?)\b/

/** Words that find the products of a group, and the marks by which they are recognized, in plain lower-case letters. */
const groups = {
  bestsellers: {
    words: ['bestseller', 'top seller', 'meilleures ventes', 'más vendido'],
    mark: bestsellerMark,
  },
  offers: {
    words: ['sale', 'outlet', 'reduziert', 'angebot', 'soldes', 'promotion', 'oferta', 'rebajas'],
    mark: offerMark,
  },
} as const

const maxMarkLength = 40

/** Whether the title or a heading of a text says that it is about reduced goods. */
export function isAboutOffers(text: Pick<KnowledgeSpan, 'title' | 'headings'> | undefined): boolean {
  const headings = text === undefined ? [] : [text.title, ...text.headings]
  return headings.some((heading) => offerMark.test(inPlainLetters(heading.toLowerCase())))
}

/** Products whose data state a reduction that their current prices confirm. Those that cannot be ordered come last. */
async function findReduced(
  { products, shopper, reader }: Omit<LiveProductsContext, 'writtenIn'>,
  query: ProductQuery,
): Promise<readonly FoundProduct[]> {
  const found = await products.find(shopper, { ...query, isReduced: true, limit: maxLiveReads })
  if (found.isPartial === true || found.loosened.length > 0) return []
  const reduced = (await readLive(reader, found.products)).filter(isReduced)
  const isSoldOut = (one: FoundProduct) => one.availability.state === 'live' && !canBeOrdered(one)
  return [...reduced.filter((one) => !isSoldOut(one)), ...reduced.filter(isSoldOut)].slice(0, maxShown)
}

/** "Deals on tents", "reduced lamps": those whose data state a reduction; `null` if the text names no kind of goods. */
export async function findReducedOfKind(
  context: LiveProductsContext,
  query: Omit<ProductQuery, 'limit'>,
): Promise<{ readonly words: string; readonly products: readonly FoundProduct[] } | null> {
  const plain = inPlainLetters(query.words).toLowerCase()
  const found = plain.length === query.words.length ? reductionWords[context.writtenIn].exec(plain) : null
  const words =
    found === null
      ? query.words
      : `${query.words.slice(0, found.index)} ${query.words.slice(found.index + found[0].length)}`.trim()
  if (words === '' || isGeneric(words, context.writtenIn)) return null
  return { words, products: await findReduced(context, { ...query, words, limit: maxShown }) }
}

/** The products that are marked as bestsellers, or as reduced, by a tag, category or attribute, or whose prices are reduced. */
async function findMarked(
  { products, shopper, writtenIn, reader }: LiveProductsContext,
  group: keyof typeof groups,
): Promise<readonly FoundProduct[]> {
  const { words: searched, mark } = groups[group]
  const query = { ...bare, mayLoosen: false, language: writtenIn, limit: maxCandidates }
  const found = await Promise.all(searched.map((words) => products.find(shopper, { ...query, words })))
  const candidates = [...new Map(found.flatMap((one) => one.products).map((one) => [one.productId, one])).values()]
  const marked = candidates.filter((one) => isMarked(one, mark))
  const reduced = group === 'offers' ? await findReduced({ products, shopper, reader }, { ...query, words: '' }) : []
  const all = [...marked, ...reduced]
  return all
    .filter((one, at) => all.findIndex(({ productId }) => productId === one.productId) === at)
    .slice(0, maxShown)
}

function isMarked({ attributes }: FoundProduct, pattern: RegExp): boolean {
  return [...attributes].some(([name, value]) => {
    const marks = (typeof value === 'boolean' ? [value ? name : ''] : [value].flat()).map(String)
    // A description may deny it, or mention other products.
    return marks.some((mark) => mark.length <= maxMarkLength && pattern.test(inPlainLetters(mark.toLowerCase())))
  })
}

/** One product of each of the largest categories; without categories, the newest products. */
async function findOfEachCategory({ products, shopper, writtenIn }: ProductsContext): Promise<readonly FoundProduct[]> {
  const query = { ...bare, words: '', mayLoosen: false, language: writtenIn }
  const categories = await products.categories(shopper)
  const found = await Promise.all(
    categories
      .slice(0, maxCategories)
      .map((category) => products.find(shopper, { ...query, categories: [category], limit: 1 })),
  )
  const ofEach = [...new Map(found.flatMap((one) => one.products).map((one) => [one.productId, one])).values()]
  if (ofEach.length > 1) return ofEach
  return (await products.find(shopper, { ...query, limit: maxShown })).products
}

/**
 * Products to compare: those referred to or named, and the products for each part of "the leather sofa or the grey one". For "the two
 * cameras", all products of the kind if there are few enough; if there are more than an answer compares, the shopper chooses.
 */
export async function findCompared(context: ProductsContext, question: Question): Promise<readonly FoundProduct[]> {
  const { products, shopper, writtenIn } = context
  const ids = question.products.map(({ productId }) => productId)
  if (ids.length < 2) {
    const named = await products.named(shopper, question.productWords ?? question.text, {
      limit: maxCompared,
      language: writtenIn,
    })
    ids.push(...named.filter(({ score }) => score >= minNameScore).map(({ productId }) => productId))
  }
  const known = await products.byIds(shopper, [...new Set(ids)].slice(0, maxCompared))
  if (known.length > 1) return known
  const kind = await kindIn(context, question.text)
  const parts = question.text.split(partSeparators[writtenIn]).filter((part) => part.trim() !== '')
  const found = new Map(known.map((one) => [one.productId, one]))
  for (const part of parts.length > 1 ? parts.slice(0, maxParts) : []) {
    const [one] = await productsOfPart(context, { part, kind, excludedProductIds: [...found.keys()] })
    if (one !== undefined) found.set(one.productId, one)
  }
  if (found.size > 0 || kind === null) return [...found.values()].slice(0, maxCompared)
  const query = { ...bare, words: kind, language: writtenIn, isSelection: true, limit: maxShown }
  const ofKind = await products.find(shopper, query)
  return ofKind.products
}

const maxParts = 6
const bare = { colors: [], sizes: [], categories: [], sku: null, mayLoosen: true } as const

const partSeparators: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /,|\b(?:and|or|vs|versus|with|to|than)\b/i,
  de: /,|\b(?:und|oder|vs|versus|mit|als)\b/i,
  fr: /,|\b(?:et|ou|vs|versus|avec|que)\b/i,
  es: /,|\b(?:y|e|o|u|vs|versus|con|que)\b/i,
}

/** The product that a part of a comparison names by its kind and conditions; "the grey one" has the kind named elsewhere. */
async function productsOfPart(
  { products, shopper, writtenIn }: ProductsContext,
  { part, kind, excludedProductIds }: { part: string; kind: string | null; excludedProductIds: readonly string[] },
): Promise<readonly FoundProduct[]> {
  // "The blue lamp brighter"
  const { rest: described = part } = readMeasure(part, writtenIn) ?? {}
  const { words, colors } = parseConstraints(described, writtenIn, findCues(described, writtenIn))
  const named = stripColorNames(words)
  const isOfKind = named === '' || isGeneric(named, writtenIn)
  const { isNamed } = await products.goodsIn(shopper, part, writtenIn)
  const namesKind = isNamed || findTags(part, writtenIn).some(({ tag }) => productKinds.has(tag))
  if (isOfKind ? kind === null || colors.length === 0 : !namesKind) return []
  const query = { ...bare, words: isOfKind ? (kind ?? '') : named, colors, excludedProductIds }
  const found = await products.find(shopper, { ...query, language: writtenIn, limit: 1 })
  return found.loosened.length > 0 || found.isPartial === true ? [] : found.products
}

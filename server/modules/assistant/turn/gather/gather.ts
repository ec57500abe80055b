import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { isNameOfGoods } from '../../../../engine/lexical/query/names/foreign-names.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Carts, Customers, LiveReader, LiveReads } from '../../../connectors/index.ts'
import { canBeOrdered, maxShown, readLive } from '../../products/found-product.ts'
import { minNameScore } from '../../products/names/product-names.ts'
import { absencesIn } from '../../products/retrieval/excluded-products.ts'
import { gatherPhoto } from '../photo/gather-photo.ts'
import type {
  Admitted,
  Dependency,
  Evidence,
  FoundProduct,
  Intent,
  OrdersReading,
  Question,
  Shopper,
} from '../pipeline.ts'
import type { Gather, Knowledge, LoadKnowledge, Products } from '../steps.ts'
import {
  asksForAbsence,
  hasConditions,
  hasPriceBounds,
  isGoodsInGeneral,
  isOpenRequest,
  namesNoGoods,
  parseConstraints,
  parsePurpose,
} from '../understand/constraints/constraints.ts'
import { withoutDefect } from '../understand/cues/find-cues.ts'
import { areGoodsTags, isSentence } from '../understand/intent/question-features.ts'
import { kindsOfGoods } from '../understand/intent/tag-classes.data.ts'
import {
  findAllOfKind,
  findAlternatives,
  findCompared,
  findOfKind,
  findOverview,
  findSimilar,
  isAboutOffers,
  productsBySku,
} from './find-products.ts'
import { gatherTexts, type TextEvidence } from './gather-texts.ts'
import { contentStems, namesGoodsMissingIn } from './product-kind-rules.ts'
import { containsAll, containsMost, isQuestionInForm, requiredStems, titlesContain } from './required-words.ts'
import { asksForReduced, noProducts, type ProductEvidence, queryOf, searchProducts } from './search-products.ts'
import { withoutQuantity } from './without-quantity.ts'

interface GatherDeps {
  readonly loadKnowledge: LoadKnowledge
  readonly products: Products
  readonly liveReads: Pick<LiveReads, 'open'>
  readonly carts: Pick<Carts, 'isOffered'>
  readonly customers: Pick<Customers, 'orders'>
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
  /** Reads the customer's orders once for all questions. */
  readonly orders: () => Promise<OrdersReading | null>
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
    let reading: Promise<OrdersReading | null> | null = null
    const orders = (): Promise<OrdersReading | null> => {
      reading ??= readOrders(deps, { admitted, signal })
      return reading
    }
    const writtenIn = messageLanguage ?? language
    const asked = clarification === null ? questions : []
    const open = asked.map((question) => asAnswerable(question, { shopper, writtenIn }))
    const needsProducts = open.some((one) => productIntents.has(one.intent) || one.unlessAnswered !== undefined)
    const reader = needsProducts ? await deps.liveReads.open(shopper.scope, { signal, buyerIp }) : null
    const context: GatherContext = { ...deps, shopper, language, writtenIn, signal, reader, knowledge, orders }
    const [indexedAt, ...evidence] = await Promise.all([
      deps.products.changedAt(shopper),
      ...open.map((question) => gatherInterpretations(context, question)),
    ])
    const catalogue = { revision: shopper.store.revision, indexedAt, generation: deps.search.generation }
    return { evidence, catalogue }
  }
}

/** The customer's orders; null for an anonymous shopper, or if the store has no connection that reads orders. */
async function readOrders(
  { customers }: GatherDeps,
  { admitted, signal }: { admitted: Admitted; signal: AbortSignal },
): Promise<OrdersReading | null> {
  const { shopper, buyerIp } = admitted
  if (shopper.role !== 'customer' || shopper.customerId === null) return null
  const read = await customers.orders(shopper.scope, shopper.customerId, { signal, buyerIp })
  return read === null ? null : { state: 'read', ...read }
}

/**
 * The question as this store can answer it. In a store that never had a product, only texts can answer an apparent product search. "A gift
 * for a kid who loves football" is a search, not a question about the football.
 */
function asAnswerable(
  question: Question,
  { shopper, writtenIn }: Pick<GatherContext, 'shopper' | 'writtenIn'>,
): Question {
  const { text, constraints, intent } = question
  const mayBeOpenRequest =
    intent === 'product_question' || (intent === 'policy_question' && isOpenRequest(text, writtenIn))
  if (mayBeOpenRequest && namesNoGoods(text, writtenIn) && parsePurpose(text, constraints.words, writtenIn) !== null)
    return { ...question, intent: 'product_search', products: [] }
  // "Plastic-free products"
  if (intent === 'policy_question' && question.tags.every((tag) => tag === 'free') && isGoodsInGeneral(text, writtenIn))
    return {
      ...question,
      intent: 'product_search',
      isAssumedSearch: true,
      constraints: parseConstraints(text, writtenIn, []),
    }
  // "Do you have products without plastic?"
  if (intent === 'policy_question' && question.products.length === 0 && asksForAbsence(text, writtenIn))
    return { ...question, intent: 'product_search', constraints: parseConstraints(text, writtenIn, []) }
  // "Are there reduced lamps?" is not about a property of each lamp.
  if (
    intent === 'product_question' &&
    question.products.length === 0 &&
    constraints.words !== '' &&
    asksForReduced(text, writtenIn)
  )
    return { ...question, intent: 'product_search' }
  return shopper.store.revision === 0 && isNewSearch(question) ? { ...question, intent: 'policy_question' } : question
}

/** Evidence for a question; if no text answers it, evidence for its alternative interpretation. */
async function gatherInterpretations(context: GatherContext, question: Question): Promise<Evidence> {
  const { unlessAnswered, ...asked } = question
  const ofTexts = await gatherTextsInstead(context, asked)
  if (ofTexts?.isAnswer === true) return ofTexts.evidence
  const isSearch = asked.intent === 'product_search'
  const evidence = await gatherEvidence(context, isSearch ? question : asked)
  // "Are your fabrics organic?": products that only come close do not answer it.
  const { evidence_threshold: threshold } = context.shopper.settings
  const isClose = isSearch && evidence.isPartialMatch === true && isSentence(asked.text)
  if (isClose && ofTexts !== null && ofTexts.evidence.score < threshold) return ofTexts.evidence
  const isAnswered = evidence.score >= threshold
  const general = isAnswered ? null : withoutDefect(asked.text, context.writtenIn)
  if (general !== null) {
    // "How does the warranty work?", whatever broke.
    const { question, ...ofAll } = await gatherEvidence(context, { ...asked, plainForm: general })
    const isGeneral = ofAll.score >= threshold && ofAll.conflicts.length === 0
    return isGeneral ? { ...ofAll, question } : evidence
  }
  if (unlessAnswered === undefined || isAnswered || evidence.conflicts.length + evidence.failed.length > 0)
    return evidence
  if (isSearch && evidence.products.length > 0 && evidence.isPartialMatch !== true && evidence.loosened.length === 0)
    return evidence
  const read = await gatherEvidence(context, { ...asked, ...unlessAnswered })
  const other = isSearch ? { ...read, ...noTexts } : read
  if (other.question.intent !== unlessAnswered.intent || other.loosened.length > 0) return evidence
  return other.products.length > 0 || unlessAnswered.intent === 'customer_matter' ? other : evidence
}

/** What texts say about a question that seems to be about goods, or about something other than the store; `null` for any other question. */
async function gatherTextsInstead(
  context: GatherContext,
  question: Question,
): Promise<{ readonly evidence: Evidence; readonly isAnswer: boolean } | null> {
  const required = requiredStems(question, context.writtenIn)
  if (required.length === 0) return null
  const evidence = await gatherEvidence(context, { ...question, intent: 'policy_question' })
  const margin = evidence.score - context.shopper.settings.evidence_threshold
  const isSure = margin >= sureMargin && (question.intent === 'product_question' || isQuestionInForm(question))
  const isAnswered = isSure || (margin >= insteadMargin && containsMost(evidence.spans[0], required))
  // "How does the Circle of Gourmets work?", where a text has this title: the team answers what the text does not.
  const isTitle = question.intent === 'out_of_scope' && !isAnswered && titlesContain(evidence, required)
  if (isTitle) return { evidence: withoutOffTopic(evidence), isAnswer: true }
  return { evidence, isAnswer: isAnswered && evidence.conflicts.length === 0 }
}

function withoutOffTopic({ question: { isLikelyOffTopic: _, ...question }, ...evidence }: Evidence): Evidence {
  return { ...evidence, question }
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
  const findNames = (text: string) => context.products.named(shopper, text, { limit: maxNamesOfText })
  const findTexts = async () => gatherTexts(await knowledge(), question, { ...context, settings, findNames })
  const findProducts = () => gatherProducts(context, question)
  const isOrderQuestion = question.customerRequest !== undefined
  const isLoose = isLooseSearch(question)
  let [texts, found, orders] = await Promise.all([
    isLoose || textIntents.has(question.intent) ? attempt('database', findTexts, noTexts) : noTexts,
    productIntents.has(question.intent) || asksForWarranty(question)
      ? attempt('search', findProducts, noProducts)
      : noProducts,
    isOrderQuestion ? attempt('storefront', context.orders, { state: 'unavailable' } as const) : null,
  ])
  const isEmpty = found.products.length === 0
  // "Anything on sale?": a text may say more, or answer where no product says so.
  if (question.overview === 'offers') {
    const offers = await attempt('database', findTexts, noTexts)
    const isAnswered =
      offers.score >= settings.evidence_threshold &&
      (isAboutOffers(offers.spans[0]?.block[0]) || isAboutDiscounts(question, offers.spans[0]))
    if (isAnswered && found.question === undefined) return asTextQuestion(question, offers, failed)
    if (isAnswered) texts = offers
  }
  if (mayBeTextQuestion(question, context, isEmpty)) {
    const isPartial = found.isPartialMatch === true
    // Texts are read for a loose search at once, and for any other only when it finds nothing that fits.
    if ((isEmpty || isPartial) && !isLoose) texts = await attempt('database', findTexts, noTexts)
    // "Do you have seed paper?", where a text says that there is none.
    const isStatedInText =
      isPartial && containsAll(texts.spans[0], contentStems(question.constraints.words, context.writtenIn))
    const isUnsure = isEmpty || isStatedInText || (isLoose && (found.loosened.length > 0 || isPartial))
    const isAssumed = question.isAssumedSearch === true
    const isAnswered = texts.score >= settings.evidence_threshold + (isAssumed ? 0 : statedSearchMargin)
    const isUnanswered = isEmpty && isAssumed && (isSentence(question.text) || question.tags.includes('cost'))
    const isOfOtherGoods =
      isEmpty &&
      (found.lacksGoods === true || isNameOfGoods(question.text, context.writtenIn)) &&
      !isSentence(question.text) &&
      namesGoodsMissingIn(texts.spans[0], question, context.writtenIn)
    if (isUnsure && !isOfOtherGoods && (isAnswered || isUnanswered)) return asTextQuestion(question, texts, failed)
    texts = noTexts
  }
  // A selection by live data has been read already; without a storefront, nothing is read.
  const read =
    found.selection === undefined && reader !== null ? await readLive(reader, found.products) : found.products
  const products = await withAllVariants(context, question, read)
  const [alternatives, isCartOffered] = await Promise.all([
    attempt('search', () => alternativesTo(context, { question, products }), {}),
    question.action === 'add_to_cart' && reader !== null && context.carts.isOffered(shopper.scope),
  ])
  return {
    question,
    ...texts,
    ...found,
    products,
    ...alternatives,
    isCartOffered,
    ...(orders === null ? {} : { orders }),
    failed,
  }
}

const maxNamesOfText = 5

/** Whether the data of a named product may state its warranty. */
function asksForWarranty({ intent, tags, products }: Question): boolean {
  return intent === 'policy_question' && tags.includes('warranty') && products.length === 1
}

/** "Any discounts today?" is also answered by what newsletter subscribers get. */
function isAboutDiscounts({ tags }: Question, best: Evidence['spans'][number] | undefined): boolean {
  return tags.includes('discount') && best?.block.some(({ tags: own }) => own.includes('discount')) === true
}

/** Whether texts may answer an apparent product search. They do not answer an open request: "I need something for winter". */
function mayBeTextQuestion(question: Question, { writtenIn }: GatherContext, isEmpty: boolean): boolean {
  if (question.similarTo !== undefined || (question.overview !== undefined && !isEmpty)) return false
  const { text, constraints, intent, products, tags } = question
  // "Which one is BPA free?" is about the products shown.
  if (question.unlessAnswered !== undefined) return false
  // "Leather Sofa care"
  const isAboutKnownProduct = intent === 'product_search' && isEmpty && products.length > 0
  if (!(isNewSearch(question) || isAboutKnownProduct) || hasPriceBounds(constraints)) return false
  // "Anything plastic-free?": a text about free delivery does not answer it.
  if (asksForAbsence(text, writtenIn) || absencesIn(constraints.words).length > 0) return false
  // "Leather helicopters"
  return !(isOpenRequest(text, writtenIn) || (areGoodsTags(tags) && !isSentence(text)))
}

/** A search by words that may be a question about the texts ("do you have a lift"), unlike "show me running shoes". */
function isNewSearch({ intent, products, resembling, excludedProductIds, isAssumedSearch, tags }: Question): boolean {
  const hasKnownProducts = resembling !== undefined || products.length > 0 || (excludedProductIds ?? []).length > 0
  const namesKind = isAssumedSearch !== true && tags.some((tag) => kindsOfGoods.has(tag))
  return intent === 'product_search' && !hasKnownProducts && !namesKind
}

/** A search that mentions no product, no condition and no request for products: it may equally be a question about the texts ("chipped on arrival"). */
function isLooseSearch(question: Question): boolean {
  return isNewSearch(question) && question.isAssumedSearch === true && !hasConditions(question.constraints)
}

/** The margin above the threshold at which texts answer "do you have umbrellas?" instead of "no products". */
const statedSearchMargin = 0.2
/** The margins at which texts answer instead of products or a refusal: with most of the required words, and without them. */
const [insteadMargin, sureMargin] = [0.1, 0.2]

/** An apparent search reinterpreted as a question about texts: when texts answer it, or when it finds no product and is phrased as a question. */
function asTextQuestion(question: Question, texts: TextEvidence, failed: readonly Dependency[]): Evidence {
  return { question: { ...question, intent: 'policy_question' }, ...texts, ...noProducts, failed }
}

/** Intents that the store's texts may answer, or for which a ticket shows the nearest sentences. */
export const textIntents: ReadonlySet<Intent> = new Set<Intent>([
  'policy_question',
  'product_question',
  'price_or_stock',
  'customer_matter',
  'action',
])

export const noTexts: TextEvidence = { spans: [], score: 0, isInOtherLanguage: false, conflicts: [] }

const productIntents: ReadonlySet<Intent> = new Set<Intent>([
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
  'action',
])

/** Similar products, when the only one in question is known to be unavailable. */
async function alternativesTo(
  { reader, ...context }: GatherContext,
  { question, products }: { question: Question; products: readonly FoundProduct[] },
): Promise<Pick<Evidence, 'alternatives'>> {
  const [product, ...others] = products
  const isStockQuestion = question.intent === 'price_or_stock' || question.action === 'add_to_cart'
  if (reader === null || product === undefined || others.length > 0 || !isStockQuestion) return {}
  if (product.availability.state !== 'live' || canBeOrdered(product)) return {}
  const alternatives = await findAlternatives(context, product, reader)
  return alternatives.length === 0 ? {} : { alternatives }
}

/** All variants of the only product in question, if the first read returned only some of them. */
async function withAllVariants(
  { reader }: GatherContext,
  question: Question,
  products: readonly FoundProduct[],
): Promise<readonly FoundProduct[]> {
  const [product, ...others] = products
  if (reader === null || product === undefined || others.length > 0) return products
  if (!product.hasMoreVariants || question.intent === 'product_search') return products
  const { variants, hasMoreVariants } = await reader.readVariants(product.productId)
  return variants.length < product.variants.length ? products : [{ ...product, variants, hasMoreVariants }]
}

/** The products that a question is about, without live data. */
async function gatherProducts(context: GatherContext, question: Question): Promise<ProductEvidence> {
  if (question.resembling !== undefined) return gatherPhoto(context, question)
  if (question.similarTo !== undefined) return findSimilar(context, question.similarTo, question)
  if (question.overview !== undefined) return { ...noProducts, ...(await findOverview(context, question)) }
  if (question.intent === 'product_search') return searchProducts(context, question)
  const products = await findMentioned(context, question)
  return { products, productsTotal: products.length, loosened: [], isPriceFilterDropped: false }
}

/** The products that a question names or refers to; otherwise the best search results for its words. */
async function findMentioned(context: GatherContext, question: Question): Promise<readonly FoundProduct[]> {
  const { products, shopper, writtenIn } = context
  const known = question.products.map(({ productId }) => productId)
  if (question.intent === 'compare') return findCompared(context, question)
  if (known.length > 0) return products.byIds(shopper, known)
  const words = question.productWords ?? ''
  const bySku = await productsBySku(context, question)
  if (bySku.length > 0) return bySku
  if (words.trim() === '') return []
  const [named] = await products.named(shopper, words, { limit: 1, language: writtenIn })
  if (named !== undefined && named.score >= minNameScore) return products.byIds(shopper, [named.productId])
  if (question.intent === 'product_question') {
    const ofKind = await findAllOfKind(context, question.text, queryOf(question, writtenIn))
    if (ofKind.length > 1) return ofKind
  }
  const limit = question.intent === 'price_or_stock' || question.action === 'add_to_cart' ? maxShown : 1
  const wanted = question.namesThing === 'price' ? withoutQuantity(words, writtenIn) : words
  const found = await products.find(shopper, { ...queryOf(question, writtenIn), words: wanted, limit })
  if (question.namesThing === 'price' && found.isPartial && !found.isOfHead) return []
  return found.products.length > 0 || question.intent !== 'product_question'
    ? found.products
    : findOfKind(context, question.text, queryOf(question, writtenIn))
}

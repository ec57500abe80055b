import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { toMinorUnits } from '../../../../engine/facts/money.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { findComplete } from '../../products/complete-set/find-complete.ts'
import { exactNameMatch, maxShown } from '../../products/found-product.ts'
import { goodsOfNeed } from '../../products/retrieval/needs.ts'
import type { Evidence, Question } from '../pipeline.ts'
import type { ProductQuery } from '../steps.ts'
import { reductionWords } from '../understand/clarification.data.ts'
import {
  bareGift,
  hasPriceBounds,
  isGeneric,
  namesNoGoods,
  parsePurpose,
} from '../understand/constraints/constraints.ts'
import { findRanked, findReducedOfKind, type LiveProductsContext } from './find-products.ts'

type Found = 'products' | 'productsTotal' | 'loosened' | 'isPartialMatch' | 'isPriceFilterDropped' | 'selection'
/** With the question only if the products found say more about it. */
export type ProductEvidence = Pick<Evidence, Found> &
  Partial<Pick<Evidence, 'question' | 'departments'>> & {
    /** The words name goods that the catalog does not have. */
    readonly lacksGoods?: true
  }

export const noProducts: ProductEvidence = { products: [], productsTotal: 0, loosened: [], isPriceFilterDropped: false }

/** Whether a text asks for reduced goods: "lamps on sale". */
export function asksForReduced(text: string, language: AssistantLanguage): boolean {
  return reductionWords[language].test(inPlainLetters(text).toLowerCase())
}

/** Price limits and sorting by price require live prices. */
export async function searchProducts(context: LiveProductsContext, question: Question): Promise<ProductEvidence> {
  const { products, shopper, writtenIn, reader } = context
  const { priceMin: min, priceMax: max, order } = question.constraints
  const hasBounds = hasPriceBounds(question.constraints)
  const isByPrice = order === 'price_asc' || order === 'price_desc'
  const wantsStock = question.tags.some((tag) => tag === 'stock')
  const purpose = parsePurpose(question.text, question.constraints.words, writtenIn)
  const query = { ...queryOf(question, writtenIn), ...(purpose === null ? {} : asNeed(purpose, question, writtenIn)) }
  const isRanked = question.measure !== undefined && !(isByPrice || hasBounds)
  const ranked = isRanked ? await findRanked(context, question, query) : null
  if (ranked !== null) return { ...noProducts, ...ranked }
  const mayBeReduced = asksForReduced(question.text, writtenIn) && !(hasBounds || isByPrice)
  const reduced = mayBeReduced ? await findReducedOfKind(context, query) : null
  if (reduced !== null) {
    if (reduced.products.length > 0)
      return {
        ...noProducts,
        products: reduced.products,
        productsTotal: reduced.products.length,
        question: { ...question, reductions: 'found' },
      }
    const { words } = reduced
    const others = await products.find(shopper, { ...query, words, limit: maxShown })
    return {
      ...noProducts,
      products: others.products,
      productsTotal: others.total,
      loosened: others.loosened,
      question: { ...question, reductions: 'unknown' },
    }
  }
  if (reader === null || !(hasBounds || isByPrice || wantsStock)) {
    const { products: found, total, ...how } = await products.find(shopper, { ...query, limit: maxShown })
    const { loosened, isPartial: isPartialMatch = false, lacksGoods } = how
    const exact = loosened.length === 0 ? exactNameMatch(found, question) : null
    const isPriceFilterDropped = hasBounds || isByPrice
    // New goods do not come close to used ones.
    if (isPartialMatch && wantsUsed(question, writtenIn)) return noProducts
    if (exact !== null) return { products: [exact], productsTotal: 1, loosened, isPriceFilterDropped }
    // "A gift for someone who loves chess"
    const isUnserved = found.length === 0 && purpose !== null && namesNoGoods(question.text, writtenIn)
    return {
      ...(isUnserved ? { departments: await products.categories(shopper) } : {}),
      products: found,
      productsTotal: total,
      loosened,
      isPartialMatch,
      isPriceFilterDropped,
      ...(lacksGoods ? { lacksGoods } : {}),
    }
  }
  const selection = {
    bounds: (currency: string) => minorBounds({ min, max }, currency),
    inStock: wantsStock,
    order,
    limit: maxShown,
  }
  const select = (words: string) => findComplete(products, { shopper, reader, query: { ...query, words }, selection })
  // "A gift for my mum under 30 euros": what the store calls a gift, or anything at this price.
  const gift = hasBounds ? bareGift(question.text, writtenIn) : null
  const gifts = gift === null ? null : await select(gift)
  const set = gifts !== null && gifts.matching > 0 ? gifts : await select(gift === null ? query.words : '')
  const { withoutLivePrice, isComplete, checked, total } = set
  return {
    products: set.products,
    productsTotal: set.matching,
    loosened: set.loosened,
    isPriceFilterDropped: false,
    selection: { withoutLivePrice, isComplete, isTooLarge: total > checked },
  }
}

/** Goods that others have used before. Matched against plain lowercase letters. */
const usedGoods: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:used(?! (?:to|for|by|in|with|as|on)\b)|second[- ]?hand|pre-?owned|refurbished)\b/,
  de: /\b(?:gebrauchte?[nrs]?|second[- ]?hand|aus zweiter hand|generaluberholte?[nrs]?)\b/,
  fr: /\b(?:d.occasion|seconde main|reconditionnee?s?)\b/,
  es: /\b(?:usad[oa]s?|(?:de )?segunda mano|reacondicionad[oa]s?)\b/,
}

/** "Do you sell used hot tubs?" */
function wantsUsed({ text }: Question, language: AssistantLanguage): boolean {
  return usedGoods[language].test(inPlainLetters(text).toLowerCase())
}

/** "Something to keep my coffee warm" is not about the color. */
function asNeed(
  purpose: string,
  { constraints: { colors } }: Question,
  language: AssistantLanguage,
): Pick<ProductQuery, 'purpose' | 'colors'> {
  const [goods] = goodsOfNeed(purpose, language)
  const isColored = goods === goodsOfNeed(stripColorNames(purpose), language)[0]
  return { purpose, colors: isColored ? colors : [] }
}

function minorBounds({ min, max }: { min: number | null; max: number | null }, currency: string) {
  const minor = (amount: number | null) => (amount === null ? null : toMinorUnits(amount, currency))
  return { min: minor(min), max: minor(max) }
}

export function queryOf(
  { constraints, excludedProductIds }: Question,
  language: AssistantLanguage,
): Omit<ProductQuery, 'limit'> {
  const { words, colors, sizes, category, brand, notColors, notWords } = constraints
  return {
    ...(notColors === undefined ? {} : { notColors }),
    ...(notWords === undefined ? {} : { notWords }),
    ...(excludedProductIds === undefined ? {} : { excludedProductIds }),
    words: isGeneric(words, language) ? (brand ?? '') : brand === null ? words : `${words} ${brand}`,
    colors,
    sizes,
    categories: category === null ? [] : [category],
    sku: null,
    language,
    mayLoosen: true,
    isSelection: hasPriceBounds(constraints) || constraints.order.startsWith('price'),
  }
}

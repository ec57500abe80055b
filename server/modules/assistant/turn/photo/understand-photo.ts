import type { Admitted, Question, ShownItem, Understanding } from '../pipeline.ts'
import { answerLanguageOf } from '../reply/reply-text.ts'
import type { Products, Understand } from '../steps.ts'
import { noConstraints } from '../understand/constraints/constraints.ts'
import { isPhotoMessage } from '../wording/wording.ts'

interface UnderstandPhotoDeps {
  readonly understand: Understand
  readonly products: Pick<Products, 'byIds'>
}

/**
 * Understands a message with a photo. "It" and "this" refer to the product most similar to the photo; a message that is only a photo, or
 * requests products, is a search for similar ones.
 */
export async function understandPhoto(
  { understand, products }: UnderstandPhotoDeps,
  admitted: Admitted,
  photo: readonly string[],
): Promise<Understanding> {
  const { shopper, text } = admitted
  const found = await products.byIds(shopper, photo)
  const items = found.map(({ productId, title }) => ({ productId, title }))
  if (isPhotoMessage(text)) return photoAlone(admitted, items)
  const memory = { ...admitted.memory, shown: items, focus: items[0] ?? null, pending: [] }
  const understood = await understand({ ...admitted, memory })
  return { ...understood, questions: understood.questions.map((question) => aboutPhoto(question, items)) }
}

function photoAlone({ text, locale, shopper: { settings } }: Admitted, items: readonly ShownItem[]): Understanding {
  const question: Question = {
    text,
    intent: 'product_search',
    topics: [],
    tags: [],
    answerKind: 'list',
    // The follow-up "in blue?" uses the name of the product most similar to the photo.
    constraints: { ...noConstraints, words: items[0]?.title ?? '' },
    products: [],
    productWords: null,
    action: null,
    claimedValue: null,
    resembling: items.map(({ productId }) => productId),
  }
  const language = answerLanguageOf(locale, settings)
  return { language, messageLanguage: null, questions: [question], clarification: null, email: null, injections: [] }
}

/** Searches, remarks, and questions about a product that was not found are about the products that resemble the photo. */
function aboutPhoto(question: Question, items: readonly ShownItem[]): Question {
  const { intent, products } = question
  const requestsProducts = intent === 'product_search' || intent === 'small_talk' || intent === 'out_of_scope'
  const lacksProduct = ofProducts.has(intent) && products.length === 0
  if (!requestsProducts && !lacksProduct) return question
  return { ...question, intent: 'product_search', resembling: items.map(({ productId }) => productId) }
}

const ofProducts: ReadonlySet<Question['intent']> = new Set(['product_question', 'price_or_stock', 'compare'])

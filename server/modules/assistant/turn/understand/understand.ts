import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Router } from '../../../../engine/reader/router.ts'
import { understandPhoto } from '../photo/understand-photo.ts'
import type { Admitted, CartChoice, Intent, Question, ShownItem, Understanding } from '../pipeline.ts'
import type { Products, Understand } from '../steps.ts'
import { phrase } from '../wording/wording.ts'
import {
  ambiguousWords,
  cheaperPatterns,
  optionsFor,
  overviewPatterns,
  politeEnd,
  politeStart,
} from './clarification.data.ts'
import { hasConditions, isBareRequest, isGeneric, namesNoGoods, noConstraints } from './constraints/constraints.ts'
import { withCustomerRequest } from './intent/customer-request.ts'
import { isCertainlyPolicy } from './intent/route-rules.data.ts'
import { ambiguousTags, productTraits } from './intent/tag-classes.data.ts'
import {
  isConsentOrRefusal,
  isInOtherLanguage,
  type ParsedMessage,
  parseMessage,
  splitQuestions,
  withoutEmail,
} from './parse-message.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import { type QuestionSetting, shownProductsNamedIn, withoutPartialMatches } from './read-subject.ts'

const maxNames = 5
/** Also names of which a text has only one word. */
const maxCandidates = 20
/** The share of a product's name that a text must contain. Below it, the search finds what is meant. */
const minNameScore = 0.5

/** Parses messages by rules and word tables: deterministic for a message and its thread. */
export function createUnderstand({
  products,
  router,
}: {
  readonly products: Pick<Products, 'named' | 'goodsIn' | 'byIds'>
  readonly router: Router
}): Understand {
  async function findNames(
    text: string,
    language: AssistantLanguage,
    { shopper, memory }: Admitted,
  ): Promise<ShownItem[]> {
    const found = await products.named(shopper, text, { limit: maxCandidates, language })
    const named = found.slice(0, maxNames).filter(({ score }) => score >= minNameScore)
    return named.length > 0
      ? withoutPartialMatches(named, text)
      : shownProductsNamedIn(text, language, { candidates: found, memory })
  }

  async function namesIn({ shopper, text }: Admitted): Promise<string[]> {
    const found = await products.named(shopper, text, { limit: maxNames })
    return found.filter(({ score }) => score >= minNameScore).map(({ title }) => title)
  }

  const understandText: Understand = async (admitted) => {
    const parsed = parseMessage(admitted, isInOtherLanguage(admitted) ? await namesIn(admitted) : [])
    const { parseLanguage, language, messageLanguage, email, resumed = null, injections } = parsed
    const read = await readQuestions(parsed, {
      admitted,
      findNames: (text) => findNames(text, parseLanguage, admitted),
      findGoods: (text) => products.goodsIn(admitted.shopper, text, parseLanguage),
      route: router.route,
    })
    const isCustomer = admitted.shopper.role === 'customer'
    const questions = asOverview(read, { ...parsed, admitted }).map((one) =>
      isCustomer
        ? { ...one, question: withCustomerRequest(one.question, parseLanguage, admitted.memory.lastQuestion ?? null) }
        : one,
    )
    return {
      language,
      messageLanguage,
      questions: questions.map(({ question }) => question),
      clarification: clarify(questions, { admitted, parseLanguage, language, email }),
      email,
      resumed,
      injections,
    }
  }

  return (admitted) =>
    admitted.photo === null
      ? understandText(admitted)
      : understandPhoto({ products, understand: understandText }, admitted, admitted.photo)
}

async function readQuestions(
  { text, parseLanguage, email, choice, answeredQuantity }: ParsedMessage,
  { admitted, ...lookups }: { admitted: Admitted } & Pick<QuestionSetting, 'findNames' | 'findGoods' | 'route'>,
): Promise<ReadQuestion[]> {
  let { memory } = admitted
  const { lastQuestion = null, lastConstraints } = memory
  const read: ReadQuestion[] = []
  let previous: QuestionSetting['previous'] =
    lastQuestion === null ? null : { text: lastQuestion, constraints: lastConstraints }
  for (const part of splitQuestions(text, parseLanguage)) {
    const one = withQuantity(
      await readQuestion(part, { language: parseLanguage, memory, email, previous, ...lookups }),
      answeredQuantity,
    )
    read.push(one)
    // Within a message, only a policy question can be continued: "How much is shipping, and how long does it take?"
    const { question } = one
    if (question.intent === 'policy_question' || question.serviceWords !== undefined)
      previous = { text: question.text, constraints: null }
    // "How much is the lamp, and is it in stock?": "it" is the product of the first question.
    const [product, ...others] = question.products
    if (product !== undefined && others.length === 0) memory = { ...memory, focus: product }
  }
  return choice === null ? dropSmallTalk(read) : read.slice(0, 1).map((one) => withChoice(one, choice))
}

/** "What do you sell?" is always a search for one product of each category; so is "what sells best?" where no product says it. */
function asOverview(
  read: readonly ReadQuestion[],
  { parseLanguage, admitted }: Pick<ParsedMessage, 'parseLanguage'> & Pick<ClarifyContext, 'admitted'>,
): readonly ReadQuestion[] {
  return read.map((one) => {
    const { question } = one
    if (question.resembling !== undefined) return one
    const plain = inPlainLetters(question.text.toLowerCase())
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      .replace(politeStart, '')
      .replace(politeEnd, '')
    const kind = (['offers', 'everything', 'bestsellers', 'recommendation'] as const).find((about) =>
      overviewPatterns[about][parseLanguage].some((pattern) => pattern.test(plain)),
    )
    // "What do you recommend?" may be about products shown before.
    if (kind === undefined || (kind === 'recommendation' && admitted.memory.shown.length > 0)) return one
    const { isAssumedSearch: _assumed, ...rest } = question
    const overview: Question = {
      ...rest,
      intent: 'product_search',
      action: null,
      productWords: null,
      constraints: noConstraints,
      // "Tenéis" resembles "tennis".
      products: [],
      overview: kind,
    }
    return { ...one, question: overview }
  })
}

/** The number in an answer to "how many?" replaces the number in the request. */
function withQuantity(read: ReadQuestion, quantity: number | null): ReadQuestion {
  return quantity === null ? read : { ...read, question: { ...read.question, quantity } }
}

/** Applies the product, variant and quantity that the shopper chose among those offered, regardless of words in their names. */
function withChoice(read: ReadQuestion, { product, variantId, quantity }: CartChoice): ReadQuestion {
  const { quantity: _read, ...question } = read.question
  return {
    ...read,
    question: {
      ...question,
      intent: 'action',
      action: 'add_to_cart',
      products: [product],
      productWords: null,
      constraints: { ...noConstraints, colors: question.constraints.colors, sizes: question.constraints.sizes },
      ...(quantity === null ? {} : { quantity }),
      ...(variantId === null ? {} : { variantId }),
    },
  }
}

/** Drops "hi" and "thanks" from a message with other content. */
function dropSmallTalk(read: readonly ReadQuestion[]): ReadQuestion[] {
  const isSmallTalk = ({ question }: ReadQuestion) => question.intent === 'small_talk'
  return read.every(isSmallTalk) ? read.slice(0, 1) : read.filter((one) => !isSmallTalk(one))
}

type Ambiguity = 'duration' | 'money' | 'change' | 'product' | 'goods' | 'subject' | 'address'

interface ClarifyContext {
  readonly admitted: Admitted
  /** Of the message. */
  readonly parseLanguage: AssistantLanguage
  /** Of the answer. */
  readonly language: AssistantLanguage
  readonly email: string | null
}

const productTags: ReadonlySet<string> = new Set([...productTraits, 'stock', 'sold_out', 'cheap', 'fit'])
const ambiguousIntents: ReadonlySet<Intent> = new Set<Intent>([
  'policy_question',
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
])

/** The clarification question if every part of the message is ambiguous or refers to nothing; `null` if any part is clear. */
function clarify(read: readonly ReadQuestion[], context: ClarifyContext): Understanding['clarification'] {
  const [ambiguity = null, ...others] = read.map((one) => ambiguityOf(one, context))
  if (ambiguity === null || others.some((one) => one === null)) return null
  const { admitted, language } = context
  const { settings } = admitted.shopper
  switch (ambiguity) {
    case 'address': {
      const label = phrase('labelEmail', language, settings)
      return { question: phrase('whichAddress', language, settings), options: [{ label, text: admitted.text }] }
    }
    case 'subject':
      return { question: phrase('whichSubject', language, settings), options: [] }
    case 'goods':
      return { question: phrase('whichGoods', language, settings), options: [] }
    case 'product':
      return { question: phrase('whichProduct', language, settings), options: [] }
    default:
      return { question: phrase('whichMeaning', language, settings), options: optionsFor(ambiguity, language) }
  }
}

function ambiguityOf(
  { question, references, features, isContinued }: ReadQuestion,
  { parseLanguage, email }: ClarifyContext,
): Ambiguity | null {
  if (question.action === 'notify_when_available') {
    if (question.products.length === 0 && features.kinds === 0 && question.productWords === null) return 'product'
    return email === null ? 'address' : null
  }
  if (question.overview !== undefined) return question.overview === 'recommendation' ? 'goods' : null
  const namesNothing = question.products.length === 0 && features.kinds === 0
  if (namesNothing && question.intent !== 'action' && !isContinued && isBareRequest(question.text, parseLanguage)) {
    // "A gift for my wife" mentions another person, but asks for nothing about her.
    if (question.intent !== 'other_party' || namesNoGoods(question.text, parseLanguage)) return 'goods'
  }
  if (!ambiguousIntents.has(question.intent) || question.products.length > 0) return null
  // Emoji, "???", "ok", or nothing but instructions to the assistant.
  if (!/[\p{L}\p{N}]/u.test(question.text)) return 'subject'
  if (question.intent === 'product_search' && isConsentOrRefusal(question.text)) return 'subject'
  if (references.isDangling || isEmptySearch(question)) return 'product'
  if (!isContinued && isBareComparison(question, parseLanguage)) return 'goods'
  if (isContinued || features.kinds > 0) return null
  if (hasOtherContent(question.text, parseLanguage)) return null
  const specific = question.tags.filter((tag) => !ambiguousTags.has(tag))
  // "Do I have to be in when they come?" is about a rule, whatever "they" are.
  const isOfRule = question.answerKind === 'yes_no' && isCertainlyPolicy(features)
  if (specific.length === 0) return isOfRule ? null : ambiguityByForm(question, references.hasPronoun)
  return references.hasPronoun && specific.every((tag) => productTags.has(tag)) ? 'product' : null
}

/** Whether every product would match. */
function isEmptySearch({ intent, constraints }: Question): boolean {
  if (intent !== 'product_search') return false
  // Symbols and amounts ("€5 €5") name no product; three digits may be an article number.
  const isEmpty = !/\p{L}|\d{3}/u.test(constraints.words)
  return isEmpty && !hasConditions(constraints) && (constraints.notWords ?? []).length === 0
}

/** "Show me cheaper ones" when nothing was shown has no reference price. */
function isBareComparison({ intent, text, constraints }: Question, language: AssistantLanguage): boolean {
  const { words, order } = constraints
  if (intent !== 'product_search' || !order.startsWith('price')) return false
  return (
    (words === '' || isGeneric(words, language)) && cheaperPatterns[language].test(inPlainLetters(text).toLowerCase())
  )
}

function ambiguityByForm({ tags, answerKind }: Question, hasPronoun: boolean): Ambiguity | null {
  if (tags.includes('change')) return 'change'
  if (answerKind === 'money' || tags.includes('cost')) return 'money'
  if (answerKind === 'duration' || answerKind === 'date') return 'duration'
  return hasPronoun ? 'product' : null
}

/** Whether the text has content words without a tag: the question is then about something, even if unknown. */
function hasOtherContent(text: string, language: AssistantLanguage): boolean {
  const tags = findTags(text, language)
  const generic = new Set(ambiguousWords[language].split(' '))
  return tokenize(withoutEmail(text), language).some(
    ({ start, end, folded }) =>
      !(isStopWord(folded) || generic.has(folded) || tags.some((tag) => tag.start <= start && end <= tag.end)),
  )
}

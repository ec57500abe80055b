import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import type { TagMatch } from '../../../../engine/meaning/tags/semantic-tag.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Constraints, Intent, Question, ShownItem, ThreadMemory } from '../pipeline.ts'
import { asDefect, isComplaint, isOwnRequest } from './complaint.ts'
import {
  blankOrdinals,
  hasConditions,
  mergeConstraints,
  noConstraints,
  parseConstraints,
} from './constraints/constraints.ts'
import {
  answerKindOf,
  asDefectQuestion,
  asPlaceQuestion,
  asReturnQuestion,
  findCues,
  readCartRequest,
} from './cues/find-cues.ts'
import { intentRules } from './intent/intent-rules.data.ts'
import { sure } from './intent/product-rules.data.ts'
import {
  extractFeatures,
  type PartialQuestion,
  type QuestionFeatures,
  rankTopics,
  withoutNames,
} from './intent/question-features.ts'
import { isLikelyOffTopic, isLikelyPolicy } from './intent/route-rules.data.ts'
import { answerKindTags, productKinds } from './intent/tag-classes.data.ts'
import { isConsentOrRefusal, type QuestionText, routablePart, withoutEmail } from './parse-message.ts'
import {
  completedByProduct,
  continuedSearch,
  joinFollowUp,
  noGoods,
  productToResemble,
  type QuestionSetting,
  readSubject,
} from './read-subject.ts'
import { otherProductsPatterns, repeatPatterns } from './references/resolve-references.data.ts'
import {
  choosesFromList,
  classifyFollowUp,
  isAboutPronoun,
  noReferences,
  type References,
} from './references/resolve-references.ts'

/** A question with the details that clarification needs. */
export interface ReadQuestion {
  readonly question: Question
  readonly references: References
  readonly features: QuestionFeatures
  /** It continues the question before it. */
  readonly isContinued: boolean
}

const productIntents: ReadonlySet<Intent> = new Set<Intent>([
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
])

export async function readQuestion(part: QuestionText, setting: QuestionSetting): Promise<ReadQuestion> {
  const { language, memory, previous } = setting
  const asked = withoutEmail(part.question)
  if (previous !== null && repeatPatterns[language].test(inPlainLetters(asked)))
    return readQuestion({ text: previous.text, question: previous.text }, { ...setting, previous: null })
  const plainForm = asPlaceQuestion(asked, language) ?? asReturnQuestion(asked, language)
  if (plainForm !== null && plainForm !== asked) return readPlainForm(part, plainForm, setting)
  const ofDefect = asDefectQuestion(asked, language)
  if (ofDefect !== null && !isLikelyOffTopic(setting.route(asked))) return readQuestion(ofDefect, setting)
  const kindOf = (some: string) => answerKindOf(some, language)
  const ownCues = findCues(asked, language)
  const cart = readCartRequest(asked, language)
  const isPronounSubject = isAboutPronoun(asked, language) // "Does it have a laptop pocket?" is about "it".
  const subject = await readSubject(part, { asked, cart, cues: ownCues, isPronounSubject }, setting)
  const { names: ownNames, goods, ranking, conditions, quantity, references } = subject
  const { hasPronoun, hasListPosition } = references
  const completed = completedByProduct(asked, subject, setting)
  if (completed !== null) {
    const open = { ...setting, previous: null, memory: { ...setting.memory, pending: [] } }
    return readQuestion({ text: completed, question: completed }, open)
  }
  const others = await readOtherProducts(part, { asked, references, names: ownNames }, setting)
  if (others !== null) return others
  const isAboutOneProduct = hasPronoun && references.products.length === 1
  const isAboutFocus =
    references.isOfEach ||
    (isAboutOneProduct && (references.isImplied || isPronounSubject || kindOf(asked) === 'yes_no'))
  const candidate = { question: asked, language, cues: ownCues, conditions, hasPronoun, hasNames: ownNames.length > 0 }
  const followUp = previous === null || hasListPosition || cart !== null ? null : classifyFollowUp(previous, candidate)
  const continues = isAboutFocus && followUp === 'condition' ? null : followUp
  const repeated = continues === 'question' ? previous : null
  const { text, replacesGoods } = await joinFollowUp(repeated, part, { subject, setting })
  // "And the Laptop?" asks about the laptop alone, but in the form of the previous question.
  const names = repeated !== null && ownNames.length === 0 ? await setting.findNames(text) : ownNames
  const cues = repeated !== null && repeated.constraints !== null ? findCues(withoutEmail(text), language) : ownCues
  const partial: PartialQuestion = {
    text: withoutEmail(text),
    question: asked,
    cues,
    conditions,
    names,
    goods,
    references,
    email: setting.email,
    namesEmail: withoutEmail(part.text) !== part.text,
    followsTextQuestion: previous !== null && previous.constraints === null,
    cart,
    route: isConsentOrRefusal(asked) ? null : setting.route(routablePart(part, asked)), // "Yes" says nothing.
    ranking,
  }
  const countsPieces = cart !== null || references.products.length > 0 || names.length > 0
  const features = extractFeatures(partial, language)
  const { intent, isAssumed, repeats } =
    continues === 'condition' ? continuedIntent : chooseIntent(features, replacesGoods)
  const constraints = constraintsOf(intent === 'action' && cart !== null ? 'product_question' : intent, {
    now: conditions,
    tags: findTags(asked, language),
    before: continues === null ? null : (previous?.constraints ?? null),
  })
  // A question about products of a list is not a new search: its words are not search words.
  const isAboutList = references.products.length > 0 && (hasListPosition || isAboutFocus)
  const ownConstraints = isAboutList && intent !== 'product_search' ? { ...conditions, words: '' } : constraints
  const question: Question = {
    ...questionOf(intent, { ...partial, constraints: ownConstraints, language }),
    text,
    ...(quantity === null || !countsPieces ? {} : { quantity }),
    ...(features.kinds > 0 && asksForOthers(asked, language) ? excludeShown(memory) : {}),
    ...(ranking === null ? {} : { measure: ranking.measure }),
    ...(isAssumed ? { isAssumedSearch: true } : {}),
    ...(intent === 'price_or_stock' && features.rules === 0 && features.hasOtherWords ? { mayAskOfService: true } : {}),
    ...(isComplaint(partial, { features, language }) ? asDefect(partial, language) : {}),
    ...(continues === 'condition' ? choiceReadingOf(partial, setting) : readingsOf(intent, partial, features)),
    ...(repeats ? asSearchFor(conditions) : {}),
    ...fallbacksOf(partial, { features, isPronounSubject: isPronounSubject && text === part.question }),
    answerKind: references.selectsByPrice ? 'money' : (kindOf(asked) ?? kindOf(repeated?.text ?? '') ?? 'anything'),
  }
  return { question, references, features, isContinued: continues !== null }
}

async function readPlainForm(
  { text }: QuestionText,
  plainForm: string,
  setting: QuestionSetting,
): Promise<ReadQuestion> {
  const read = await readQuestion({ text: plainForm, question: plainForm }, { ...setting, previous: null })
  return { ...read, question: { ...read.question, text, plainForm } }
}

/** Other interpretations of a question that does not continue a search. */
function readingsOf(
  intent: Intent,
  partial: PartialQuestion,
  features: QuestionFeatures,
): Pick<Question, 'unlessAnswered' | 'serviceWords' | 'isLikelyOffTopic'> {
  return intent === 'policy_question' ? otherReadingOf(partial, features) : textReadingOf(intent, features)
}

function asSearchFor(constraints: Constraints): Pick<Question, 'unlessAnswered'> {
  return { unlessAnswered: { intent: 'product_search', constraints, products: [] } }
}

const maxProductsInQuestion = 4

/** The alternative interpretation if no text answers: "can the cover go in the dryer?" may be about the product, "earrings for ears without holes" a search. */
function otherReadingOf(
  { question, conditions, names, goods, references }: PartialQuestion,
  features: QuestionFeatures,
): Pick<Question, 'unlessAnswered'> {
  const products = uniqueProducts([...names, ...references.products])
  if (products.length > maxProductsInQuestion) return {}
  if (products.length === 0 && isOwnRequest(question, features))
    return { unlessAnswered: { intent: 'customer_matter', constraints: conditions, products: [] } }
  if (features.ruleTopic >= sure) return {}
  if (products.length > 0)
    return { unlessAnswered: { intent: 'product_question', constraints: { ...conditions, words: '' }, products } }
  if (conditions.words === '' || !(features.mentionsGoods || features.kinds > 0)) return {}
  const wishes = features.hasCue('looking_for', 'have_you', 'sell', 'recommend', 'gift_wish')
  const [first] = tokenize(question, 'en')
  const beginsWithGoods = first !== undefined && goods.words.includes(singular(first.folded))
  const isAboutOwnProduct = features.hasCue('mine') && !(wishes || beginsWithGoods)
  if ((features.isQuestion && !wishes) || isAboutOwnProduct) return {}
  return asSearchFor(conditions)
}

/** "Which one is waterproof?" after a list, if the search finds nothing: what the data of the products shown say. */
function choiceReadingOf(
  { question: asked, conditions }: PartialQuestion,
  { language, memory: { shown } }: QuestionSetting,
): Pick<Question, 'unlessAnswered'> {
  if (shown.length < 2 || hasConditions(conditions) || !choosesFromList(asked, language)) return {}
  return { unlessAnswered: { intent: 'product_question', constraints: { ...conditions, words: '' }, products: shown } }
}

/** Whether texts may answer a question that seems to be about goods, or about something other than the store. */
function textReadingOf(
  intent: Intent,
  features: QuestionFeatures,
): Pick<Question, 'serviceWords' | 'isLikelyOffTopic'> {
  if (intent === 'out_of_scope')
    return features.likely('off-topic') > features.likely('injection') ? { isLikelyOffTopic: true } : {}
  const isOfGoods = productIntents.has(intent) && intent !== 'compare'
  const mayName = intent === 'product_search' && features.references === 0
  const isDoubtful = isOfGoods && isLikelyPolicy(features) && !features.hasPriceBounds
  const mayBeService = isDoubtful && (mayName || features.products === 0) && features.otherWords.length > 0
  return mayBeService ? { serviceWords: features.otherWords } : {}
}

/** Other interpretations of the question if nothing answers it. */
function fallbacksOf(
  { references, names, route, goods }: PartialQuestion,
  { features, isPronounSubject }: { features: QuestionFeatures; isPronounSubject: boolean },
): Pick<Question, 'lacksProduct' | 'namesThing' | 'isLikelyOffTopic'> {
  const hasProducts = references.products.length + names.length > 0
  if (hasProducts || features.rules > 0) return {}
  const isAboutOwnGoods = features.hasCue('mine') && features.kinds > 0
  // "How do I take the magnesium?"
  const mayBeOfGoods = goods.words.length > 0 && features.likely('off-topic') < surelyOffTopic
  return {
    ...(isPronounSubject ? { lacksProduct: true } : {}),
    ...(features.asksPriceOfThing ? { namesThing: 'price' } : {}),
    ...(features.asksPropertyOfThing ? { namesThing: 'property' } : {}),
    ...(isLikelyOffTopic(route) && !(isAboutOwnGoods || mayBeOfGoods) ? { isLikelyOffTopic: true } : {}),
  }
}

const surelyOffTopic = 0.8

/** A request for products like a known one, or for more products of the last search; `null` for any other question. */
async function readOtherProducts(
  part: QuestionText,
  { asked, references, names }: { asked: string; references: References; names: readonly ShownItem[] },
  setting: QuestionSetting,
): Promise<ReadQuestion | null> {
  const { language, memory } = setting
  const like = await productToResemble(asked, { references, names }, setting)
  if (like !== null) {
    const described = withoutNames(asked, names)
    const constraints = { ...parseConstraints(described, language, findCues(described, language)), words: '' }
    const read = readProductRequest(part.text, { constraints, references, part, setting })
    if (read.features.rules === 0) return { ...read, question: { ...read.question, products: [like], similarTo: like } }
  }
  const constraints = continuedSearch(asked, setting)
  if (constraints === null) return null
  const text = setting.previous?.text ?? part.text
  const read = readProductRequest(text, { constraints, references, part, setting })
  return { ...read, question: { ...read.question, ...excludeShown(memory) }, isContinued: true }
}

interface ProductRequest {
  readonly constraints: Constraints
  readonly references: References
  readonly part: QuestionText
  readonly setting: QuestionSetting
}

function readProductRequest(text: string, { constraints, references, part, setting }: ProductRequest): ReadQuestion {
  const { language } = setting
  const partial: PartialQuestion = {
    text,
    question: part.question,
    cues: [],
    conditions: constraints,
    names: [],
    goods: noGoods,
    references: { ...references, ...noReferences },
    email: setting.email,
    namesEmail: false,
    followsTextQuestion: false,
    cart: null,
    route: null,
    ranking: null,
  }
  const question = questionOf('product_search', { ...partial, constraints, language })
  return { question, references: partial.references, features: extractFeatures(partial, language), isContinued: false }
}

function asksForOthers(text: string, language: AssistantLanguage): boolean {
  return otherProductsPatterns[language].test(inPlainLetters(text))
}

function excludeShown({ seen, shown }: ThreadMemory): Pick<Question, 'excludedProductIds'> {
  return { excludedProductIds: seen ?? shown.map(({ productId }) => productId) }
}

function questionOf(
  intent: Intent,
  partial: PartialQuestion & { constraints: Constraints; language: AssistantLanguage },
): Question {
  const { text, names, references, constraints, language, cart, goods } = partial
  const action = actionOf(intent, partial)
  const isAboutProducts = productIntents.has(intent)
  const products =
    isAboutProducts || intent === 'action'
      ? uniqueProducts([...names, ...(cart !== null && names.length > 0 ? [] : references.products)])
      : names
  const content = references.hasListPosition ? blankOrdinals(text) : text
  const tagsOf = (part: string) => [...new Set(findTags(part, language).map(({ tag }) => tag))]
  const tags = tagsOf(content)
  // "Delivery of the Leather Sofa" is not about leather.
  const topics = rankTopics(tagsOf(withoutNames(content, names)))
  return {
    text,
    intent,
    topics: topics.length > 0 ? topics : rankTopics(tags),
    tags: tags.filter((tag) => !answerKindTags.has(tag)),
    answerKind: 'anything',
    constraints,
    products,
    productWords:
      (isAboutProducts || action === 'add_to_cart') && products.length === 0 && constraints.words !== ''
        ? constraints.words
        : null,
    ...(goods.isNamed && goods.words.length > 0 ? { goodsWords: goods.words } : {}),
    action,
    claimedValue:
      intent === 'product_search' ? null : claimedValueIn(partial, { language, isPrice: intent === 'price_or_stock' }),
  }
}

function actionOf(intent: Intent, { cart, text, language }: PartialQuestion & { language: AssistantLanguage }) {
  if (intent !== 'action') return null
  if (cart !== null) return 'add_to_cart'
  return findTags(text, language).some(({ tag }) => tag === 'notify') ? 'notify_when_available' : 'contact_support'
}

function constraintsOf(
  intent: Intent,
  { now, tags, before }: { now: Constraints; tags: readonly TagMatch[]; before: Constraints | null },
): Constraints {
  if (!productIntents.has(intent)) return noConstraints
  if (before === null) return now
  const isNewKind = tags.some(({ tag }) => productKinds.has(tag))
  return mergeConstraints(isNewKind ? { ...before, words: '' } : before, now)
}

function uniqueProducts(items: readonly ShownItem[]): ShownItem[] {
  return items.filter(({ productId }, at) => items.findIndex((other) => other.productId === productId) === at)
}

/** An amount, rate or duration that the question states: it may be wrong. */
function claimedValueIn(
  { question, cart, conditions }: PartialQuestion,
  { language, isPrice }: { language: AssistantLanguage; isPrice: boolean },
): string | null {
  const mayBePrice =
    isPrice && cart === null && answerKindOf(question, language) === 'yes_no' && conditions.sizes.length === 0
  const claim = findFacts(question, language).find(
    (fact) =>
      fact.kind === 'money' ||
      fact.kind === 'percentage' ||
      fact.kind === 'duration' ||
      (fact.kind === 'number' &&
        fact.unit === null &&
        (!Number.isInteger(fact.value) || (mayBePrice && fact.value >= 5))),
  )
  return claim === undefined ? null : question.slice(claim.start, claim.end)
}

/** The score of a policy question without a topic: a published text may answer any question. */
const defaultScore = 0.35
const likelihoodWeight = 0.55

/** The intent of the rule with the highest score. "And the pool?" after "how much is hiring the tub?" is not a search for pools. */
function chooseIntent(features: QuestionFeatures, replacesGoods: boolean): ChosenIntent {
  let best: { intent: Intent; score: number } = {
    intent: 'policy_question',
    score: defaultScore + likelihoodWeight * features.topic,
  }
  for (const { intent, score, when } of intentRules) {
    if (score > best.score && when(features)) best = { intent, score }
  }
  if (replacesGoods && best.intent === 'product_search') return repeatedIntent
  return { intent: best.intent, isAssumed: best.intent === 'product_search' && best.score <= assumedScore }
}

interface ChosenIntent {
  readonly intent: Intent
  /** A product search only because no rule recognized anything else. */
  readonly isAssumed: boolean
  /** It repeats the previous question for other goods. */
  readonly repeats?: true
}

const repeatedIntent: ChosenIntent = { intent: 'policy_question', isAssumed: false, repeats: true }
const continuedIntent: ChosenIntent = { intent: 'product_search', isAssumed: false }
/** The maximum score of the rules for searches that mention neither a product nor a request for one. */
const assumedScore = 0.55

import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../../engine/facts/find-facts.ts'
import { singular } from '../../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { isNameOfGoods } from '../../../../../engine/lexical/query/names/foreign-names.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { MessageKind, Route } from '../../../../../engine/reader/router.ts'
import type { AnswerKind, Constraints, ShownItem } from '../../pipeline.ts'
import type { MentionedGoods } from '../../steps.ts'
import { blankOrdinals, hasConditions, parseConstraints } from '../constraints/constraints.ts'
import { pets, purposeWords } from '../constraints/purpose.data.ts'
import type { Cue } from '../cues/cues.data.ts'
import { answerKindOf, type CartRequest, type CueMatch } from '../cues/find-cues.ts'
import { priceOfThingPatterns, propertyOfThingPatterns, serviceNouns } from '../cues/question-forms.data.ts'
import { genericWords } from '../references/resolve-references.data.ts'
import type { References } from '../references/resolve-references.ts'
import { articles, calculationWords } from './question-features.data.ts'
import { ambiguousTags, answerKindTags, productKinds, productTraits, regions, weekdays } from './tag-classes.data.ts'
import { topicTags } from './topics.data.ts'

/** The features of a question that intent rules use. */
export interface QuestionFeatures {
  hasTag(...tags: readonly string[]): boolean
  hasCue(...cues: readonly Cue[]): boolean
  /** The probability, by the learned router, that the question is of one of these kinds; 0 when the router abstains. */
  likely(...kinds: readonly MessageKind[]): number
  /** Number of products named or referred to. */
  readonly products: number
  /** Refers to products by their position in a list shown before. */
  readonly hasListPosition: boolean
  /** Number of products referred to, by position or as "it". */
  readonly references: number
  /** Asks about every product of a list: "are they dishwasher-safe?". */
  readonly asksOfEach: boolean
  /** Asks for a property of the product in focus without naming a subject: "¿cuánto pesa?". */
  readonly leavesOutSubject: boolean
  /** Asks for a variant of the product in focus: "and in 47?". */
  readonly asksVariant: boolean
  /** Mentions a bare number about one product, which may be a price: "is it still 299?". */
  readonly claimsNumber: boolean
  /** Contains an article number. */
  readonly hasSku: boolean
  /** Selects a product of the list by price. */
  readonly selectsByPrice: boolean
  /** Ranks the products of the list: "which one is the lightest?". */
  readonly ranksList: boolean
  /** Asks for the product with the most or the least of something: "your lightest tent". */
  readonly ranksGoods: boolean
  /** Compares two goods, with or without their names: "is the blue lamp brighter than the white one?". */
  readonly comparesTwo: boolean
  /** Asks only for the price of a thing: "how much is a helicopter?", not "how much is engraving?". */
  readonly asksPriceOfThing: boolean
  /** Asks only for a property of a thing: "what size is the rug?". */
  readonly asksPropertyOfThing: boolean
  /** Mentions goods of the catalog by a category or a good part of a name, but no product. */
  readonly mentionsGoods: boolean
  /** Consists of a name of goods, whether the catalog has them or not: "phone case". */
  readonly isNameOfGoods: boolean
  /** Contains only question words and words from names and categories of the catalog: "do you have pots?". */
  readonly isOfCatalogWords: boolean
  /** Contains words that neither name goods nor belong to the form of a question: "how much is a *repair* of the umbrella?" */
  readonly hasOtherWords: boolean
  /** The stems of these words. */
  readonly otherWords: readonly string[]
  /** "Not in red", "no leather". */
  readonly hasExclusions: boolean
  /** Number of condition kinds: color, size, price. */
  readonly conditions: number
  /** Number of products named in full. */
  readonly fullNames: number
  /** Number of product kinds mentioned outside of product names. */
  readonly kinds: number
  /** Number of product traits mentioned. */
  readonly traits: number
  /** Number of other subjects except places: those that stores have rules for. */
  readonly rules: number
  /** Likelihood of the likeliest topic, with and without product kinds and traits. */
  readonly topic: number
  readonly ruleTopic: number
  readonly isQuestion: boolean
  /** Begins with a name of goods and is not a question: "a rug that can be washed". */
  readonly beginsWithGoods: boolean
  readonly answerKind: AnswerKind
  readonly words: number
  readonly tags: number
  readonly hasOrderNumber: boolean
  readonly hasEmail: boolean
  /** The question contains an email address, which may belong to someone else. */
  readonly namesEmail: boolean
  /** "The address of Max Müller", "the orders of customer 55". */
  readonly namesPerson: boolean
  /** Has a price limit: "under 50". */
  readonly hasPriceBounds: boolean
  /** Has a price, color, size or sort order. */
  readonly hasConditions: boolean
  /** States an amount of money that is not a price limit. */
  readonly claimsMoney: boolean
  /** A request to put a product in the cart, with or without mentioning the cart. */
  readonly cart: 'explicit' | 'buy' | null
  /** Asks for a calculation. */
  readonly isArithmetic: boolean
  /** Not phrased as a question. */
  readonly isImperative: boolean
}

/** A question before its intent is known. */
export interface PartialQuestion {
  readonly text: string
  readonly question: string
  readonly cues: readonly CueMatch[]
  readonly conditions: Constraints
  readonly names: readonly ShownItem[]
  readonly goods: MentionedGoods
  readonly references: References
  readonly email: string | null
  readonly namesEmail: boolean
  /** The previous question was not about products: "washing machine" after "how do I clean it?". */
  readonly followsTextQuestion: boolean
  readonly cart: CartRequest | null
  /** The learned router's result for `question`. */
  readonly route: Route | null
  /** Asks for the product with the most or the least of something. */
  readonly ranking: { readonly comparesTwo?: true } | null
}

/** An order number, by its form or by the word before it. */
export const orderNumberPattern =
  /(?<![\p{L}\d])(?:\p{L}{1,4}-?\d{4,14}|#\s?\d{4,14}|(?<=(?:order|bestellung|commande|pedido|nr|no|number|nummer|numero|número)[.:#\s]{1,3})\d{4,14})(?![\p{L}\d])/iu
const personPattern = /(?<!\p{L})(?:of|von|de|for|für)\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u
// "Of the customer John Smith", "von Frau Meier", but not "Customer Service".
const customerPattern =
  /(?<!\p{L})(?:(?:[Cc]ustomer|[Uu]ser|[Ss]hopper|Kunden?|Kundin|[Cc]lient[ea]?|Mrs?\.?|Ms\.?|Herrn?|Frau|Mme|Monsieur|Madame|[Ss]eñora?|Sra?\.?)\s+(?!Service|Support|Care|Number)\p{Lu}\p{Ll}+|(?:[Cc]ustomer|[Uu]ser|[Ss]hopper|Kunden?|Kundin|[Cc]lient[ea]?)\s+(?:#|no\.?|number|nr\.?|nummer|numéro|número)?\s?\d)/u
/** Words that can be article numbers: "FR-44-U", "AB1234". */
export function skusIn(text: string): string[] {
  return text
    .split(/[\s,;:!?()"']+/)
    .map((word) => word.replace(/(?<!\.)\.+$/, ''))
    .filter((word) => skuPattern.test(word) && /\d/.test(word) && /\p{L}/u.test(word))
}

const skuPattern = /^(?=.{4,40}$)[\p{L}\d]+(?:[-_./][\p{L}\d]+)+$|^\p{Lu}{1,6}\d{3,12}\p{Lu}{0,4}$/u
const arithmeticPattern =
  /\d\s*(?:[x×*+÷=²³^]|\bx\b|times|plus|minus|divided by|mal|geteilt|fois|por|más|menos|entre)\s*\d|[x-z]\s*[²³^=]/i

export function extractFeatures(read: PartialQuestion, language: AssistantLanguage): QuestionFeatures {
  const { text, question, cues, conditions, names, references, email } = read
  // "Leather" in a product's name does not ask about leather.
  // "The second one" does not ask for anything second.
  const withoutPosition = references.hasListPosition ? blankOrdinals : (some: string) => some
  const kind = answerKindOf(question, language)
  const own = withoutNames(text, names)
  const tags = tagsOf(withoutPosition(own), language)
  // "La barra de sonido tiene micrófono": the product has it, not the shop.
  const describesProduct = ({ cue, start }: CueMatch) =>
    language === 'es' && cue === 'have_you' && (names.length > 0 || kind === 'yes_no') && start > maxBeforeHaving
  const isMeant = (one: CueMatch) =>
    !(describesProduct(one) || (one.cue === 'mine' && isAboutRecipient(question, one, language)))
  const cueSet = new Set(cues.filter(isMeant).map(({ cue }) => cue))
  const rules = tags.filter((tag) => !isGoodsTag(tag))
  const all = new Set(tags)
  const others = otherWordsOf(withoutPosition(question), read.goods.words, language)
  return {
    hasTag: (...some) => some.some((tag) => all.has(tag)),
    hasCue: (...some) => some.some((cue) => cueSet.has(cue)),
    likely: (...kinds) => kinds.reduce((sum, kind) => sum + (read.route?.[kind] ?? 0), 0),
    products: new Set([...names, ...references.products].map(({ productId }) => productId)).size,
    hasListPosition: references.hasListPosition && references.products.length > 0,
    references: references.products.length,
    asksOfEach: references.isOfEach,
    leavesOutSubject: references.leavesOutSubject,
    asksVariant: asksVariant(read, kind),
    claimsNumber:
      names.length + references.products.length === 1 && namesAmount(withoutNumbersOf(own, names), language),
    hasSku: skusIn(question).length > 0,
    selectsByPrice: references.selectsByPrice,
    ranksList: references.ranksList,
    ranksGoods: read.ranking !== null && read.ranking.comparesTwo !== true,
    comparesTwo: read.ranking?.comparesTwo === true,
    asksPriceOfThing: asksOfThing(priceOfThingPatterns, question, language),
    asksPropertyOfThing: asksOfThing(propertyOfThingPatterns, question, language),
    mentionsGoods: names.length === 0 && read.goods.isNamed,
    isNameOfGoods: !read.followsTextQuestion && isNameOfGoods(text, language),
    hasOtherWords: others.length > 0,
    otherWords: others,
    isOfCatalogWords:
      read.goods.words.length > 0 &&
      otherWordsOf(withoutRequestCue(question, read.cues), read.goods.words, language).length === 0,
    hasExclusions: (conditions.notColors ?? []).length + (conditions.notWords ?? []).length > 0,
    conditions: countConditions(conditions),
    fullNames: names.filter(({ title }) => positionOf(title, text) !== -1).length,
    kinds: tags.filter((tag) => productKinds.has(tag)).length,
    traits: tags.filter((tag) => productTraits.has(tag)).length,
    rules: rules.filter((tag) => !(ambiguousTags.has(tag) || answerKindTags.has(tag) || isPlace(tag))).length,
    topic: rankTopics(tags)[0]?.likelihood ?? 0,
    ruleTopic: rankTopics(rules)[0]?.likelihood ?? 0,
    isQuestion: kind !== null || /[?？؟]/.test(question),
    beginsWithGoods: beginsWithGoods(read, language),
    answerKind: kind ?? 'anything',
    words: tokenize(question, language).length,
    tags: tags.filter((tag) => !ambiguousTags.has(tag)).length,
    hasOrderNumber: orderNumberPattern.test(text),
    hasEmail: email !== null,
    namesEmail: read.namesEmail,
    namesPerson: personPattern.test(question) || customerPattern.test(question),
    hasPriceBounds: conditions.priceMin !== null || conditions.priceMax !== null,
    hasConditions: hasConditions({ ...conditions, colors: colorsOutside(names, read, language) }),
    claimsMoney: claimsMoney(question, { conditions, language }),
    cart: read.cart === null ? null : read.cart.isExplicit ? 'explicit' : 'buy',
    isArithmetic: isArithmetic(question, language),
    isImperative: kind === null,
  }
}

/** Whether "my" in a text refers to the recipient of the goods: "a ring *for my wife*", "ein Bett *für meinen Hund*". */
function isAboutRecipient(
  text: string,
  { start, end }: { start: number; end: number },
  language: AssistantLanguage,
): boolean {
  const { persons, prepositions } = purposeWords[language]
  const before = tokenize(text.slice(0, start), language).at(-1)?.folded ?? ''
  const [after] = tokenize(text.slice(end), language)
  return prepositions.has(before) && after !== undefined && (persons.has(after.folded) || pets.has(after.folded))
}

/** "And in 47?" about the product in focus, or "do you have the Laptop in silver?" about a named one. */
function asksVariant({ references, names, conditions }: PartialQuestion, kind: AnswerKind | null): boolean {
  const hasVariantCondition = conditions.sizes.length + conditions.colors.length > 0
  const isNamed = names.length === 1 && kind === 'yes_no' && conditions.sizes.length > 0
  return hasVariantCondition && (references.isImplied || isNamed)
}

function otherWordsOf(question: string, goods: readonly string[], language: AssistantLanguage): string[] {
  const known = new Set(goods)
  const tags = findTags(question, language).filter(
    ({ tag }) => isGoodsTag(tag) || ambiguousTags.has(tag) || stockTags.has(tag),
  )
  return tokenize(question, language).flatMap(({ start, end, folded, stem }) => {
    if (isStopWord(folded) || genericWords[language].has(folded) || /\d/.test(folded)) return []
    return known.has(singular(folded)) || tags.some((tag) => tag.start <= start && end <= tag.end) ? [] : [stem]
  })
}

/** "Do you sell pots" → "pots", with the same length. */
function withoutRequestCue(question: string, cues: PartialQuestion['cues']): string {
  return cues
    .filter(({ cue }) => cue === 'sell' || cue === 'have_you')
    .reduce((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), question)
}

/** Whether all tags, at least one, describe goods, so that no rule of a store applies. */
export function areGoodsTags(tags: readonly string[]): boolean {
  return tags.length > 0 && tags.every(isGoodsTag)
}

function isGoodsTag(tag: string): boolean {
  return productKinds.has(tag) || productTraits.has(tag)
}

const stockTags: ReadonlySet<string> = new Set(['stock', 'sold_out', 'cheap'])

const maxThingWords = 3

/** A noun derived from a verb names a service: "engraving", "Reinigung", "ressemelage". */
function asksOfThing(patterns: typeof priceOfThingPatterns, question: string, language: AssistantLanguage): boolean {
  const thing = patterns[language].exec(inPlainLetters(question).toLowerCase())?.groups?.thing
  if (thing === undefined) return false
  const words = thing.trim().split(/\s+/)
  return words.length <= maxThingWords && !words.some((word) => isStopWord(word) || serviceNouns[language].test(word))
}

/** The colors of a question, without those in product names: "Black Eaves Chair". */
function colorsOutside(
  names: readonly ShownItem[],
  { question, conditions }: PartialQuestion,
  language: AssistantLanguage,
): readonly string[] {
  if (names.length === 0 || conditions.colors.length === 0) return conditions.colors
  return parseConstraints(withoutNames(question, names), language, []).colors
}

const maxBeforeNoun = 3

/** An indefinite article, up to two adjectives, and goods of the catalog. Questions about rules use the definite article. */
function beginsWithGoods({ question, goods }: PartialQuestion, language: AssistantLanguage): boolean {
  const plain = inPlainLetters(question).toLowerCase().trim()
  if (plain.includes('?') || !articles[language].test(plain)) return false
  const begin = tokenize(question, language).slice(1, 1 + maxBeforeNoun)
  const isKind = ({ start, end }: { start: number; end: number }) =>
    findTags(question.slice(start, end), language).some(({ tag }) => productKinds.has(tag))
  return begin.some((word) => (goods.isNamed && goods.words.includes(singular(word.folded))) || isKind(word))
}

const minAmount = 5
/** Characters: "hola, ". */
const maxBeforeHaving = 8

/** Without the numbers of product names: the "T5" of a "Fold Treadmill T5". */
function withoutNumbersOf(text: string, names: readonly ShownItem[]): string {
  const own = new Set(names.flatMap(({ title }) => title.toLowerCase().match(/[\p{L}\d]+/gu) ?? []))
  return text.replace(/[\p{L}\d]+/gu, (word) => (/\d/.test(word) && own.has(word.toLowerCase()) ? ' ' : word))
}

function namesAmount(text: string, language: AssistantLanguage): boolean {
  return findFacts(text, language).some(
    (fact) => fact.kind === 'number' && fact.unit === null && fact.bound === 'exact' && fact.value >= minAmount,
  )
}

function countConditions({ colors, sizes, priceMin, priceMax }: Constraints): number {
  return [colors.length > 0, sizes.length > 0, priceMin !== null || priceMax !== null].filter(Boolean).length
}

function tagsOf(text: string, language: AssistantLanguage): string[] {
  return [...new Set(findTags(text, language).map(({ tag }) => tag))]
}

function isPlace(tag: string): boolean {
  return broaderPlaces(tag).length > 0 || tag === 'eu'
}

/** Removes names, and parts of names of at least two words: the "Fell Runner" of a "Fell Runner Trail Shoe". */
export function withoutNames(text: string, names: readonly ShownItem[]): string {
  let rest = text
  for (const { title } of names) {
    const part = longestPart(title, rest)
    const at = part === null ? -1 : positionOf(part, rest)
    if (part !== null) rest = `${rest.slice(0, at)} ${rest.slice(at + part.length)}`
  }
  return rest
}

const minPartWords = 2

function longestPart(title: string, text: string): string | null {
  if (positionOf(title, text) !== -1) return title
  const words = title.split(/\s+/).filter(Boolean)
  for (let length = words.length - 1; length >= minPartWords; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length).join(' ')
      if (positionOf(part, text) !== -1) return part
    }
  }
  return null
}

function positionOf(title: string, text: string): number {
  return text.toLowerCase().indexOf(title.toLowerCase())
}

/** "What is 12 x 12?", not "do you cut a mirror of 60x80?": apart from numbers, it contains only words of calculations. */
function isArithmetic(question: string, language: AssistantLanguage): boolean {
  if (!arithmeticPattern.test(question)) return false
  const words = tokenize(question, language).filter(({ folded }) => /^\p{L}{2,}$/u.test(folded))
  return words.every(({ folded }) => isStopWord(folded) || calculationWords.has(folded))
}

function claimsMoney(
  asked: string,
  { conditions, language }: { conditions: Constraints; language: AssistantLanguage },
): boolean {
  if (conditions.priceMin !== null || conditions.priceMax !== null) return false
  return findFacts(asked, language).some(({ kind }) => kind === 'money')
}

// Less likely topics are omitted.
const minLikelihood = 0.35

export interface LikelyTopic {
  readonly topic: string
  readonly likelihood: number
}

/** Topics by likelihood, best first: 0.5 means one related word, 0.75 the topic's own name. */
export function rankTopics(tags: readonly string[]): LikelyTopic[] {
  const asked = new Set(tags.map(normalizeTag))
  const ranked = Object.entries(topicTags).map(([topic, weights]) => {
    let sum = 0
    for (const [tag, weight] of Object.entries(weights)) if (asked.has(tag)) sum += weight
    return { topic, likelihood: Math.round((sum / (sum + 1)) * 1000) / 1000 }
  })
  return ranked.filter(({ likelihood }) => likelihood >= minLikelihood).sort((a, b) => b.likelihood - a.likelihood)
}

function normalizeTag(tag: string): string {
  if (weekdays.has(tag)) return 'weekday'
  return regions.has(tag) || broaderPlaces(tag).length > 0 ? 'place' : tag
}

/** Whether the text is a sentence by its function words: "Besohlt ihr auch Tanzschuhe", unlike "red umbrella". */
export function isSentence(text: string): boolean {
  return tokenize(text, 'en').filter(({ folded }) => isStopWord(folded)).length >= minSentenceStopWords
}

const minSentenceStopWords = 2

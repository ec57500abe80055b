import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../../engine/facts/find-facts.ts'
import { createAnalyzer } from '../../../../../engine/lexical/analysis/analyzer.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { findColors } from '../../../../../engine/lexical/phrases/color-phrases.ts'
import { findPrices } from '../../../../../engine/lexical/phrases/price-phrases.ts'
import { splitGoodsRequest } from '../../../../../engine/lexical/phrases/request-phrases.ts'
import { stripColorNames } from '../../../../../engine/meaning/color-names.ts'
import { isStopWord, languagesUsing } from '../../../../../engine/meaning/stop-words.ts'
import { type Token, tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { Constraints } from '../../pipeline.ts'
import type { Cue } from '../cues/cues.data.ts'
import { type CueMatch, findCues } from '../cues/find-cues.ts'
import { ordinalPatterns } from '../references/resolve-references.data.ts'
import {
  emptyWords,
  leadingCues,
  offerVerbPattern,
  pieceUnits,
  sizePatterns,
  sortOrders,
  superlativePatterns,
} from './constraints.data.ts'
import { parseExclusions } from './exclusions.ts'
import { ageWords, purposeWords } from './purpose.data.ts'

interface TextRange {
  readonly start: number
  readonly end: number
}

const analyzer = createAnalyzer()
const maxWords = 60

export const noConstraints: Constraints = {
  words: '',
  colors: [],
  sizes: [],
  category: null,
  brand: null,
  priceMin: null,
  priceMax: null,
  order: 'relevance',
}

/** Parses the conditions on a product. The search detects category and brand, because it has the categories and brands of the store. */
export function parseConstraints(text: string, language: AssistantLanguage, cues: readonly CueMatch[]): Constraints {
  const prices = findPrices(text, language)
  const sizes = findSizes(text, language)
  const left = parseExclusions(text, language)
  const colors = findColorNames(removeRanges(text, left.ranges), language)
  const order = cues.map(({ cue }) => sortOrders.get(cue)).find((one) => one !== undefined)
  const min = prices.find((price) => price.min !== null)?.min ?? null
  const max = prices.find((price) => price.max !== null)?.max ?? null
  return {
    words: searchWords(text, language, [
      ...leadingRanges(cues),
      ...prices,
      ...sizes.map(({ place }) => place),
      ...left.ranges,
      ...superlativeRanges(text, language),
    ]),
    colors: colors.map(({ name }) => name),
    sizes: sizes.map(({ size }) => size),
    category: null,
    brand: null,
    priceMin: min,
    priceMax: max,
    order: order ?? 'relevance',
    ...(left.colors.length > 0 ? { notColors: left.colors } : {}),
    ...(left.words.length > 0 ? { notWords: left.words } : {}),
  }
}

/** Adds the conditions of a follow-up ("in blue?", "under 50") to the previous ones; the follow-up takes precedence. */
export function mergeConstraints(before: Constraints, now: Constraints): Constraints {
  const notNow = now.notColors ?? []
  const hasColor = now.colors.length > 0
  const notColors = [...(before.notColors ?? []).filter((color) => !now.colors.includes(color)), ...notNow]
  const notWords = [...(before.notWords ?? []), ...(now.notWords ?? [])]
  const words = hasColor || notNow.length > 0 ? stripColorNames(before.words) : before.words
  return {
    words: [words, now.words.replace(offerVerbPattern, '')].filter((some) => some !== '').join(' '),
    colors: hasColor ? now.colors : before.colors.filter((color) => !notNow.includes(color)),
    sizes: now.sizes.length > 0 ? now.sizes : before.sizes,
    category: now.category ?? before.category,
    brand: now.brand ?? before.brand,
    ...mergePrices(before, now),
    order: now.order === 'relevance' ? before.order : now.order,
    ...(notColors.length > 0 ? { notColors: [...new Set(notColors)] } : {}),
    ...(notWords.length > 0 ? { notWords: [...new Set(notWords)] } : {}),
  }
}

/** "And above 100?" after "under 100" replaces the bound: no price meets both. */
function mergePrices(before: Constraints, now: Constraints): Pick<Constraints, 'priceMin' | 'priceMax'> {
  const priceMin = now.priceMin ?? before.priceMin
  const priceMax = now.priceMax ?? before.priceMax
  if (priceMin === null || priceMax === null || priceMin < priceMax) return { priceMin, priceMax }
  return { priceMin: now.priceMin, priceMax: now.priceMax }
}

/** Whether there is any condition besides search words. */
export function hasConditions({ colors, notColors, sizes, priceMin, priceMax, order }: Constraints): boolean {
  const limits = [priceMin, priceMax].some((limit) => limit !== null)
  return limits || colors.length + sizes.length + (notColors?.length ?? 0) > 0 || order !== 'relevance'
}

export function hasPriceBounds({ priceMin, priceMax }: Constraints): boolean {
  return priceMin !== null || priceMax !== null
}

/** Explicit sizes with their place in the text. */
function findSizes(text: string, language: AssistantLanguage): { size: string; place: TextRange }[] {
  const found = sizePatterns[language].flatMap((pattern) => [...text.matchAll(pattern)])
  return found.flatMap((match) => {
    const [matchedText, size] = match
    if (size === undefined) return []
    return [
      {
        size: size.toUpperCase().replace(',', '.'),
        place: { start: match.index, end: match.index + matchedText.length },
      },
    ]
  })
}

/** Color names, also English ones in other languages: "in silver". Spanish "red" means net. */
function findColorNames(text: string, language: AssistantLanguage): readonly { readonly name: string }[] {
  const words = analyzer.words(text, maxWords)
  const own = findColors(words, language)
  if (language === 'en' || own.length > 0) return own
  return findColors(words, 'en').filter(({ phrase }) => !(language === 'es' && phrase === 'red'))
}

function removeRanges(text: string, places: readonly TextRange[]): string {
  return places.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

/** "Which tent *is the lightest*?" is a search for tents. */
function superlativeRanges(text: string, language: AssistantLanguage): TextRange[] {
  const found = superlativePatterns[language].exec(inPlainLetters(text))
  return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }]
}

function leadingRanges(cues: readonly CueMatch[]): CueMatch[] {
  return cues.filter(({ cue }) => leadingCues.has(cue))
}

/**
 * The text without `out`, punctuation, and leading and trailing words that do not describe goods, such as "asap". Colors stay, because names and
 * descriptions contain them.
 */
function searchWords(text: string, language: AssistantLanguage, out: readonly TextRange[]): string {
  const words = tokenize(text, language).filter(({ start, end }) =>
    out.every((one) => end <= one.start || one.end <= start),
  )
  const isDescriptive = words.map(({ folded }) => !(isEmptyWord(folded, language) || emptyWords.has(folded)))
  // "Vegan products" are searched as "vegan".
  const isNamed = words.map(({ folded }, at) => isDescriptive[at] === true && !goodsInGeneral.has(folded))
  const isContent = isNamed.includes(true) ? isNamed : isDescriptive
  const first = isContent.indexOf(true)
  const last = isContent.lastIndexOf(true)
  if (first === -1) return ''
  const descriptive = words.slice(first, last + 1).map(({ start, end }) => text.slice(start, end))
  return splitGoodsRequest(descriptive.join(' ')).goods
}

/**
 * The number of pieces that the text mentions; `null` without a number. Numbers in sizes, positions, product names and option
 * values are not quantities.
 */
export function quantityIn(
  text: string,
  language: AssistantLanguage,
  { names }: { readonly names: readonly string[] },
): number | null {
  const bare = blankSizes(blankOrdinals(text), language)
  const named = new Set(names.flatMap((name) => tokenize(name, language).map(({ folded }) => folded)))
  const numbers = findFacts(bare, language).flatMap((fact) =>
    fact.kind === 'number' && fact.bound === 'exact' && (fact.unit === null || pieceUnits.test(fact.unit))
      ? [fact]
      : [],
  )
  const found = numbers.filter(({ start, end }) => {
    return !named.has(bare.slice(start, end).toLowerCase()) || isCounted(bare, { start, end })
  })
  const counted = found.find((one) => isCounted(bare, one)) ?? found[0]
  return counted === undefined ? null : counted.value
}

function blankSizes(text: string, language: AssistantLanguage): string {
  return findSizes(text, language).reduce(
    (left, { place }) => left.slice(0, place.start) + ' '.repeat(place.end - place.start) + left.slice(place.end),
    text,
  )
}

/** "2 of", "3x", "4 Stück": certainly a number of pieces. */
function isCounted(text: string, { start, end }: { start: number; end: number }): boolean {
  const after = inPlainLetters(text.slice(end, end + 12)).toLowerCase()
  const before = inPlainLetters(text.slice(Math.max(0, start - 2), start)).toLowerCase()
  return (
    /^\s?(?:x\b|×|of\b|davon\b|stuck\b|paar\b|pairs?\b|paires?\b|pares\b|units?\b|unidades\b|mal\b)/.test(after) ||
    /[x×]\s?$/.test(before)
  )
}

/** Replaces ordinals with spaces: "the third" is not a third party. */
export function blankOrdinals(text: string): string {
  const blank = (plain: string, pattern: RegExp) =>
    plain.replace(new RegExp(pattern, 'g'), (ordinal) => ' '.repeat(ordinal.length))
  const plain = inPlainLetters(text)
  const left = ordinalPatterns.reduce((rest, [, pattern]) => blank(rest, pattern), plain)
  return Array.from({ length: text.length }, (_, at) => (left[at] === plain[at] ? text[at] : ' ')).join('')
}

/**
 * The purpose of goods that are not named: "photography" in "a gift for my dad who likes photography", "small balcony" in "something for a
 * small balcony". `null` if the text names goods or states no purpose. `words` are those of the text that a search would use.
 */
export function parsePurpose(text: string, words: string, language: AssistantLanguage): string | null {
  const { likes, ends } = purposeWords[language]
  if (!opensPurpose(tokenize(text, language), language)) return null
  const wanted = tokenize(words, language)
  const like = wanted.findLastIndex(({ folded }) => likes.has(folded))
  // In German, the verb comes last: "der Fußball liebt".
  const isLast = like === wanted.length - 1
  const rest = isLast ? wanted.slice(0, -1) : wanted.slice(like + 1)
  const end = rest.findIndex(({ folded }, at) => at > 0 && ends.has(folded))
  const tokens = rest.slice(0, end === -1 ? rest.length : end).filter(isSpecific(language))
  const specific = tokens.length > 1 ? tokens.filter(({ folded }) => !enthusiastWords.has(folded)) : tokens
  if (specific.length === 0) return null
  const purpose = specific.map(({ start, end }) => words.slice(start, end))
  return purpose.map((word) => (language === 'de' ? withoutFanSuffix(word) : word)).join(' ')
}

/** The interest in a German compound for a person: "Pflanzen" of "Pflanzenliebhaber", "fotografen" of "Hobbyfotografen". */
function withoutFanSuffix(word: string): string {
  const { liked = word } = fanCompoundPattern.exec(word)?.groups ?? {}
  return liked.replace(/^hobby-?(?=\p{L}{5})/iu, '')
}

const fanCompoundPattern =
  /^(?<liked>\p{L}{4,30}?)-?(?:fans?|lieb(?:haber|haberin|haberinnen|habern)|freund(?:e|en|in)?|enthusiast(?:en|in)?|begeisterte[nr]?)$/iu

/** Words for a person after their interest: "a football fan". "Fan" alone may be a product. Folded. */
const enthusiastWords: ReadonlySet<string> = new Set(
  'fan fans lover lovers enthusiast enthusiasts liebhaber amateur amateurs amante amantes'.split(' '),
)

/** Whether a placeholder for goods is followed by a purpose, or the text states what a person likes: "she likes gardening". */
function opensPurpose(tokens: readonly Token[], language: AssistantLanguage): boolean {
  const { placeholders, questions, prepositions, likes, persons, subjects } = purposeWords[language]
  const statesLiking = ({ folded }: Token, at: number): boolean =>
    likes.has(folded) &&
    tokens.slice(Math.max(0, at - 2), at).some((word) => persons.has(word.folded) || subjects.has(word.folded))
  if (tokens.some(statesLiking)) return true
  const specific = tokens.filter(isSpecific(language))
  // "Home office stuff", "camping things"
  const [last] = tokens.slice(-1)
  const endsWithPlaceholder =
    last !== undefined && placeholders.has(last.folded) && tokens.length <= maxPlaceholderWords
  if (endsWithPlaceholder && specific.length > 0) return true
  const placeholder = tokens.findIndex(({ folded }) => placeholders.has(folded) || questions.has(folded))
  const opener = tokens.findIndex(
    ({ folded }, at) => at > placeholder && (prepositions.has(folded) || likes.has(folded)),
  )
  if (placeholder === -1 || opener === -1) return false
  // "What laptop is good for travel" names the goods.
  const isQuestion = !placeholders.has(tokens[placeholder]?.folded ?? '')
  return !(isQuestion && tokens.slice(placeholder, opener).some(isSpecific(language)))
}

const maxPlaceholderWords = 5

/** Whether a text asks for goods without naming them, unlike a question about one product ("what is the sponge for?"). */
export function namesNoGoods(text: string, language: AssistantLanguage): boolean {
  return tokenize(text, language).some(({ folded }) => purposeWords[language].placeholders.has(folded))
}

/** Whether a text begins with a request for goods that it does not name: "I need something warm", unlike "is there something for students?". */
export function isOpenRequest(text: string, language: AssistantLanguage): boolean {
  const opens = findCues(text, language).some(({ cue, start }) => cue === 'looking_for' && start <= maxRequestStart)
  return (opens && namesNoGoods(text, language)) || beginsWithPlaceholder(text, language)
}

/** "Something for the cold", but not "anything for students?", "ideas for gift cards". */
function beginsWithPlaceholder(text: string, language: AssistantLanguage): boolean {
  if (text.includes('?')) return false
  const { placeholders, gifts, prepositions } = purposeWords[language]
  const tokens = tokenize(text, language)
  const opener = tokens.findIndex(({ folded }) => prepositions.has(folded))
  const before = tokens.slice(0, Math.max(0, opener))
  return (
    before.some(({ folded }) => placeholders.has(folded)) &&
    before.every(({ folded }) => (placeholders.has(folded) && !gifts.has(folded)) || isStopWord(folded))
  )
}

/** Whether a text only names goods in general and what they are like: "plastic-free products". */
export function isGoodsInGeneral(text: string, language: AssistantLanguage): boolean {
  const tokens = tokenize(text, language).filter(({ folded }) => !isStopWord(folded))
  const place = language === 'fr' || language === 'es' ? 0 : -1
  return (
    !text.includes('?') &&
    tokens.length > 1 &&
    tokens.length <= maxGeneralWords &&
    goodsInGeneral.has(tokens.at(place)?.folded ?? '')
  )
}

const maxGeneralWords = 4

/** Whether a text asks for any goods that lack something: "do you have anything without plastic?", "productos sin plástico". */
export function asksForAbsence(text: string, language: AssistantLanguage): boolean {
  const cues = findCues(text, language)
  const isRequest = cues.some(({ cue }) => requestingCues.has(cue)) || namesNoGoods(text, language)
  const { words, notWords = [] } = parseConstraints(text, language, cues)
  return isRequest && notWords.length > 0 && (words === '' || isGeneric(words, language))
}

const requestingCues: ReadonlySet<Cue> = new Set<Cue>(['have_you', 'sell', 'looking_for', 'recommend'])

const maxRequestStart = 12

/** Whether a text asks for a gift, or names a person, an age or an occasion, but no goods and no purpose: "a gift for my mum". */
export function isBareRequest(text: string, language: AssistantLanguage): boolean {
  const { placeholders, gifts, questions, persons } = purposeWords[language]
  // "I am looking for" does not name goods.
  const leading = findCues(text, language).filter(({ cue }) => cue === 'looking_for')
  const tokens = tokenize(text, language).filter(
    ({ start, end }) => !leading.some((one) => one.start <= start && end <= one.end),
  )
  const has = (...lists: readonly ReadonlySet<string>[]) =>
    tokens.some(({ folded }) => lists.some((list) => list.has(folded)))
  const isAge = ({ folded }: Token) => has(ageWords) && /^\d{1,2}$/.test(folded)
  const specific = tokens.filter((word) => isSpecific(language)(word) && !isAge(word))
  return (has(gifts) || (has(placeholders, questions) && has(persons))) && specific.length === 0
}

/** The word for a gift in a request that says only for whom and how much: "gift" in "a gift for my mum under 30"; otherwise null. */
export function bareGift(text: string, language: AssistantLanguage): string | null {
  const request = removeRanges(text, findPrices(text, language))
  if (!isBareRequest(request, language)) return null
  const { gifts } = purposeWords[language]
  return tokenize(request, language).find(({ folded }) => gifts.has(folded))?.folded ?? null
}

/** Whether a word is a stop word, in another language too, unless that is English: French "thé" is not "the". */
function isEmptyWord(folded: string, language: AssistantLanguage): boolean {
  const languages = [...(languagesUsing(folded) ?? [])]
  return languages.some((one) => one === language || one !== 'en')
}

function isSpecific(language: AssistantLanguage): (word: Token) => boolean {
  const { placeholders, questions, prepositions, likes, persons } = purposeWords[language]
  const empty = [placeholders, questions, prepositions, likes, persons]
  return ({ folded }) => !isEmptyWord(folded, language) && !empty.some((list) => list.has(folded))
}

/** Whether a search has only generic words for products: "the cheapest product". */
export function isGeneric(words: string, language: AssistantLanguage): boolean {
  const tokens = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  return tokens.length > 0 && tokens.every(({ folded }) => genericNouns.has(folded))
}

/** Words for all goods. Folded. */
const goodsInGeneral = new Set(
  'product products item items article articles produkt produkte produkten artikel artikeln produit produits producto productos articulo articulos'.split(
    ' ',
  ),
)

/** Generic words for products and for what a shop does with them, which are useless as search words. Folded. */
const genericNouns = new Set(
  'sell sells selling sold verkauft verkaufen verkaufst fuhrt fuhren vendez vends vendes vendeis venden product products item items article articles thing things anything something everything stuff one ones gift gifts present presents produkt produkte produkten artikel artikeln sache sachen etwas alles was ware geschenk geschenke geschenkidee geschenkideen cadeau cadeaux regalo regalos produit produits chose choses tout producto productos articulo articulos cosa cosas algo todo'.split(
    ' ',
  ),
)

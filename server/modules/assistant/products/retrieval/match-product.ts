import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { fold, normalize, singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { isNameOfGoods, translatedNouns, wordsForPhrase } from '../../../../engine/lexical/query/names/foreign-names.ts'
import { acceptedColorKeys, colorKeys, isColorName, stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { productTraits } from '../../turn/understand/intent/tag-classes.data.ts'

export type DescribedProduct = Pick<FoundProduct, 'attributes' | 'title'>

export const languages = ['en', 'de', 'fr', 'es'] as const
/** Color attributes, by the last part of their names. */
const COLOR_NAME = /^colou?rs?(?:_names?)?$|^farben?$|^couleurs?$|^colore?s?$/
/** Attributes that may contain colors: a value counts only if it is entirely a color name. "Black Friday" is not. */
const MAY_BE_COLOR = /^tags?$|^options?$/

/** The distinct colors in a product's attributes, in the store's words. */
export function statedColors({ attributes }: Pick<DescribedProduct, 'attributes'>): readonly string[] {
  const stated = new Map<string, string>()
  for (const [name, value] of attributes) {
    const last = fold(normalize(name.split('.').at(-1) ?? name))
    const values = [value].flat().map(String)
    const colors = COLOR_NAME.test(last) ? values : MAY_BE_COLOR.test(last) ? values.filter(isColorName) : []
    for (const color of colors) if (!stated.has(color.toLowerCase())) stated.set(color.toLowerCase(), color)
  }
  return [...stated.values()]
}

/**
 * Whether a product's stated colors match a wanted one; `null` when it states none. The title can only confirm a color: a product named
 * after one color may come in others.
 */
export function matchesColor(product: DescribedProduct, colors: readonly string[]): boolean | null {
  const wanted = new Set(colors.flatMap(acceptedColorKeys))
  const isWanted = (text: string) => colorKeys(text).some((key) => wanted.has(key))
  const stated = statedColors(product)
  if (stated.some(isWanted) || isWanted(product.title)) return true
  return stated.length === 0 ? null : false
}

/** Broader kinds of product kinds: a sofa is furniture, but not a chair. */
const broaderKind: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    plant: 'cactus orchid bonsai fern aloe tulip',
    shoe: 'running_shoe',
    furniture: 'sofa chair stool table lamp statue',
    computer: 'laptop tablet',
  }).flatMap(([wider, kinds]) => kinds.split(' ').map((kind) => [kind, wider])),
)
const otherKinds = 'gloves camera lens tripod film monitor keyboard mouse cable memory bike tent'.split(' ')
const kinds: ReadonlySet<string> = new Set([...Object.entries(broaderKind).flat(), ...otherKinds])

/** Whether the title and the words name related kinds of product. True when either names none. */
export function matchesKind(
  title: string,
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): boolean {
  const wanted = kindsIn(words, language)
  if (wanted.length === 0) return true
  const stated = [...kindsIn(title, 'en'), ...(language === 'en' ? [] : kindsIn(title, language))]
  return stated.length === 0 || stated.some((one) => wanted.some((other) => areRelatedKinds(one, other)))
}

function kindsIn(text: string, language: AssistantLanguage): string[] {
  return findTags(text, language).flatMap(({ tag }) => (kinds.has(tag) ? [tag] : []))
}

/** Whether two tags name the same kind of goods, or one names a broader kind of the other. */
export function areRelatedKinds(one: string, other: string): boolean {
  return one === other || broaderKind[one] === other || broaderKind[other] === one
}

/**
 * The products that have every word of the query in their name or attributes, in any supported language: not every shoe
 * matches "vegan shoes". Empty if no product has them all, or if the query has no words.
 */
export function withEveryWord<Product extends DescribedProduct>(
  products: readonly Product[],
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): readonly Product[] {
  const wanted = wordTermsOf(words, language)
  if (wanted.length === 0) return []
  const translated = translatedPhrase(words, language)
  // "Shoes, jackets and hats" are alternatives.
  if (tokenize(words, language).some(({ folded }) => conjunctions.has(folded))) return products
  return products.filter(({ title, attributes }) => {
    const texts = [title, ...[...attributes.values()].flat().map(String), ...affirmedBy({ attributes })]
    const own = new Set(texts.flatMap((text) => wordTermsOf(text, language).flat()))
    // The "Espressotasse" is a "Tasse".
    const endsWith = (term: string) =>
      language === 'de' && term.length >= minCompoundPart && [...own].some((one) => one.endsWith(term))
    return (
      wanted.every((terms) => terms.some((term) => own.has(term) || endsWith(term))) ||
      translated.some((noun) => own.has(noun))
    )
  })
}

/** The names of attributes that only affirm them: "vegan: yes". */
function affirmedBy({ attributes }: Pick<DescribedProduct, 'attributes'>): string[] {
  return [...attributes].flatMap(([name, value]) =>
    value === true || /^(?:yes|ja|oui|s[ií]|true)$/i.test(String(value)) ? [name.replace(/[_.]+/g, ' ')] : [],
  )
}

/** The translations of a name of several words: "Kaffeemühle" for "coffee grinder". */
function translatedPhrase(words: string, language: AssistantLanguage): readonly string[] {
  const contentTokens = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  const [first, last] = [contentTokens[0], contentTokens.at(-1)]
  return first === undefined ? [] : wordsForPhrase(words.slice(first.start, last?.end), language)
}

export const minCompoundPart = 4
const conjunctions: ReadonlySet<string> = new Set('and or und oder et ou y o u e'.split(' '))

/** In a longer phrase, the word order does not reveal which word names the goods. */
const maxHeadWords = 3

/**
 * The products of the kind that a short phrase names: "washing machines" does not match a sofa that can be machine washed, "leather
 * helicopters" does not match a leather sofa. The noun must occur in the name or in a short attribute, such as the category, or in the
 * same spelling in a description. Returns all products if the words name no kind of goods ("a gift for my dad").
 */
export function withHead<Product extends DescribedProduct>(
  products: readonly Product[],
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): readonly Product[] {
  const contentTokens = tokenize(stripColorNames(words), language).filter(({ folded }) => !isStopWord(folded))
  const isJoined = tokenize(words, language).some(({ folded }) => conjunctions.has(folded))
  if (
    contentTokens.length === 0 ||
    contentTokens.length > maxHeadWords ||
    isJoined ||
    purposePattern.test(` ${words} `)
  )
    return products
  const named = wordTermsOf(stripColorNames(words), language)
  const last = named.at(-1)
  const isKind = (term: string) => term.startsWith(':') && kinds.has(term.slice(1))
  const goods = named.findIndex(
    (terms, at) => terms.some(isKind) || isNameOfGoods(contentTokens[at]?.folded ?? '', language),
  )
  const isNotTrait = (terms: readonly string[]) => !terms.some(isTrait)
  const firstHeads = goods === -1 ? named.filter(isNotTrait) : named.slice(goods, goods + 1)
  const translated = translatedPhrase(words, language)
  const heads = [...(isHeadFirst(language) ? firstHeads : [last ?? []]), translated].filter((one) => one.length > 0)
  if (heads.length === 0) return products
  const phrase = contentTokens.map(({ folded }) => singular(folded)).join(' ')
  return products.filter(({ title, attributes }) => {
    const values = [...attributes.values()].flat().map(String)
    const short = [title, ...values.filter((value) => value.length <= maxShortValue)].join('; ')
    const own = wordTermsOf(short, language).flat()
    const isNamed = heads.some((terms) =>
      terms.some((term) => own.includes(term) || endsIn(own, term, language) || isRelatedTo(own, term)),
    )
    if (isNamed) return true
    return values
      .filter((value) => value.length > maxShortValue)
      .some(
        (value) =>
          spells(value, { phrase, heads, language }) || heads.some((terms) => mentionsKind(value, terms, language)),
      )
  })
}

/**
 * The words for goods without their purpose, material or ability: "lamp" in "lamp for my desk". `null` if the text states none of
 * these, or if nothing precedes it.
 */
export function wordsBeforeUse(words: string, language: AssistantLanguage): string | null {
  const tokens = tokenize(words, language)
  const use = tokens.findIndex(
    ({ folded }, at) => useOpeners[language].has(folded) && tokens.slice(0, at).some((one) => !isStopWord(one.folded)),
  )
  return use === -1 ? null : words.slice(0, tokens[use]?.start).trim()
}

const useOpeners: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: new Set('for to that which with made under'.split(' ')),
  de: new Set('fur furs zum zur aus mit die der das den'.split(' ')),
  fr: new Set('pour en avec qui que sans'.split(' ')),
  es: new Set('para con que sin'.split(' ')),
}

const maxShortValue = 60

/** Whether a tag names a narrower or broader kind than a tag of the product: running shoes in the category "Shoes". */
function isRelatedTo(own: readonly string[], term: string): boolean {
  return term.startsWith(':') && own.some((one) => one.startsWith(':') && areRelatedKinds(one.slice(1), term.slice(1)))
}

function isTrait(term: string): boolean {
  return term.startsWith(':') && productTraits.has(term.slice(1))
}

/** Whether a description mentions the kind of goods in any wording. */
function mentionsKind(text: string, terms: readonly string[], language: AssistantLanguage): boolean {
  const wanted = terms.flatMap((term) => (kinds.has(term.slice(1)) ? term.slice(1) : []))
  return (
    wanted.length > 0 &&
    [language, ...languages].some((one) => kindsIn(text, one).some((kind) => wanted.includes(kind)))
  )
}

/** The "Espressotasse" is a "Tasse". */
function endsIn(own: readonly string[], term: string, language: AssistantLanguage): boolean {
  return language === 'de' && term.length >= minCompoundPart && own.some((one) => one.endsWith(term))
}

/** Whether a description contains the phrase, or the noun of a phrase that is not a compound name. */
function spells(
  text: string,
  { phrase, heads, language }: { phrase: string; heads: readonly (readonly string[])[]; language: AssistantLanguage },
): boolean {
  const tokens = tokenize(text, language)
  if (` ${tokens.map(({ folded }) => singular(folded)).join(' ')} `.includes(` ${phrase} `)) return true
  // "Machine-stitched" does not mention a machine.
  const isNoun = (at: number): boolean => {
    const [one, next] = tokens.slice(at)
    const isJoined = next !== undefined && /^[\s-]$/.test(text.slice(one?.end, next.start))
    return isHeadFirst(language) || !isJoined || isStopWord(next.folded)
  }
  const own = tokens.filter((_, at) => isNoun(at)).map(({ folded }) => singular(folded))
  // A compound name ("washing machine") matches only as a complete phrase.
  return heads.some((terms) => {
    const [word = ''] = terms
    const isPartOfName = phrase.includes(' ') && terms.some((term) => term.startsWith(':') && !isTrait(term))
    return !isPartOfName && (own.includes(word) || endsIn(own, word, language))
  })
}

/** The terms of each content word of a text: its singular, its stem, its translations and its semantic tags. */
export function wordTermsOf(text: string, language: AssistantLanguage): string[][] {
  const tags = languages.flatMap((one) => findTags(text, one))
  return tokenize(text, language)
    .filter(({ folded }) => !isStopWord(folded))
    .map(({ start, end, folded, stem }) => [
      singular(folded),
      stem,
      ...translatedNouns(folded, language),
      ...tags.filter((tag) => tag.start <= start && end <= tag.end).map(({ tag }) => `:${tag}`),
    ])
}

export function isHeadFirst(language: AssistantLanguage): boolean {
  return language === 'fr' || language === 'es'
}

/** A preposition that introduces a purpose or recipient. */
export const purposePattern = /[\s(](?:for|f[üu]r|zum|zur|pour|para)\s/i
/** Words, and semantic tags in every supported language: "Leder" is leather. */
export function termsOf(text: string): string[] {
  const words = tokenize(text, 'en').map(({ folded }) => singular(folded))
  const tags = languages.flatMap((language) => findTags(text, language).map(({ tag }) => `:${tag}`))
  return [...words, ...tags]
}

import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { type Token, tokenize } from '../../../../../engine/meaning/tokenize.ts'
import { findCues } from '../cues/find-cues.ts'
import { purposeWords } from './purpose.data.ts'

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
  return opens && namesNoGoods(text, language)
}

const maxRequestStart = 12

/** Whether a text asks for a gift, or names a person or an occasion, but no goods and no purpose: "a gift for my mum". */
export function isBareRequest(text: string, language: AssistantLanguage): boolean {
  const { placeholders, gifts, questions, persons } = purposeWords[language]
  // "I am looking for" does not name goods.
  const leading = findCues(text, language).filter(({ cue }) => cue === 'looking_for')
  const tokens = tokenize(text, language).filter(
    ({ start, end }) => !leading.some((one) => one.start <= start && end <= one.end),
  )
  const has = (...lists: readonly ReadonlySet<string>[]) =>
    tokens.some(({ folded }) => lists.some((list) => list.has(folded)))
  return (has(gifts) || (has(placeholders, questions) && has(persons))) && !tokens.some(isSpecific(language))
}

function isSpecific(language: AssistantLanguage): (word: Token) => boolean {
  const { placeholders, questions, prepositions, likes, persons } = purposeWords[language]
  const empty = [placeholders, questions, prepositions, likes, persons]
  return ({ folded }) => !isStopWord(folded) && !empty.some((list) => list.has(folded))
}

/** Whether a search has only generic words for products: "the cheapest product". */
export function isGeneric(words: string, language: AssistantLanguage): boolean {
  const tokens = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  return tokens.length > 0 && tokens.every(({ folded }) => genericNouns.has(folded))
}

/** Generic words for products and for what a shop does with them, which are useless as search words. Folded. */
const genericNouns = new Set(
  'sell sells selling sold verkauft verkaufen verkaufst fuhrt fuhren vendez vends vendes vendeis venden product products item items article articles thing things anything something everything stuff one ones gift produkt produkte produkten artikel artikeln sache sachen etwas alles was ware produit produits chose choses tout producto productos articulo articulos cosa cosas algo todo'.split(
    ' ',
  ),
)

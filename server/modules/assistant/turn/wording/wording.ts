import type { Availability, Money } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import { formatMoney } from '../../../../engine/facts/money.ts'
import type { Claim } from '../pipeline.ts'
import type { Phrase, PhraseKey, Phrases } from './phrase-keys.ts'
import { phrasesDe } from './phrases.de.data.ts'
import { phrasesEn } from './phrases.en.data.ts'
import { phrasesEs } from './phrases.es.data.ts'
import { phrasesFr } from './phrases.fr.data.ts'

const phrases: Readonly<Record<AssistantLanguage, Phrases>> = {
  en: phrasesEn,
  de: phrasesDe,
  fr: phrasesFr,
  es: phrasesEs,
}

/** The sentence in the language and tone of an answer. */
export function phrase(key: PhraseKey, language: AssistantLanguage, { tone }: Pick<AssistantSettings, 'tone'>): string {
  const phrase = phrases[language][key]
  return typeof phrase === 'string' ? phrase : phrase[tone]
}

/** "Size: 42". French has a space before the colon. */
export function labeled(label: string, value: string | number, language: AssistantLanguage): string {
  return `${label}${language === 'fr' ? ' : ' : ': '}${value}`
}

/** One of the assistant's own phrases as a claim. */
export function connectingClaim(
  {
    index,
    language,
    settings,
  }: { index: number; language: AssistantLanguage; settings: Pick<AssistantSettings, 'tone'> },
  key: PhraseKey,
): Claim {
  return {
    kind: 'connecting',
    questionIndex: index,
    markdown: phrase(key, language, settings),
    handles: [],
    productIds: [],
  }
}

/** Whether a text is one of the assistant's own sentences, in any tone. */
export function isPhrase(text: string, language: AssistantLanguage): boolean {
  return allPhrases(language).has(text.trim())
}

/** Whether a message is the text of a photo alone, in any language. */
export function isPhotoMessage(text: string): boolean {
  return Object.values(phrases).some(({ photoMessage }) => photoMessage === text)
}

const texts = new Map<AssistantLanguage, ReadonlySet<string>>()

/** All sentences of a language, in every tone. */
export function allPhrases(language: AssistantLanguage): ReadonlySet<string> {
  const known =
    texts.get(language) ??
    new Set(
      Object.values<Phrase>({ ...phrases[language] }).flatMap((phrase) =>
        typeof phrase === 'string' ? [phrase] : Object.values(phrase),
      ),
    )
  texts.set(language, known)
  return known
}

type KnownState = Exclude<Availability['state'], 'unknown'>

/** Stock words: the only phrases that state facts, used for live readings only. */
const stockWords: Readonly<Record<AssistantLanguage, Readonly<Record<KnownState, string>>>> = {
  en: {
    in_stock: 'in stock',
    out_of_stock: 'out of stock',
    backorder: 'on backorder',
    preorder: 'on pre-order',
    discontinued: 'discontinued',
  },
  de: {
    in_stock: 'auf Lager',
    out_of_stock: 'ausverkauft',
    backorder: 'nachbestellt',
    preorder: 'vorbestellbar',
    discontinued: 'nicht mehr erhältlich',
  },
  fr: {
    in_stock: 'en stock',
    out_of_stock: 'épuisé',
    backorder: 'en réapprovisionnement',
    preorder: 'en précommande',
    discontinued: 'fabrication arrêtée',
  },
  es: {
    in_stock: 'en stock',
    out_of_stock: 'agotado',
    backorder: 'en reposición',
    preorder: 'en preventa',
    discontinued: 'descatalogado',
  },
}

/** Formats a live price; `amount_minor` is in the minor unit of ISO 4217. */
export function formatPrice({ amount_minor, currency }: Money, language: AssistantLanguage): string {
  return formatMoney({ minor: amount_minor, currency }, language)
}

const priceFrom: Readonly<Record<AssistantLanguage, string>> = { en: 'from', de: 'ab', fr: 'à partir de', es: 'desde' }

/** The lowest of several live prices: "from $12.00". */
export function formatPriceFrom(price: Money, language: AssistantLanguage): string {
  return `${priceFrom[language]} ${formatPrice(price, language)}`
}

/** A live stock state with the number of pieces if the storefront returns it: "in stock (3 left)". */
export function formatStockLeft(availability: Availability, language: AssistantLanguage): string | null {
  const state = formatStock(availability, language)
  const { quantity } = availability
  if (state === null || availability.state !== 'in_stock' || quantity === undefined || quantity < 1) return state
  return `${state} (${piecesLeft[language](quantity)})`
}

const piecesLeft: Readonly<Record<AssistantLanguage, (count: number) => string>> = {
  en: (count) => `${count} left`,
  de: (count) => `noch ${count} Stück`,
  fr: (count) => `il en reste ${count}`,
  es: (count) => (count === 1 ? `queda ${count}` : `quedan ${count}`),
}

/** A live stock state in words; null for `unknown`. */
export function formatStock({ state }: Availability, language: AssistantLanguage): string | null {
  return state === 'unknown' ? null : stockWords[language][state]
}

const MARKS = /[\\`*[\]|~]/g
// "snake_case" is not emphasis and stays unchanged.
const UNDERSCORES = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const ENTITIES = /&(?=#?\w+;)/g
const LINE_STARTS = /^([^\S\n\r\u2028\u2029]*)([#>+=-]|\d+[.)](?=\s|$))/gm
/** Invisible characters that can change how the text is displayed. */
const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060-\u2064\ufeff]/gu

/**
 * Escapes text to Markdown that displays exactly that text, in one paragraph. It cannot produce HTML, links, headings or lists, neither
 * in a Markdown renderer nor when it is treated as HTML.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(MARKS, (mark) => `\\${mark}`)
    .replace(UNDERSCORES, '\\_')
    .replace(ENTITIES, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(LINE_STARTS, (_, blanks: string, start: string) => `${blanks}${escapeStart(start)}`)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
}

/** In "1." the period is escaped, because a backslash before a digit is displayed. */
function escapeStart(start: string): string {
  return start.length > 1 ? `${start.slice(0, -1)}\\${start.slice(-1)}` : `\\${start}`
}

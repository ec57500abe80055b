import type { Money } from '../../../contract/assistant/answer.ts'
import { decimalText } from './decimal-text.ts'
import { en } from './en.ts'
import { labels, languageOf } from './languages.ts'
import { type TextName, type Texts, textNames } from './text-names.ts'

type Facts = Readonly<Record<string, string | number>>

/** The texts, numbers, prices and times of one language. */
export interface Say {
  (name: TextName, facts?: Facts): string
  /** The requested BCP 47 tag. */
  readonly tag: string
  readonly texts: Texts
  /** The language of the texts. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  number(n: number): string
  /** A duration in words, such as "12 seconds". */
  seconds(n: number): string
  price(money: Money): string
  /** A time of today, or a day with its time. Times are milliseconds since 1970. */
  moment(at: number): string
}

/**
 * @param tag a BCP 47 tag. An unknown language is English; a known one keeps its region for numbers: `de-CH`.
 * @param texts of that language; English without them.
 */
export function createSay(tag: string, texts: Texts = en): Say {
  const wanted = languageOf(tag)
  const language = texts === en ? 'en' : wanted
  const locale = tag.toLowerCase().startsWith(wanted) && isLocale(tag) ? tag : wanted
  const number = (n: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(n)
  const text = (name: TextName) => (name === 'open' && labels[wanted]) || (texts[textNames.indexOf(name)] ?? '')
  const say = (name: TextName, facts: Facts = {}) => fill(text(name), facts)
  return Object.assign(say, {
    tag,
    texts,
    language,
    direction: wanted === 'ar' ? ('rtl' as const) : ('ltr' as const),
    number: (n: number) => number(n),
    seconds: (n: number) => number(n, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
    price({ amount_minor, currency }: Money) {
      const { text, decimals } = decimalText(amount_minor, currency)
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      // As a text: a number would be rounded to its nearest double.
      return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(text)
    },
    moment(at: number) {
      const isToday = new Date(at).toDateString() === new Date().toDateString()
      return new Intl.DateTimeFormat(locale, { dateStyle: isToday ? undefined : 'medium', timeStyle: 'short' }).format(
        at,
      )
    },
  })
}

function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(facts[name] ?? ''))
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

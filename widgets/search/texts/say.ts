import { type ColorName, colorNames } from '../state/colors.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { type Plural, type TextName, type Texts, textNames } from './text-names.ts'

export const tables: Readonly<Record<string, Texts>> = { en, de, fr, es, it, ar }

type Facts = Readonly<Record<string, string | number>>

/** The texts, numbers and prices of one language. */
export interface Say {
  (name: TextName, facts?: Facts): string
  /** The requested BCP 47 tag. */
  readonly tag: string
  /** The language of the texts. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** An estimate is marked with "≈". */
  results(n: number, isEstimate?: boolean): string
  color(name: ColorName): string
  /** A duration in words, such as "12 seconds". */
  seconds(n: number): string
  /** Without a currency, a plain number. */
  price(amount: number, currency: string | null): string
}

/** @param tag a BCP 47 tag. An unknown language is English; a known one keeps its region for numbers: `de-CH`. */
export function createSay(tag: string): Say {
  const [wanted = ''] = tag.toLowerCase().split(/[-_]/)
  const language = Object.hasOwn(tables, wanted) ? wanted : 'en'
  const texts = tables[language] ?? en
  const locale = language === wanted && isLocale(tag) ? tag : language
  const format = (n: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(n)
  const text = (name: TextName) => texts[textNames.indexOf(name)] as string
  return Object.assign((name: TextName, facts: Facts = {}) => fill(text(name), facts), {
    tag,
    language,
    direction: language === 'ar' ? ('rtl' as const) : ('ltr' as const),
    results(n: number, isEstimate = false) {
      const forms = texts.at(-1) as Plural
      return fill(forms[new Intl.PluralRules(locale).select(n)] ?? forms.other, {
        n: (isEstimate ? '≈ ' : '') + format(n),
      })
    },
    color: (name: ColorName) => text('colors').split(',')[colorNames.indexOf(name)] ?? name,
    seconds: (n: number) => format(n, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
    price: (amount: number, currency: string | null) =>
      currency && /^[A-Za-z]{3}$/.test(currency)
        ? format(amount, { style: 'currency', currency })
        : format(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
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

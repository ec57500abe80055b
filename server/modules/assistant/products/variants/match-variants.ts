import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { fold, normalize, squash } from '../../../../engine/lexical/analysis/normalize.ts'
import { acceptedColorKeys, colorKeys } from '../../../../engine/meaning/color-names.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import type { Question } from '../../turn/pipeline.ts'

/** What a shopper specifies about a variant. */
export interface VariantCriteria {
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  /** The message, in which values of options and article numbers are found. */
  readonly text: string
  readonly language: AssistantLanguage
}

export interface VariantMatch {
  /** All variants if the question does not specify any. */
  readonly variants: readonly LiveVariant[]
  /** Whether the question specifies something in which the variants of this product differ. */
  readonly isSpecified: boolean
}

/** What a question specifies about variants, without the name of the product: "Blue Note Shirt" comes in red too. */
export function variantCriteriaOf(
  { text, constraints }: Question,
  title: string,
  language: AssistantLanguage,
): VariantCriteria {
  const at = title === '' ? -1 : text.toLowerCase().indexOf(title.toLowerCase())
  const rest = at === -1 ? text : `${text.slice(0, at)} ${text.slice(at + title.length)}`
  const tokens = new Set(colorKeys(rest))
  const colors = constraints.colors.filter(
    (color) => at === -1 || acceptedColorKeys(color).some((key) => tokens.has(key)),
  )
  return { colors, sizes: constraints.sizes, text: rest, language }
}

const minSkuLength = 4
const colorOption = /^(?:colou?rs?|farben?|couleurs?|colore?s?)(?:\b|_)/
const noOption = /^default(?: title)?$/i

/** The variants that a message mentions, by color, size, any other option value, or article number. */
export function matchVariants(variants: readonly LiveVariant[], criteria: VariantCriteria): VariantMatch {
  const bySku = variants.filter(({ sku }) => sku !== null && namesSku(criteria.text, sku))
  if (bySku.length > 0) return { variants: bySku, isSpecified: true }
  const tests = [colorTest(variants, criteria), sizeTest(variants, criteria), ...valueTests(variants, criteria)]
  const asked = tests.filter((test) => test !== null)
  return {
    variants: variants.filter((variant) => asked.every((test) => test(variant))),
    isSpecified: asked.length > 0,
  }
}

/** The variants outside of a match, for comparisons: "is it cheaper in blue?". */
export function otherVariants(variants: readonly LiveVariant[], matching: readonly LiveVariant[]): LiveVariant[] {
  return variants.filter((variant) => !matching.includes(variant))
}

/** The name of a variant; `null` if the product has only one, without options. */
export function variantLabel({ title, options }: Pick<LiveVariant, 'title' | 'options'>): string | null {
  const values = options.map(({ value }) => value.trim()).filter((value) => value !== '' && !noOption.test(value))
  if (values.length > 0) return values.join(' / ')
  return title.trim() === '' || noOption.test(title.trim()) ? null : title.trim()
}

type VariantTest = (variant: LiveVariant) => boolean

/** `null` if no color is wanted, or the variants do not differ in color. */
function colorTest(variants: readonly LiveVariant[], { colors }: VariantCriteria): VariantTest | null {
  if (colors.length === 0 || !variants.some((variant) => colorsOf(variant).length > 0)) return null
  const wanted = new Set(colors.flatMap(acceptedColorKeys))
  return (variant) => colorsOf(variant).some((value) => colorKeys(value).some((key) => wanted.has(key)))
}

function colorsOf({ options }: LiveVariant): string[] {
  return options
    .filter(({ name, value }) => colorOption.test(fold(normalize(name))) || colorKeys(value).length > 0)
    .map(({ value }) => value)
}

/** `null` if no size is wanted, or the variants differ in nothing but color. */
function sizeTest(variants: readonly LiveVariant[], { sizes }: VariantCriteria): VariantTest | null {
  if (sizes.length === 0 || !variants.some((variant) => otherValuesOf(variant).length > 0)) return null
  const wanted = new Set(sizes.map((size) => sizeKey(size)))
  return (variant) => otherValuesOf(variant).some((value) => sizeKeysOf(value).some((key) => wanted.has(key)))
}

function otherValuesOf({ options }: LiveVariant): string[] {
  return options
    .filter(({ name, value }) => !(colorOption.test(fold(normalize(name))) || noOption.test(value)))
    .map(({ value }) => value)
}

const sizeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    xs: 'extrasmall xsmall',
    s: 'small klein petit petite pequeno pequena',
    m: 'medium mittel moyen moyenne mediano mediana',
    l: 'large gross grand grande',
    xl: 'extralarge xlarge',
  }).flatMap(([key, words]) => words.split(' ').map((word) => [word, key] as const)),
)

function sizeKey(size: string): string {
  const key = squash(size).replace(',', '.')
  return sizeWords.get(key) ?? key
}

/** "EU 42", "42" and "Size 42" are one size. */
function sizeKeysOf(value: string): string[] {
  const words = value.split(/[^\p{L}\p{N}.,]+/u).filter((word) => word !== '')
  return [value, ...words].map(sizeKey)
}

/** Values of options that the message contains, such as "256 GB" or "oak", one test for each option. */
function valueTests(variants: readonly LiveVariant[], criteria: VariantCriteria): VariantTest[] {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  return names.flatMap((name) => {
    const optionValue = ({ options }: LiveVariant) => options.find((option) => option.name === name)?.value ?? ''
    const values = [...new Set(variants.map(optionValue))].filter((value) => value !== '')
    const named = values.filter((value) => namesValue(criteria, value))
    // "Black" is in "Black Friday Blue" too: the longest name wins.
    const longest = named.filter((one) => !named.some((other) => other !== one && other.includes(one)))
    if (longest.length === 0 || values.length < 2) return []
    return [(variant) => longest.includes(optionValue(variant))]
  })
}

/** Whether the message contains the value as whole words. A single letter counts only as a capital: "M", not "m" of "I'm". */
function namesValue({ text, language }: VariantCriteria, value: string): boolean {
  const wanted = tokenize(value, language).map(({ folded }) => folded)
  const words = tokenize(text, language)
  const isLetter = wanted.length === 1 && /^\p{L}$/u.test(value.trim())
  const isVague = wanted.every((word) => isStopWord(word) || /^\d$/.test(word))
  if (wanted.length === 0 || (isVague && !isLetter)) return false
  const tokens = words.map(({ folded, start, end }) =>
    isLetter && text.slice(start, end) !== value.trim().toUpperCase() ? '' : folded,
  )
  const isAt = (at: number): boolean => wanted.every((word, index) => tokens[at + index] === word)
  if (tokens.some((_word, at) => isAt(at))) return true
  // "256GB" and "256 GB".
  return /\d/.test(value) && wanted.length > 1 && tokens.includes(wanted.join(''))
}

function namesSku(text: string, sku: string): boolean {
  const key = squash(sku)
  if (key.length < minSkuLength || !/\d/.test(key)) return false
  return text.split(/[\s,;!?()"']+/).some((word) => squash(word.replace(/\.$/, '')) === key)
}

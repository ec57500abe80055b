import { parseColor } from '../../../../engine/color/names.ts'
import { fold, normalize } from '../../../../engine/lexical/analysis/normalize.ts'
import { acceptsColor } from '../../../../engine/meaning/color-names.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import type { ChoiceCondition } from '../../../search/index.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { reductionFields } from '../attributes/product-attributes.ts'
import { acceptsSize } from '../variants/sizes.ts'

/** A condition with the sentence that reports its relaxation. */
export interface NamedCondition extends ChoiceCondition {
  readonly kind: 'size' | 'color' | 'brand' | 'category' | 'sku' | 'reduction'
  readonly loosened: string
}

export const brandLoosened = 'Without the condition on the brand.'

const conjunctions = new Set('or and oder und ou et o y'.split(' '))
const nameFields = ['name', 'title']
const brandFields = ['brand', 'vendor', 'manufacturer']
/** The names of options in the languages of stores, as feeds and platforms write them. */
const colorNames = 'color colour colors colours color_name farbe farben couleur couleurs colore'.split(' ')
const sizeNames =
  'size sizes shoe_size größe grösse groesse schuhgröße taille tailles pointure talla tallas taglia'.split(' ')
/** Where products and their variants have options. */
const places = ['', 'options.', 'variants.', 'variants.options.']
const valuesOfOptions = [
  'variants.options',
  'variants.options.value',
  'variants.option1',
  'variants.option2',
  'variants.option3',
]
const colorFields = [...optionFields(colorNames), ...valuesOfOptions, 'tags']
const sizeFields = [...optionFields(sizeNames), ...valuesOfOptions, 'options', 'options.values']
/** Also paths such as `Apparel > Shoes`. */
const categoryFields =
  'category category_id categories category_ids product_type category.id category.name categories.id categories.name google_product_category collections'.split(
    ' ',
  )
const skuFields = ['sku', 'skus', 'gtin', 'mpn', 'variants.sku', 'variants.gtin', 'variants.barcode']

const WORD = /[\p{L}\p{M}\p{N}.,]+/gu

/** The conditions of a query besides its words, in the order of relaxation. */
export function conditionsOf({
  colors,
  sizes,
  sku,
  categories,
  brands,
  withSku = [],
}: Pick<ProductQuery, 'colors' | 'sizes' | 'sku' | 'categories'> & {
  readonly brands: readonly string[]
  /** Products that are known to have the SKU. */
  readonly withSku?: readonly string[]
}): NamedCondition[] {
  const conditions: NamedCondition[] = []
  if (sizes.length > 0) conditions.push(sizeCondition(sizes))
  if (colors.length > 0) conditions.push(colorCondition(colors))
  if (brands.length > 0) conditions.push(brandNameCondition(brands))
  if (categories.length > 0) conditions.push(categoryCondition(categories))
  if (sku !== null) conditions.push({ ...skuCondition(sku), productIds: withSku })
  return conditions
}

/** Prefers products of the brands in the words. Soft, because an ordinary word can also be a brand. */
export function brandCondition(words: string): ChoiceCondition {
  const phrase = ` ${plainWords(words).join(' ')} `
  return {
    fields: brandFields,
    isSoft: true,
    accepts: (value) => {
      const brand = typeof value === 'string' ? plainWords(value).join(' ') : ''
      return brand !== '' && phrase.includes(` ${brand} `)
    },
  }
}

/** A `brandCondition` that reports every brand in the words. Stop words do not count as brands. */
export function collectBrands(words: string, note: (brand: string) => void): ChoiceCondition {
  const { fields, accepts } = brandCondition(words)
  return {
    fields,
    accepts: (value) => {
      const isMentioned = accepts(value) && !plainWords(String(value)).every(isStopWord)
      if (isMentioned) note(plainWords(String(value)).join(' '))
      return isMentioned
    },
  }
}

/**
 * The requested brands: the last one, and those joined to it by a conjunction. "Cameras by Sony" followed by "by Kodak" means Kodak;
 * "Sony or Kodak" means both.
 */
export function lastBrands(words: string, brands: readonly string[]): string[] {
  const phrase = ` ${plainWords(words).join(' ')} `
  const places = brands
    .map((brand) => ({ brand, at: phrase.lastIndexOf(` ${brand} `) }))
    .map(({ brand, at }) => ({ brand, start: at, end: at + brand.length + 1 }))
    .sort((a, b) => b.start - a.start)
  const requested: typeof places = []
  for (const place of places) {
    const [next] = requested.slice(-1)
    const between = next === undefined ? '' : phrase.slice(place.end, next.start).trim()
    if (next !== undefined && next.start >= place.end && !between.split(' ').some((word) => conjunctions.has(word)))
      break
    requested.push(place)
  }
  return requested.map(({ brand }) => brand)
}

export function stripBrands(words: string, brands: readonly string[]): string {
  const named = new Set(brands.flatMap((brand) => brand.split(' ')))
  return (words.match(WORD) ?? []).filter((word) => !plainWords(word).some((one) => named.has(one))).join(' ')
}

/** Matches the brand or the product name: "apple juice" also comes from other brands. */
function brandNameCondition(brands: readonly string[]): NamedCondition {
  return {
    kind: 'brand',
    fields: [...brandFields, ...nameFields],
    loosened: brandLoosened,
    accepts: (value) => {
      const text = ` ${plainWords(String(value)).join(' ')} `
      return brands.some((brand) => text.includes(` ${brand} `))
    },
  }
}

function colorCondition(colors: readonly string[]): NamedCondition {
  const shades = colors.map((color) => parseColor(color)).filter((lab) => lab !== null)
  return {
    kind: 'color',
    fields: [...colorFields, ...nameFields],
    ...(shades.length > 0 ? { shades } : {}),
    loosened: 'Without the condition on the color.',
    accepts: acceptsColor(colors),
  }
}

function sizeCondition(sizes: readonly string[]): NamedCondition {
  return {
    kind: 'size',
    fields: sizeFields,
    loosened: 'Without the condition on the size.',
    accepts: acceptsSize(sizes),
  }
}

/** "size", "Size", "SIZE" and "shoe size" as fields of a product and of its variants. */
function optionFields(names: readonly string[]): string[] {
  const spellings = names
    .flatMap((name) => [name, name.replace('_', ' ')])
    .flatMap((name) => {
      const capitalized = name.charAt(0).toUpperCase() + name.slice(1)
      return [name, capitalized, name.toUpperCase()]
    })
  return places.flatMap((place) => [...new Set(spellings)].map((name) => place + name))
}

function categoryCondition(categories: readonly string[]): NamedCondition {
  const wanted = new Set(categories.map(comparable))
  return {
    kind: 'category',
    fields: categoryFields,
    loosened: 'Without the condition on the category.',
    accepts: (value) => {
      const text = String(value)
      return wanted.has(comparable(text)) || text.split('>').some((part) => wanted.has(comparable(part)))
    },
  }
}

function skuCondition(sku: string): NamedCondition {
  const wanted = comparable(sku)
  return { kind: 'sku', fields: skuFields, loosened: '', accepts: (value) => comparable(String(value)) === wanted }
}

/** Products with a second price: only they can be reduced. */
export const reductionCondition: NamedCondition = {
  kind: 'reduction',
  fields: reductionFields,
  loosened: '',
  accepts: () => true,
}

function comparable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

function plainWords(text: string): string[] {
  return (normalize(text).match(WORD) ?? []).map((word) => fold(word))
}

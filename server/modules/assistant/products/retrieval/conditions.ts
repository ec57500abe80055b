import { parseColor } from '../../../../engine/color/names.ts'
import { fold, normalize, squash } from '../../../../engine/lexical/analysis/normalize.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import type { ChoiceCondition } from '../../../search/index.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { acceptedColorKeys, colorKeys } from './match-product.ts'

/** A condition with the sentence that reports its relaxation. */
export interface NamedCondition extends ChoiceCondition {
  readonly kind: 'size' | 'color' | 'brand' | 'category' | 'sku'
  readonly loosened: string
}

export const brandLoosened = 'Without the condition on the brand.'

const conjunctions = new Set('or and oder und ou et o y'.split(' '))
const nameFields = ['name', 'title']
const brandFields = ['brand', 'vendor', 'manufacturer']
const colorFields = ['color_name', 'color', 'colour', 'colors', 'colours', 'farbe', 'couleur', 'tags']
const variantColorFields = ['variants.color', 'variants.colour', 'variants.options']
const sizeFields = ['size', 'sizes', 'options', 'groesse', 'taille', 'talla']
const variantSizeFields = ['variants.size', 'variants.sizes', 'variants.options']
const skuFields = ['sku', 'skus', 'gtin', 'mpn', 'variants.sku']

const WORD = /[\p{L}\p{M}\p{N}.,]+/gu

/** The conditions of a query besides its words, in the order of relaxation. */
export function conditionsOf({
  colors,
  sizes,
  sku,
  categories,
  brands,
}: Pick<ProductQuery, 'colors' | 'sizes' | 'sku' | 'categories'> & { brands: readonly string[] }): NamedCondition[] {
  const conditions: NamedCondition[] = []
  if (sizes.length > 0) conditions.push(sizeCondition(sizes))
  if (colors.length > 0) conditions.push(colorCondition(colors))
  if (brands.length > 0) conditions.push(brandNameCondition(brands))
  if (categories.length > 0) conditions.push(categoryCondition(categories))
  if (sku !== null) conditions.push(skuCondition(sku))
  return conditions
}

/** Prefers products of the brands in the words. Soft, because an ordinary word can also be a brand. */
export function brandCondition(words: string): ChoiceCondition {
  const said = ` ${plainWords(words).join(' ')} `
  return {
    fields: brandFields,
    isSoft: true,
    accepts: (value) => {
      const brand = typeof value === 'string' ? plainWords(value).join(' ') : ''
      return brand !== '' && said.includes(` ${brand} `)
    },
  }
}

/** A `brandCondition` that reports every brand in the words. Stop words do not count as brands. */
export function collectBrands(words: string, note: (brand: string) => void): ChoiceCondition {
  const { fields, accepts } = brandCondition(words)
  return {
    fields,
    accepts: (value) => {
      const isSaid = accepts(value) && !plainWords(String(value)).every(isStopWord)
      if (isSaid) note(plainWords(String(value)).join(' '))
      return isSaid
    },
  }
}

/**
 * The wanted brands: the last one, and those joined to it by a conjunction. "Cameras by Sony", then "by Kodak" means Kodak; "Sony or
 * Kodak" means both.
 */
export function lastBrands(words: string, brands: readonly string[]): string[] {
  const said = ` ${plainWords(words).join(' ')} `
  const places = brands
    .map((brand) => ({ brand, at: said.lastIndexOf(` ${brand} `) }))
    .map(({ brand, at }) => ({ brand, start: at, end: at + brand.length + 1 }))
    .sort((a, b) => b.start - a.start)
  const kept: typeof places = []
  for (const place of places) {
    const [next] = kept.slice(-1)
    const between = next === undefined ? '' : said.slice(place.end, next.start).trim()
    if (next !== undefined && next.start >= place.end && !between.split(' ').some((word) => conjunctions.has(word)))
      break
    kept.push(place)
  }
  return kept.map(({ brand }) => brand)
}

export function stripBrands(words: string, brands: readonly string[]): string {
  const named = new Set(brands.flatMap((brand) => brand.split(' ')))
  return (words.match(WORD) ?? []).filter((word) => !plainWords(word).some((one) => named.has(one))).join(' ')
}

/** Matches the brand or the product name: "apple juice" is made by others too. */
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
  const wanted = new Set(colors.flatMap((color) => [squash(color), ...acceptedColorKeys(color)]))
  const shades = colors.map((color) => parseColor(color)).filter((lab) => lab !== null)
  return {
    kind: 'color',
    fields: [...colorFields, ...variantColorFields, ...nameFields],
    ...(shades.length > 0 ? { shades } : {}),
    loosened: 'Without the condition on the colour.',
    accepts: (value) =>
      typeof value === 'string' && (wanted.has(squash(value)) || colorKeys(value).some((key) => wanted.has(key))),
  }
}

function sizeCondition(sizes: readonly string[]): NamedCondition {
  const wanted = sizes.map((size) => squash(size))
  return {
    kind: 'size',
    fields: [...sizeFields, ...variantSizeFields],
    loosened: 'Without the condition on the size.',
    // "Size 44", "EU 44" and "44" are one size.
    accepts: (value) => wanted.includes(squash(String(value))) || plainWords(String(value)).some(isAnyOf(wanted)),
  }
}

function categoryCondition(categories: readonly string[]): NamedCondition {
  const wanted = categories.map(comparable)
  return {
    kind: 'category',
    fields: ['category', 'categories', 'product_type'],
    loosened: 'Without the condition on the category.',
    accepts: (value) => wanted.includes(comparable(String(value))),
  }
}

function skuCondition(sku: string): NamedCondition {
  const wanted = comparable(sku)
  return { kind: 'sku', fields: skuFields, loosened: '', accepts: (value) => comparable(String(value)) === wanted }
}

function isAnyOf(wanted: readonly string[]): (word: string) => boolean {
  return (word) => wanted.includes(squash(word))
}

function comparable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

function plainWords(text: string): string[] {
  return (normalize(text).match(WORD) ?? []).map((word) => fold(word))
}

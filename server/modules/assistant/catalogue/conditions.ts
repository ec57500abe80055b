import { colorNamed, parseColor } from '../../../engine/color/names.ts'
import { createAnalyser } from '../../../engine/lexical/analyse.ts'
import { findColors } from '../../../engine/lexical/color-words.ts'
import { fold, normalise, squash } from '../../../engine/lexical/fold.ts'
import type { ChoiceCondition } from '../../search/index.ts'
import type { ProductQuery } from '../turn/steps.ts'

/** A condition with the sentence that tells of its leaving. */
export interface NamedCondition extends ChoiceCondition {
  readonly loosened: string
}

const colorFields = ['color_name', 'color', 'colour', 'colors', 'colours', 'farbe', 'couleur', 'tags']
const variantColorFields = ['variants.color', 'variants.colour', 'variants.options']
const sizeFields = ['size', 'sizes', 'options', 'groesse', 'taille', 'talla']
const variantSizeFields = ['variants.size', 'variants.sizes', 'variants.options']
const skuFields = ['sku', 'skus', 'gtin', 'mpn', 'variants.sku']

const analyser = createAnalyser()
const mostColorWords = 8
const WORD = /[\p{L}\p{M}\p{N}.,]+/gu

/** What a query asks of a product besides its words; those left out first come first. */
export function conditionsOf({ colors, sizes, sku, categories }: Omit<ProductQuery, 'words'>): NamedCondition[] {
  const conditions: NamedCondition[] = []
  if (sizes.length > 0) conditions.push(sizeCondition(sizes))
  if (colors.length > 0) conditions.push(colorCondition(colors))
  if (categories.length > 0) conditions.push(categoryCondition(categories))
  if (sku !== null) conditions.push(skuCondition(sku))
  return conditions
}

/** Where brands stand in the words, only products of these count. Soft: words are often brands of something else too. */
export function brandCondition(words: string): ChoiceCondition {
  const said = ` ${plainWords(words).join(' ')} `
  return {
    fields: ['brand', 'vendor', 'manufacturer'],
    isSoft: true,
    accepts: (value) => {
      const brand = typeof value === 'string' ? plainWords(value).join(' ') : ''
      return brand !== '' && said.includes(` ${brand} `)
    },
  }
}

function colorCondition(colors: readonly string[]): NamedCondition {
  const wanted = colors.flatMap((color) => [squash(color), ...colorsIn(color)])
  const shades = colors.map((color) => parseColor(color)).filter((lab) => lab !== null)
  return {
    fields: [...colorFields, ...variantColorFields],
    ...(shades.length > 0 ? { shades } : {}),
    loosened: 'Without the condition on the colour.',
    accepts: (value) => {
      if (typeof value !== 'string') return false
      return wanted.includes(squash(value)) || colorsIn(value).some((color) => wanted.includes(color))
    },
  }
}

/** The basic colours that a text names, in any of our languages. */
function colorsIn(text: string): string[] {
  const words = analyser.words(text, mostColorWords)
  return (['en', 'de', 'fr', 'es'] as const).flatMap((language) =>
    findColors(words, language).map(({ name }) => colorNamed(name)?.hex ?? squash(name)),
  )
}

function sizeCondition(sizes: readonly string[]): NamedCondition {
  const wanted = sizes.map((size) => squash(size))
  return {
    fields: [...sizeFields, ...variantSizeFields],
    loosened: 'Without the condition on the size.',
    // "Size 44", "EU 44" and "44" are one size.
    accepts: (value) => wanted.includes(squash(String(value))) || plainWords(String(value)).some(isOneOf(wanted)),
  }
}

function categoryCondition(categories: readonly string[]): NamedCondition {
  const wanted = categories.map(compared)
  return {
    fields: ['category', 'categories', 'product_type'],
    loosened: 'Without the condition on the category.',
    accepts: (value) => wanted.includes(compared(String(value))),
  }
}

function skuCondition(sku: string): NamedCondition {
  const wanted = compared(sku)
  return { fields: skuFields, loosened: '', accepts: (value) => compared(String(value)) === wanted }
}

function isOneOf(wanted: readonly string[]): (word: string) => boolean {
  return (word) => wanted.includes(squash(word))
}

function compared(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

function plainWords(text: string): string[] {
  return (normalise(text).match(WORD) ?? []).map((word) => fold(word))
}

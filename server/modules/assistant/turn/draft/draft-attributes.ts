import { fold, normalize } from '../../../../engine/lexical/analysis/normalize.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { statedColors } from '../../products/retrieval/match-product.ts'
import type { Claim, FoundProduct } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { escapeMarkdown, phrase } from '../wording/wording.ts'
import type { QuestionContext } from './draft-part.ts'

type Value = FoundProduct['attributes'] extends ReadonlyMap<string, infer V> ? V : never
export type Attribute = readonly [name: string, value: Value]

const maxShown = 5
const maxValues = 6
const maxComparableLength = 60

/** Common attributes by the names that stores give them. */
const knownAttributes: readonly (readonly [
  pattern: RegExp,
  key: PhraseKey,
  constraint: 'colors' | 'sizes' | 'brand' | 'category',
])[] = [
  [/^colou?rs?(?:_name)?$|^farbe$|^couleur$/, 'labelColor', 'colors'],
  [/^sizes?$|^options?$|^variants?(?:_options)?$|^gr(?:ö|oe)(?:ß|ss)e$|^taille$|^talla$/, 'labelSize', 'sizes'],
  [/^brand$|^vendor$|^manufacturer$|^marke$|^marque$|^marca$/, 'labelBrand', 'brand'],
  [/^categor(?:y|ies)$|^product_type$|^kategorie$/, 'labelCategory', 'category'],
]
const tagOfConstraint = { colors: 'colour', sizes: 'size', brand: 'brand', category: 'category' } as const
/** Technical attributes that shoppers never see. */
const hiddenNames = /^(?:name|title)$|(?:^|[_. ])(?:skus?|ids?|tags?|currency|gtin|ean|handle|slug)$/

/** The label of an attribute: translated for common attributes, otherwise the store's own name. */
export function labelOf(name: string, { language, settings }: Pick<QuestionContext, 'language' | 'settings'>): string {
  const key = knownAttribute(name)?.key
  if (key !== undefined) return phrase(key, language, settings)
  const words = name.replace(/[_.]+/g, ' ').trim()
  return escapeMarkdown(words.charAt(0).toUpperCase() + words.slice(1))
}

/** Attributes that the question asks about, by its conditions or tags. */
export function matchedAttributes(
  { evidence }: QuestionContext,
  product: FoundProduct,
  alsoAsked: readonly string[] = [],
): Attribute[] {
  const { constraints, tags } = evidence.question
  const wanted = new Set([...tags, ...alsoAsked])
  const isAsked = ([name, value]: Attribute): boolean => {
    const constraint = knownAttribute(name)?.constraint
    if (constraint !== undefined) {
      if (wanted.has(tagOfConstraint[constraint])) return true
      const values = [constraints[constraint] ?? []].flat()
      return values.length > 0
    }
    return tagsOf(name, value).some((tag) => wanted.has(tag))
  }
  return mergeColors(product)
    .filter((attribute) => isShown(attribute) && isAsked(attribute))
    .slice(0, maxShown)
}

/** Collects all colors that a product states in its first color attribute. */
function mergeColors(product: FoundProduct): Attribute[] {
  const colors = statedColors(product)
  const all = [...product.attributes]
  const first = all.findIndex(([name]) => isColor(name))
  if (colors.length === 0) return all
  const rest = all.filter(([name], at) => at === first || !isColor(name))
  const told: Attribute = [all[first]?.[0] ?? 'color', colors.length === 1 ? (colors[0] ?? '') : colors]
  return first === -1 ? [told, ...rest] : rest.map((one) => (one === all[first] ? told : one))
}

function isColor(name: string): boolean {
  return matchesConstraint(name, 'colors')
}

/** Whether an attribute states what the condition is about. */
export function matchesConstraint(name: string, constraint: 'colors' | 'sizes'): boolean {
  return knownAttribute(name)?.constraint === constraint
}

/** The attributes to show when the question asks for nothing specific. */
export function overviewAttributes(product: FoundProduct): Attribute[] {
  return mergeColors(product).filter(isShown).slice(0, maxShown)
}

/** Attributes short enough for a comparison table. */
export function comparableAttributes(product: FoundProduct): ReadonlyMap<string, string> {
  const short = mergeColors(product).filter((one) => isShown(one) && formatValue(one[1]).length <= maxComparableLength)
  return new Map(short.map(([name, value]) => [name, formatValue(value)]))
}

export function formatValue(value: Value): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'object' ? value.slice(0, maxValues).join(', ') : String(value)
}

function isShown([name, value]: Attribute): boolean {
  return !hiddenNames.test(name) && formatValue(value).trim() !== ''
}

function knownAttribute(
  name: string,
): { key: PhraseKey; constraint: 'colors' | 'sizes' | 'brand' | 'category' } | undefined {
  const last = fold(normalize(name.split('.').at(-1) ?? name))
  const found = knownAttributes.find(([pattern]) => pattern.test(last))
  return found === undefined ? undefined : { key: found[1], constraint: found[2] }
}

/** Tags in any language: a store's attributes may be in any of them. */
function tagsOf(name: string, value: Value): readonly string[] {
  const text = `${name.replace(/[_.]+/g, ' ')}: ${formatValue(value)}`
  return (['en', 'de', 'fr', 'es'] as const).flatMap((language) => findTags(text, language).map(({ tag }) => tag))
}

/** A statement about products: a list item, a sentence or a table. */
export function productClaim({ index }: QuestionContext, markdown: string, productIds: readonly string[]): Claim {
  return { kind: 'product', questionIndex: index, markdown, handles: [], productIds }
}

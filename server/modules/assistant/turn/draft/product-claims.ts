import type { Availability, Money } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { fold, normalize } from '../../../../engine/lexical/analysis/normalize.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { hasPriceRange, totalOf } from '../../products/found-product.ts'
import { statedColors } from '../../products/retrieval/match-product.ts'
import { variantLabel } from '../../products/variants/match-variants.ts'
import type { Claim, FoundProduct, Question } from '../pipeline.ts'
import { productKinds } from '../understand/intent/tag-classes.data.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import {
  escapeMarkdown,
  formatPrice,
  formatPriceFrom,
  formatStock,
  formatStockLeft,
  labeled,
  phrase,
} from '../wording/wording.ts'
import type { QuestionContext } from './draft-part.ts'

/** A statement about products: a list item, a sentence or a table. */
export function productClaim({ index }: QuestionContext, markdown: string, productIds: readonly string[]): Claim {
  return { kind: 'product', questionIndex: index, markdown, handles: [], productIds }
}

// Lines with prices and stock, only from live readings. `ground` verifies each line.

interface LineOptions {
  readonly reasons?: readonly string[]
  /** States how many pieces are left, if the storefront returns it. */
  readonly showsQuantity?: boolean
  /** Adds the total price of this many pieces. */
  readonly quantity?: number | undefined
}

/** "**Title**: from $12.00, in stock – Color: red"; price and stock only if read live. */
export function productLine(context: QuestionContext, product: FoundProduct, options: LineOptions = {}): Claim {
  const { language } = context
  const { price, availability } = product
  const { reasons = [], quantity } = options
  const amount =
    price.state === 'live' ? priceText(context, { price: price.value, isFrom: hasPriceRange(product), quantity }) : []
  const stock = availability.state === 'live' ? stockText(availability.value, context, options) : []
  const why = reasons.length === 0 ? '' : ` – ${reasons.map((reason) => escapeMarkdown(reason)).join(', ')}`
  const name = `**${escapeMarkdown(product.title)}**`
  const total = quantity === undefined || price.state !== 'live' ? {} : { quantity }
  return {
    ...productClaim(context, `- ${joined(name, [...amount, ...stock], language)}${why}`, [product.productId]),
    ...total,
  }
}

/** "**Title** – M / Black: $12.00, in stock (3 left)"; without the title in a list of the product's variants. */
export function variantLine(
  context: QuestionContext,
  { product, variant, isInList = false }: { product: FoundProduct; variant: LiveVariant; isInList?: boolean },
  options: LineOptions = {},
): Claim {
  const { quantity } = options
  const label = variantLabel(variant)
  const title = `**${escapeMarkdown(product.title)}**`
  const own = label === null ? null : escapeMarkdown(label)
  const name = own === null ? title : isInList ? own : `${title} – ${own}`
  const live = [
    ...priceText(context, { price: variant.price, isFrom: false, quantity }),
    ...stockText(variant.availability, context, options),
  ]
  const total = quantity === undefined ? {} : { quantity }
  const claim = productClaim(context, `- ${joined(name, live, context.language)}`, [product.productId])
  return { ...claim, ...total, variantIds: [variant.externalId] }
}

function priceText(
  { language }: QuestionContext,
  { price, isFrom, quantity }: { price: Money; isFrom: boolean; quantity: number | undefined },
): string[] {
  const format = isFrom ? formatPriceFrom : formatPrice
  const total = quantity === undefined || quantity === 1 ? null : totalOf(price, quantity)
  if (total === null || quantity === undefined) return [format(price, language)]
  return [`${quantity} × ${formatPrice(price, language)} = ${formatPrice(total, language)}`]
}

function stockText(availability: Availability, { language }: QuestionContext, options: LineOptions): string[] {
  const { quantity = 1 } = options
  const isShort = availability.quantity !== undefined && availability.quantity < quantity
  const shows = options.showsQuantity === true || isShort
  const text = shows ? formatStockLeft(availability, language) : formatStock(availability, language)
  return text === null ? [] : [text]
}

function joined(name: string, live: readonly string[], language: QuestionContext['language']): string {
  return live.length === 0 ? name : labeled(name, live.join(', '), language)
}

type Value = FoundProduct['attributes'] extends ReadonlyMap<string, infer V> ? V : never
export type Attribute = readonly [name: string, value: Value]

const maxAttributes = 5
const maxValues = 6
const maxComparableLength = 60

/** Common attributes by the names that stores give them. */
const knownAttributes: readonly (readonly [
  pattern: RegExp,
  key: PhraseKey,
  constraint: 'colors' | 'sizes' | 'brand' | 'category' | null,
])[] = [
  [/^colou?rs?(?:_names?)?$|^farben?$|^couleurs?$|^color(?:es)?$/, 'labelColor', 'colors'],
  [
    /^sizes?$|^options?$|^variants?(?:_options)?$|^gr(?:o|oe)(?:ss|sz)en?$|^tailles?$|^pointures?$|^tallas?$/,
    'labelSize',
    'sizes',
  ],
  [/^brand$|^vendor$|^manufacturer$|^marke$|^marque$|^marca$/, 'labelBrand', 'brand'],
  [/^categor(?:y|ies)$|^product_type$|^kategorie$/, 'labelCategory', 'category'],
  [/^description$|^beschreibung$|^descripcion$/, 'labelDescription', null],
  [/^materials?$|^matiere$/, 'labelMaterial', null],
]
const tagOfConstraint = { colors: 'colour', sizes: 'size', brand: 'brand', category: 'category' } as const
/** Technical attributes that shoppers never see. */
const hiddenNames = /^(?:name|title)$|(?:^|[_. ])(?:skus?|ids?|tags?|currency|gtin|ean|handle|slug)$/

/** The label of an attribute: translated for common attributes, otherwise the store's own name. */
export function labelOf(name: string, { language, settings }: Pick<QuestionContext, 'language' | 'settings'>): string {
  const key = knownAttribute(name)?.key
  if (key !== undefined) return phrase(key, language, settings)
  // The path to the options of all variants is not part of an option's name.
  const words = name
    .replace(/^variants?\.options?\.(?=.)/i, '')
    .replace(/[_.]+/g, ' ')
    .trim()
  return escapeMarkdown(words.charAt(0).toUpperCase() + words.slice(1))
}

/** The name of an attribute with its value: "Color: blue". */
export function attributeText(
  name: string,
  value: string,
  context: Pick<QuestionContext, 'language' | 'settings'>,
): string {
  return labeled(labelOf(name, context), value, context.language)
}

/** Attributes that the question asks about, by its conditions or tags. */
export function matchedAttributes(
  { evidence }: QuestionContext,
  product: FoundProduct,
  wantedTags: Iterable<string> = tagsBesidesKind(evidence.question, product),
): Attribute[] {
  const { constraints } = evidence.question
  const wanted = new Set(wantedTags)
  const isRequested = ([name, value]: Attribute): boolean => {
    const constraint = knownAttribute(name)?.constraint
    if (constraint !== undefined && constraint !== null) {
      if (wanted.has(tagOfConstraint[constraint])) return true
      const values = [constraints[constraint] ?? []].flat()
      return values.length > 0
    }
    return tagsOf(name, value).some((tag) => wanted.has(tag))
  }
  return mergeColors(product)
    .filter((attribute) => isShown(attribute) && isRequested(attribute))
    .slice(0, maxAttributes)
}

/** The tags of a question except the kind that the product's title names: "who makes the laptop?" asks nothing about laptops. */
export function tagsBesidesKind({ tags }: Pick<Question, 'tags'>, { title }: FoundProduct): readonly string[] {
  const named = new Set(tagsIn(title))
  return tags.filter((tag) => !(productKinds.has(tag) && named.has(tag)))
}

/** Collects all colors that a product states in its first color attribute. */
function mergeColors(product: FoundProduct): Attribute[] {
  const colors = statedColors(product)
  const all = [...product.attributes]
  const first = all.findIndex(([name]) => isColor(name))
  if (colors.length === 0) return all
  const rest = all.filter(([name], at) => at === first || !isColor(name))
  const merged: Attribute = [all[first]?.[0] ?? 'color', colors.length === 1 ? (colors[0] ?? '') : colors]
  return first === -1 ? [merged, ...rest] : rest.map((one) => (one === all[first] ? merged : one))
}

function isColor(name: string): boolean {
  return matchesConstraint(name, 'colors')
}

/** Whether an attribute is the description, by its name. */
export function isDescription(name: string): boolean {
  return knownAttribute(name)?.key === 'labelDescription'
}

/** Whether an attribute states what the condition is about. */
export function matchesConstraint(name: string, constraint: 'colors' | 'sizes'): boolean {
  return knownAttribute(name)?.constraint === constraint
}

/** The attributes to show when the question asks for nothing specific. */
export function overviewAttributes(product: FoundProduct): Attribute[] {
  const shown = shownAttributes(product)
  const described = shown.findIndex(([name]) => isDescription(name))
  // The description is the most informative attribute.
  if (described < maxAttributes) return shown.slice(0, maxAttributes)
  return [...shown.slice(0, maxAttributes - 1), ...shown.slice(described, described + 1)]
}

/** Everything that shoppers may see of a product. */
export function shownAttributes(product: FoundProduct): Attribute[] {
  return mergeColors(product).filter(isShown)
}

/** Attributes short enough for a comparison table. */
export function comparableAttributes(product: FoundProduct): ReadonlyMap<string, string> {
  const short = shownAttributes(product).filter((one) => formatValue(one[1]).length <= maxComparableLength)
  return new Map(short.map(([name, value]) => [name, formatValue(value)]))
}

/** A measurement with a decimal point, as the catalog's feed writes it: "6.1 kg". */
const pointMeasure = /^[-+±~]?\d{1,6}\.\d{1,2}\s(?=\p{L}{1,4}$)/u

/** For people, with the decimal comma of their language. */
export function formatValue(value: Value, language: AssistantLanguage = 'en'): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (language !== 'en' && typeof value === 'string' && pointMeasure.test(value)) return value.replace('.', ',')
  return typeof value === 'object' ? value.slice(0, maxValues).join(', ') : String(value)
}

function isShown([name, value]: Attribute): boolean {
  return !hiddenNames.test(name) && formatValue(value).trim() !== ''
}

function knownAttribute(name: string): { key: PhraseKey; constraint: (typeof knownAttributes)[number][2] } | undefined {
  const last = fold(normalize(name.split('.').at(-1) ?? name))
  const found = knownAttributes.find(([pattern]) => pattern.test(last))
  return found === undefined ? undefined : { key: found[1], constraint: found[2] }
}

function tagsOf(name: string, value: Value): readonly string[] {
  return tagsIn(`${name.replace(/[_.]+/g, ' ')}: ${formatValue(value)}`)
}

/** Tags in any language, because a store's attributes may be in any language. */
export function tagsIn(text: string): readonly string[] {
  return (['en', 'de', 'fr', 'es'] as const).flatMap((language) => findTags(text, language).map(({ tag }) => tag))
}

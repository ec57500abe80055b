import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { categoryOf } from '../found-product.ts'
import {
  type DescribedProduct,
  isHeadFirst,
  languages,
  minCompoundPart,
  purposePattern,
  wordTermsOf,
} from './match-product.ts'

/** How a text relates to a kind of goods: it names one ("Deck Shoe"), an accessory for one ("Shoe Care Kit"), or neither. */
type Relation = 'is' | 'goesWith' | null

/**
 * Drops products that are only accessories for what the words name: a shoe care kit for "shoes", a laptop bag for "laptop". The
 * category of a product decides, then its title: in English and German the last noun is the head, in French and Spanish the first.
 * Returns all products if none is certain, or if the words request an accessory ("a bag for my laptop").
 */
export function withoutAccessories<Product extends DescribedProduct>(
  products: readonly Product[],
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): readonly Product[] {
  const named = wordTermsOf(words, language)
  const wanted = new Set(isHeadFirst(language) ? named[0] : named.at(-1))
  if (wanted.size === 0 || purposePattern.test(` ${words} `)) return products
  const related = products.map((product) => ({ product, relation: relationOf(product, { wanted, language }) }))
  const certain = related.filter(({ relation }) => relation === 'is').map(({ product }) => kindOf(product))
  if (certain.length === 0) return products
  const isSibling = (product: Product) => kindOf(product) !== '' && certain.includes(kindOf(product))
  return related
    .filter(({ product, relation }) => relation !== 'goesWith' || isSibling(product))
    .map(({ product }) => product)
}

/** The products whose category or name mentions the goods that the words name. Descriptions are ignored, because they mention other goods too. */
export function withGoodsInName<Product extends DescribedProduct>(
  products: readonly Product[],
  { words, language }: { readonly words: string; readonly language: AssistantLanguage },
): readonly Product[] {
  const named = wordTermsOf(stripColorNames(words), language)
  const wanted = new Set(isHeadFirst(language) ? named[0] : named.at(-1))
  return products.filter(
    (product) =>
      relationIn(kindOf(product), { wanted, language }) !== null ||
      relationIn(product.title, { wanted, language }) !== null,
  )
}

interface WantedGoods {
  /** Stem, singular and tags of the noun. */
  readonly wanted: ReadonlySet<string>
  /** Of the shopper. */
  readonly language: AssistantLanguage
}

function relationOf(product: DescribedProduct, goods: WantedGoods): Relation {
  const { title, attributes } = product
  const stated = relationIn(kindOf(product), goods) ?? relationIn(title, goods)
  if (stated !== null) return stated
  // "Cleans and protects. For shoes of all kinds."
  const description = String(attributes.get('description') ?? '')
  const [first] = mentionsOf(description, goods)
  return first !== undefined && purposePattern.test(` ${description.slice(0, first.start)}`.slice(-maxBeforeNoun))
    ? 'goesWith'
    : null
}

const maxBeforeNoun = 12

function relationIn(text: string, goods: WantedGoods): Relation {
  const mentions = mentionsOf(text, goods)
  if (mentions.length === 0) return null
  const end = text.search(partPattern)
  const main = end === -1 ? text : text.slice(0, end)
  const isNamed = mentions.some((mention) => {
    if (mention.end > main.length) return false
    const remainder = mention.isHeadFirst ? main.slice(0, mention.start) : main.slice(mention.end)
    return !/\p{L}{2}/u.test(stripColorNames(remainder).replace(/\p{L}{0,20}\d[\p{L}\d]{0,20}/gu, ''))
  })
  return isNamed ? 'is' : 'goesWith'
}

interface Mention {
  readonly start: number
  readonly end: number
  /** In a language whose nouns precede their modifiers. */
  readonly isHeadFirst: boolean
}

function mentionsOf(text: string, { wanted, language }: WantedGoods): Mention[] {
  const isWanted = (tag: string) => wanted.has(`:${tag}`)
  const tagged = [language, ...languages].flatMap((one) =>
    findTags(text, one).flatMap(({ tag, start, end }) =>
      isWanted(tag) ? [{ start, end, isHeadFirst: isHeadFirst(one) }] : [],
    ),
  )
  const spelled = tokenize(text, language).flatMap(({ folded, stem, start, end }) => {
    if (wanted.has(singular(folded)) || wanted.has(stem)) return [{ start, end, isHeadFirst: isHeadFirst(language) }]
    const first =
      language === 'de' ? [...wanted].find((one) => one.length >= minCompoundPart && folded.startsWith(one)) : undefined
    return first === undefined ? [] : [{ start, end: start + first.length, isHeadFirst: false }]
  })
  // "Laptop" is a word of several languages. A French title is read as French and as English, an English one as English only.
  const all = [...spelled, ...tagged].sort((one, other) => one.start - other.start)
  return isHeadFirst(language) ? all : all.filter((one, at) => all.findIndex(({ start }) => start === one.start) === at)
}

/** The last part of the category path, which names the kind of product: `Apparel > Shoes`. */
function kindOf(product: DescribedProduct): string {
  return (categoryOf(product) ?? '').split(/[>/]/).at(-1)?.trim() ?? ''
}

/** Where the main part of a name ends: "Bag *for* laptops", "Housse *pour* ordinateur", "Cup, blue". */
const partPattern = /\s(?:for|with|f[üu]r|mit|zum|zur|pour|avec|para|con|de|d[’'])(?=\s|\p{L}*[’'])|[,(|:–]|\s-\s/iu

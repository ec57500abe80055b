import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { type Token, tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import {
  bareChoicePatterns,
  choicePatterns,
  comparedPatterns,
  describedMeasures,
  type Measure,
  type MeasureQuestion,
  measureAttributes,
  measureWords,
  packagePattern,
  unitSizes,
} from './measures.data.ts'

interface PatternOf {
  readonly measure: Measure
  readonly direction: 'most' | 'least'
  readonly superlative: RegExp
  readonly comparative: RegExp
}

const patterns = new Map(
  Object.entries(measureWords).map(([language, words]) => [
    language,
    words.map(
      ([measure, direction, superlative, comparative]): PatternOf => ({
        measure,
        direction,
        superlative: wordsPattern(superlative),
        comparative: wordsPattern(comparative),
      }),
    ),
  ]),
)

function wordsPattern(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u')
}

/** Words that describe the question and name no attribute. */
const formWords =
  /^(?:ones?|which|what|option|model|product|products|item|thing|welche\w*|artikel|produkt|modell|article|produit|modele|articulo|producto|modelo)$/

/** What a text says about the order of products. */
export interface MeasureReading extends MeasureQuestion {
  /** "The lightest", unlike "lighter". */
  readonly isSuperlative: boolean
  /** Whether it compares two goods that it mentions: "is the blue one brighter than the white one?" */
  readonly comparesTwo: boolean
  /** Whether it chooses among products that were shown: by a word for them ("which one"), or perhaps ("which is"). */
  readonly choice: 'named' | 'bare' | null
  /** The text without the measure. */
  readonly rest: string
}

/** What a text ranks products by; `null` if it ranks none. */
export function readMeasure(text: string, language: AssistantLanguage): MeasureReading | null {
  const plain = inPlainLetters(text.replaceAll('ß', 's')).toLowerCase()
  // Other letters that become two would move the places of words.
  if (plain.length !== text.length) return null
  const isNamed = choicePatterns[language].test(plain)
  const choice = isNamed ? 'named' : bareChoicePatterns[language].test(plain) ? 'bare' : null
  for (const { measure, direction, superlative, comparative } of patterns.get(language) ?? []) {
    const strongest = superlative.exec(plain)
    const match = strongest ?? comparative.exec(plain)
    if (match === null) continue
    const { index: start } = match
    const end = start + match[0].length
    const words = tokenize(text, language).filter((one) => one.end <= start || one.start >= end)
    return {
      measure,
      direction,
      isSuperlative: strongest !== null,
      comparesTwo: comparedPatterns[language].test(plain.slice(end)),
      choice,
      stems: words.filter(({ folded }) => isTelling(folded)).map(({ stem }) => stem),
      described: nounOf(words, { start, end, language })?.stem ?? null,
      rest: `${text.slice(0, start)} ${text.slice(end)}`,
    }
  }
  return null
}

function isTelling(folded: string): boolean {
  return !(isStopWord(folded) || formWords.test(folded))
}

/** The noun of the adjective: behind it in English and German, before it in French and Spanish. */
function nounOf(
  words: readonly Token[],
  { start, end, language }: { start: number; end: number; language: AssistantLanguage },
): Token | undefined {
  const behind = words.find((word) => word.start >= end && word.start - end <= maxGap)
  if (behind !== undefined && isTelling(behind.folded)) return behind
  if (language !== 'fr' && language !== 'es') return undefined
  const before = words.findLast((word) => word.end <= start && start - word.end <= maxGap)
  return before !== undefined && isTelling(before.folded) ? before : undefined
}

/** Characters between an adjective and its noun. */
const maxGap = 2

/** A product with the attribute that it is ranked by. */
export interface RankedProduct {
  readonly product: FoundProduct
  /** As the product states it. */
  readonly value: string
}

export interface Ranking {
  readonly attribute: string
  readonly ranked: readonly RankedProduct[]
  /** Products that do not state it, or state something else. */
  readonly others: readonly FoundProduct[]
}

/**
 * Products by an attribute with a number, the best first. `null` if fewer than two products, or fewer than half of them, state one that
 * can be compared.
 */
export function rankByMeasure(
  products: readonly FoundProduct[],
  { measure, direction, attribute, ...asked }: MeasureQuestion,
  language: AssistantLanguage,
): Ranking | null {
  const stated = products.map((product) => {
    const described = measure === 'any' ? null : describedQuantity(product, measure, language)
    const quantities = quantitiesOf(product, language)
    return { product, quantities: described === null ? quantities : [described, ...quantities] }
  })
  if (attribute !== undefined) return rankBy(stated, attribute, direction)
  const titles = products.map(({ title, attributes }) => `${title} ${attributes.get('category') ?? ''}`)
  const goods = new Set(titles.flatMap((title) => stemsIn(title, language)))
  const counts = Map.groupBy(
    stated.flatMap(({ quantities }) => quantities.map(({ name }) => name)),
    (name) => name,
  )
  const names = [...counts].sort((a, b) => b[1].length - a[1].length).map(([name]) => name)
  const stems = asked.stems.filter((stem) => !goods.has(stem))
  const named = names
    .map((name) => ({ name, count: countNamed(name, stems, language) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => name)
  // "The highest backrest" is not about the height of the chair.
  const isOfOther = asked.described !== null && !goods.has(asked.described)
  const general = isOfOther || measure === 'any' ? [] : names.filter((name) => isOfMeasure(name, measure))
  // What an attribute states comes before what a description mentions.
  const described = isOfOther ? [] : names.filter((name) => isDescription(name))
  for (const name of [...named, ...general, ...described]) {
    const ranking = rankBy(stated, name, direction)
    if (ranking !== null) return ranking
  }
  return null
}

interface Quantity {
  readonly name: string
  readonly value: string
  readonly dimension: string
  /** The lowest and the highest number, in the smallest unit. */
  readonly least: number
  readonly most: number
}

interface StatedProduct {
  readonly product: FoundProduct
  readonly quantities: readonly Quantity[]
}

const minRanked = 2
const minRankedShare = 0.5

function rankBy(stated: readonly StatedProduct[], name: string, direction: 'most' | 'least'): Ranking | null {
  const own = stated.flatMap(({ product, quantities }) => {
    const quantity = quantities.find((one) => one.name === name)
    return quantity === undefined ? [] : [{ product, quantity }]
  })
  const dimensions = Map.groupBy(own, ({ quantity }) => quantity.dimension)
  const [comparable = []] = [...dimensions.values()].sort((a, b) => b.length - a.length)
  if (comparable.length < minRanked || comparable.length < stated.length * minRankedShare) return null
  const sorted = comparable.toSorted((a, b) =>
    direction === 'most' ? b.quantity.most - a.quantity.most : a.quantity.least - b.quantity.least,
  )
  const ids = new Set(sorted.map(({ product }) => product.productId))
  return {
    attribute: name,
    ranked: sorted.map(({ product, quantity }) => ({ product, value: quantity.value })),
    others: stated.map(({ product }) => product).filter(({ productId }) => !ids.has(productId)),
  }
}

function isOfMeasure(name: string, measure: Exclude<Measure, 'any'>): boolean {
  const plain = plainName(name)
  return measureAttributes[measure].test(plain) && !packagePattern.test(plain)
}

function plainName(name: string): string {
  return inPlainLetters(name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')).toLowerCase()
}

function countNamed(name: string, stems: readonly string[], language: AssistantLanguage): number {
  const own = new Set(stemsIn(plainName(name).replace(/[_.]+/g, ' '), language))
  return stems.filter((stem) => own.has(stem)).length
}

function stemsIn(text: string, language: AssistantLanguage): string[] {
  return tokenize(text, language).map(({ stem }) => stem)
}

/** "Weight 3.8 kg": the only part of a description that states the measure; `null` if several might, or none does. */
function describedQuantity(
  { attributes }: FoundProduct,
  measure: Exclude<Measure, 'any'>,
  language: AssistantLanguage,
): Quantity | null {
  const wanted = describedMeasures[measure]
  const [name, description] = [...attributes].find(([one]) => isDescription(one)) ?? []
  if (wanted === undefined || name === undefined || typeof description !== 'string') return null
  const parts = description.split(/[;\n]|[.,](?!\d)/).map((part) => part.trim())
  const stating = parts.flatMap((part) => {
    const plain = inPlainLetters(part).toLowerCase()
    const amounts = findFacts(part, language).flatMap((fact) => (fact.kind === 'number' ? [fact] : []))
    const own = amounts.filter((fact) => wanted.units.test(unitOf(fact, part) ?? ''))
    const [amount] = own
    if (amount === undefined || own.length > 1 || part.length > maxValueLength || wanted.not?.test(plain)) return []
    const unit = unitOf(amount, part) ?? ''
    const [dimension, size] = unitSizes[unit] ?? [measure, 1]
    const number = amount.value * size
    return [
      {
        isNamed: wanted.names?.test(plain) === true,
        quantity: { name, value: part, dimension, least: number, most: number },
      },
    ]
  })
  const named = stating.filter(({ isNamed }) => isNamed)
  const [first, ...others] = named.length > 0 ? named : stating
  return first === undefined || others.length > 0 ? null : first.quantity
}

/** Whether an attribute is the description, by its name. */
export function isDescription(name: string): boolean {
  return /^(?:description|beschreibung|descripcion)$/.test(plainName(name))
}

const maxValueLength = 60

function quantitiesOf({ attributes }: FoundProduct, language: AssistantLanguage): Quantity[] {
  return [...attributes].flatMap(([name, value]) => {
    const texts = (Array.isArray(value) ? value : [value]).map(String)
    if (texts.some((text) => text.length > maxValueLength)) return []
    const parsed = texts.map((text) => quantityIn(text, name, language)).filter((one) => one !== null)
    const [first] = parsed
    if (first === undefined || parsed.length < texts.length) return []
    if (parsed.some(({ dimension }) => dimension !== first.dimension)) return []
    const numbers = parsed.flatMap((one) => one.numbers)
    return [
      {
        name,
        value: texts.join(', '),
        dimension: first.dimension,
        least: Math.min(...numbers),
        most: Math.max(...numbers),
      },
    ]
  })
}

/** "45 x 16 cm", "1.4 kg", "10–12 hours", or 1.4 of `weight_kg`; `null` without a number at its beginning. */
function quantityIn(
  text: string,
  name: string,
  language: AssistantLanguage,
): { dimension: string; numbers: readonly number[] } | null {
  const facts = findFacts(text, language).filter(({ kind }) => kind === 'number' || kind === 'duration')
  const [first] = facts
  if (first === undefined || /\p{L}{4,}/u.test(text.slice(0, first.start))) return null
  if (first.kind === 'duration') {
    const [dimension, size] = unitSizes[first.unit] ?? [first.unit, 1]
    return { dimension, numbers: [first.from * size, first.to * size] }
  }
  const sides = multiplied(facts, text)
  const unit = sides.map((side) => unitOf(side, text)).findLast((one) => one !== null) ?? unitOfName(name)
  const [dimension, size] = unit === null ? ['', 1] : (unitSizes[unit] ?? [unit, 1])
  const product = sides.reduce((all, { value }) => all * value * size, 1)
  return { dimension: `${dimension}${sides.length > 1 ? sides.length : ''}`, numbers: [product] }
}

type NumberFact = Extract<Fact, { kind: 'number' }>

/** The sides of "45 x 16 x 3 cm"; a single number otherwise. */
function multiplied(facts: readonly Fact[], text: string): NumberFact[] {
  const numbers = facts.filter((fact) => fact.kind === 'number')
  const end = numbers.findIndex((fact, at) => {
    const next = numbers[at + 1]
    return next === undefined || !/^[^\d]{0,6}[x×*][^\d]{0,6}$/i.test(text.slice(fact.end, next.start))
  })
  return numbers.slice(0, end + 1)
}

function unitOf({ unit, end }: NumberFact, text: string): string | null {
  if (unit !== null) return unit
  const [, next] = /^[\s-]?(\p{L}{1,12})(?![\p{L}\d])/u.exec(text.slice(end)) ?? []
  if (next === undefined) return /^\s?(?:"|″|'')/.test(text.slice(end)) ? 'in' : null
  const plain = inPlainLetters(next).toLowerCase()
  return plain === 'x' ? null : plain
}

function unitOfName(name: string): string | null {
  const last = plainName(name)
    .split(/[^a-z]+/)
    .findLast((part) => part !== '')
  return last !== undefined && unitSizes[last] !== undefined ? last : null
}

import { agesInText, agesOfFields, ageTerms, anyAge } from '../analysis/ages.ts'
import type { Analyzer, Word } from '../analysis/analyzer.ts'
import { addLacks, type Lacks, lackTerm, mayLack } from '../analysis/negations.ts'
import type { LexicalDocument } from '../lexical-index.ts'
import { categoryFactors, modifyingTerms, nameFactors, purposeFactors } from './modifiers.ts'

/** Weight of a word in a field: roughly the probability that a product with the word there is relevant. */
interface FieldWeight {
  readonly weight: number
  /** Maximum length penalty as a share of the weight, 0 to 1. Half of it applies at `halfLength` additional words. */
  readonly lengthShare: number
  readonly halfLength: number
  /** Maximum number of indexed words; the rest of a longer field is not searchable. */
  readonly limit: number
}

/*
 * Tuned on 57 judged queries over 19,406 products of an open catalog (decision 0013-lexical-index.md). A description weight of 0.35 instead
 * of 0.64 for words found only there costs 0.027 nDCG@10: accessories have the word in their names, the product itself often
 * only in its description. An attribute weight of 0.5 instead of 0.25 costs 0.02: attributes mention many related products.
 * Each of the other weights changes nDCG@10 by 0.013 or less, hardly more than noise.
 */
const FIELDS = {
  name: { weight: 0.8, lengthShare: 0.5, halfLength: 12, limit: 100 },
  brand: { weight: 0.85, lengthShare: 0, halfLength: 1, limit: 20 },
  category: { weight: 0.7, lengthShare: 0.2, halfLength: 12, limit: 40 },
  tags: { weight: 0.6, lengthShare: 0.2, halfLength: 40, limit: 200 },
  skus: { weight: 0.95, lengthShare: 0, halfLength: 1, limit: 400 },
  description: { weight: 0.8, lengthShare: 0.5, halfLength: 40, limit: 300 },
  attributes: { weight: 0.25, lengthShare: 0.2, halfLength: 40, limit: 100 },
} satisfies Record<string, FieldWeight>

// A word found only in the description weighs less than one that the description confirms.
const DESCRIPTION_ONLY = 0.8
const PART_OF_WORD = 0.9
const REPEATED = 0.2
/** The highest weight of a word that only modifies the goods: below goods of that name or category, above a mention in a description. */
export const MAX_MODIFIER = 0.58
// A word that makes up a fifth or more of its text keeps its weight. A word among hundreds loses a fifth of its weight. Without this, most
// products that a single word describes have equal scores: 0.641 instead of 0.667 nDCG@10 (decision 0052).
const FULL_SHARE = 0.2
const MAX_DILUTION = 0.2
// The weight of what a product states about itself.
const STATED = 0.9
// The highest weight of a word that the product says it lacks.
const MAX_DENIED = 0.1
// Shorter numbers are usually counted up: the ID 12 must not match "iPhone 12".
const MIN_NUMBER_LENGTH = 6
// Letters and digits, or at least four digits.
const CODE = /\p{N}\p{L}|\p{L}\p{N}|^\p{N}{4}/u
// Other parts of an article number. In an article number "ROT-SP5", "rot" is not a color; without them, Icecat loses 0.023 nDCG@10.
const PIECE_OF_CODE = 0.4
const PUNCTUATION = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * The words of a product with their weights in (0, 1): how certain it is that the product is about the word. A word of the name
 * weighs at least as much as it would without the description.
 */
export function weightTerms(document: LexicalDocument, analyzer: Analyzer): Map<string, number> {
  const read = (text: string, { limit }: FieldWeight): readonly Word[] =>
    text === '' ? [] : analyzer.words(text, limit)
  const weigh = (words: readonly Word[], field: FieldWeight) =>
    weightField(words, field, purposeFactors(words, analyzer))
  const name = read(document.name, FIELDS.name)
  const description = read(document.description, FIELDS.description)
  const attributes = weigh(read(document.attributes.join(' \n '), FIELDS.attributes), FIELDS.attributes)
  const category = read(document.category, FIELDS.category)
  const undescribed = weightField(name, FIELDS.name, nameFactors(document.name, name, analyzer))
  combine(undescribed, weigh(read(document.brand, FIELDS.brand), FIELDS.brand), 1)
  const kinds = categoryFactors(document.category, category, analyzer)
  combine(undescribed, weightField(category, FIELDS.category, kinds), 1)
  combine(undescribed, weigh(read(document.tags.join(' \n '), FIELDS.tags), FIELDS.tags), 1)
  combine(undescribed, weightSkus(document.skus, analyzer), 1)
  combine(undescribed, weightProductId(document.productId, analyzer), 1)
  const terms = new Map(undescribed)
  combine(terms, weigh(description, FIELDS.description), DESCRIPTION_ONLY)
  combine(terms, attributes, 1)
  combine(undescribed, attributes, 1)
  dilute(terms, undescribed, [name, description])
  const named = [
    { text: document.name, words: name },
    { text: document.category, words: category },
  ]
  for (const term of modifyingTerms(named, analyzer)) terms.set(term, Math.min(terms.get(term) ?? 0, MAX_MODIFIER))
  const link = name.findIndex(({ forms }, at) => at > 0 && analyzer.isLinkWord(forms[0]))
  addLacked(terms, lackedThings(document, { name, description }, analyzer), link < 0 ? name : name.slice(0, link))
  const fields = (document.ages ?? []).map((field) => analyzer.words(field, FIELDS.attributes.limit))
  addAges(terms, fields, [name, description])
  return terms
}

interface LackedThings {
  readonly all: Lacks
  /** What the name says. */
  readonly byName: Lacks
}

/**
 * Adds what the product lacks. "With armrests" should not find a chair without armrests first. Only the name itself lowers its own words:
 * a candle remains one if its description says "light without candle wax". `name` ends before "for" or "with": a "reel for hoses, without
 * hose" is not a hose.
 */
function addLacked(terms: Map<string, number>, { all, byName }: LackedThings, name: readonly Word[]): void {
  if (all.size === 0) return
  const named = new Set(name.flatMap(({ forms, parts }) => [...forms, ...parts]))
  for (const [thing, isCertain] of all) {
    terms.set(lackTerm(thing), STATED)
    const mentioned = terms.get(thing)
    const isDenied = named.has(thing) ? byName.get(thing) === true : isCertain
    if (isDenied && mentioned !== undefined) terms.set(thing, Math.min(mentioned, MAX_DENIED))
  }
}

/** Adds the ages that the product is for. Fields are more certain than texts. */
function addAges(
  terms: Map<string, number>,
  fields: readonly (readonly Word[])[],
  texts: readonly (readonly Word[])[],
): void {
  const ofFields = agesOfFields(fields)
  const ranges = ofFields === null ? texts.flatMap(agesInText) : [ofFields]
  const ages = ranges.flatMap(ageTerms)
  for (const term of ages) terms.set(term, STATED)
  if (ages.length > 0) terms.set(anyAge, STATED)
}

/** What the texts of a product say it does not have. */
function lackedThings(
  { tags, attributes, lacks = [], ...texts }: LexicalDocument,
  { name, description }: Readonly<Record<'name' | 'description', readonly Word[]>>,
  analyzer: Analyzer,
): LackedThings {
  const byName: Lacks = new Map()
  const { limit } = FIELDS.attributes
  if (mayLack(texts.name)) addLacks(byName, name, analyzer)
  const found: Lacks = new Map(byName)
  if (mayLack(texts.description)) addLacks(found, description, analyzer)
  for (const text of [...tags, ...attributes]) if (mayLack(text)) addLacks(found, analyzer.words(text, limit), analyzer)
  for (const field of lacks) {
    const words = analyzer.words(field, limit)
    // "Alcohol free: no"
    const denied: Lacks = new Map()
    addLacks(denied, words, analyzer)
    if (denied.size > 0) continue
    const things = words.flatMap(({ forms, parts }) => [...forms, ...parts])
    for (const thing of things) found.set(thing, found.get(thing) ?? false)
  }
  return { all: found, byName }
}

/** Lowers the weights of words that are a small part of the name or description that contains them. */
function dilute(
  terms: Map<string, number>,
  undescribed: ReadonlyMap<string, number>,
  [name, description]: readonly [readonly Word[], readonly Word[]],
): void {
  const inName = countMentions(name)
  const inDescription = countMentions(description)
  for (const [term, weight] of terms) {
    const named = inName.get(term) ?? 0
    const described = inDescription.get(term) ?? 0
    if (named + described === 0) continue
    const words = (named === 0 ? 0 : name.length) + (described === 0 ? 0 : description.length)
    const byName = (undescribed.get(term) ?? 0) * fullness(named / Math.max(1, name.length))
    terms.set(term, Math.max(byName, weight * fullness((named + described) / words)))
  }
}

/** The factor of a word that is this share of the words of a text. */
function fullness(share: number): number {
  return 1 - MAX_DILUTION * (1 - Math.min(1, share / FULL_SHARE))
}

function countMentions(words: readonly Word[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { forms, parts } of words) {
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1)
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  return counts
}

/**
 * An article number is one word, so that a query may contain it or begin it. Its parts that look like codes themselves count as much;
 * letters alone count little: the German word "rot" means other things than `ROT-SP5`.
 */
function weightSkus(skus: readonly string[], analyzer: Analyzer): Map<string, number> {
  const terms = new Map<string, number>()
  const { weight, limit } = FIELDS.skus
  for (const sku of skus.slice(0, limit)) {
    const [word] = analyzer.words(analyzer.squash(sku), 1)
    if (word === undefined) continue
    for (const form of word.forms) addMention(terms, form, weight)
    const pieces = analyzer.words(sku.replace(PUNCTUATION, ' '), limit).map(({ forms }) => forms[0])
    for (const piece of pieces) {
      if (piece !== word.forms[0]) addMention(terms, piece, CODE.test(piece) ? weight : PIECE_OF_CODE)
    }
  }
  return terms
}

/**
 * A product ID that looks like an article number is one word, so that a query may contain it or begin it. Its parts are not words:
 * the ID `shoe-14` is not a shoe of size 14.
 */
function weightProductId(productId: string, analyzer: Analyzer): Map<string, number> {
  const [word, ...others] = analyzer.words(productId, 2)
  if (word === undefined || others.length > 0) return new Map()
  const [form] = word.forms
  const isCode = /\p{N}/u.test(form) && (/\p{L}/u.test(form) || form.length >= MIN_NUMBER_LENGTH)
  return isCode ? new Map([[form, FIELDS.skus.weight]]) : new Map()
}

/** Combines fields as independent evidence: their remaining uncertainties are multiplied. */
function combine(terms: Map<string, number>, field: ReadonlyMap<string, number>, whenNew: number): void {
  for (const [term, value] of field) {
    const known = terms.get(term)
    terms.set(term, known === undefined ? value * whenNew : known + value * (1 - known))
  }
}

function weightField(words: readonly Word[], field: FieldWeight, factors: Float32Array): Map<string, number> {
  const terms = new Map<string, number>()
  const extraWords = words.length - 1
  const weight = field.weight * (1 - (field.lengthShare * extraWords) / (extraWords + field.halfLength))
  for (const [at, word] of words.entries()) {
    const here = weight * (factors[at] ?? 1)
    for (const form of word.forms) addMention(terms, form, here)
    for (const part of word.parts) addMention(terms, part, here * PART_OF_WORD)
  }
  return terms
}

function addMention(terms: Map<string, number>, term: string, value: number): void {
  const known = terms.get(term)
  if (known === undefined) terms.set(term, value)
  else terms.set(term, Math.max(known, value) + (1 - Math.max(known, value)) * REPEATED)
}

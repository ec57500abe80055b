import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Router } from '../../../../engine/reader/router.ts'
import { type MeasureQuestion, measureHints } from '../../products/attributes/measures.data.ts'
import { type MeasureReading, readMeasure } from '../../products/attributes/measures.ts'
import type { Constraints, ShownItem, ThreadMemory } from '../pipeline.ts'
import type { MentionedGoods } from '../steps.ts'
import { hasConditions, parseConstraints, quantityIn } from './constraints/constraints.ts'
import type { Cue } from './cues/cues.data.ts'
import type { CartRequest, CueMatch } from './cues/find-cues.ts'
import { productKinds, productTraits } from './intent/tag-classes.data.ts'
import type { QuestionText } from './parse-message.ts'
import { moreRequestPatterns, similarPatterns } from './references/resolve-references.data.ts'
import { mergeFollowUp, productsAt, type References, resolveReferences } from './references/resolve-references.ts'

/** The context of a question. */
export interface QuestionSetting {
  readonly language: AssistantLanguage
  readonly memory: ThreadMemory
  /** The shopper's email address; one for all questions of the message. */
  readonly email: string | null
  /** The question before it, in this message or in the previous one. */
  readonly previous: { readonly text: string; readonly constraints: Constraints | null } | null
  /** Products whose names are in a text. */
  readonly findNames: (text: string) => Promise<readonly ShownItem[]>
  /** The goods of the catalog that a text mentions. */
  readonly findGoods: (text: string) => Promise<MentionedGoods>
  readonly route: Router['route']
}

export const noGoods: MentionedGoods = { isNamed: false, words: [] }

interface Subject {
  readonly names: readonly ShownItem[]
  readonly goods: MentionedGoods
  readonly ranking: RankingRequest | null
  readonly conditions: Constraints
  readonly quantity: number | null
  readonly references: References
}

/** Orders that are not by an attribute. */
const orderCues: ReadonlySet<Cue> = new Set<Cue>(['cheapest', 'dearest', 'newest'])

/** What a question is about: products, goods and conditions. */
export async function readSubject(
  part: QuestionText,
  read: { asked: string; cart: CartRequest | null; cues: readonly CueMatch[]; isPronounSubject: boolean },
  setting: QuestionSetting,
): Promise<Subject> {
  const { language, memory } = setting
  const { asked, cart, cues, isPronounSubject } = read
  const namedText = isPronounSubject ? part.text.replace(part.question, ' ') : part.text
  const names = /\p{L}/u.test(namedText) ? await setting.findNames(namedText) : []
  const goods = isPronounSubject ? noGoods : await setting.findGoods(asked)
  const isOrdered = cart !== null || cues.some(({ cue }) => orderCues.has(cue))
  const ranking = isOrdered ? null : readRanking(asked, { language, shown: memory.shown, goods, names })
  const described = cart?.subject ?? asked
  const conditions = parseConstraints(ranking?.rest ?? described, language, cues)
  const quantity = quantityIn(described, language, { names: names.map(({ title }) => title) })
  const resolved = resolveReferences(asked, language, {
    memory,
    cues,
    names,
    conditions,
    quantity,
    isCart: cart?.isExplicit === true,
    mentionsGoods: goods.isNamed,
    ranked: ranking?.ofList ?? [],
  })
  const references = withoutSubject(resolved, {
    isPronounSubject: isPronounSubject && names.length === 0,
    asked,
    setting,
  })
  return { names, goods, ranking, conditions, quantity, references }
}

/** "Does it have a laptop pocket?" before any product was shown: the laptop pocket is not the subject. */
function withoutSubject(
  references: References,
  { isPronounSubject, asked, setting }: { isPronounSubject: boolean; asked: string; setting: QuestionSetting },
): References {
  const { memory, language } = setting
  if (!isPronounSubject || references.products.length > 0 || memory.shown.length > 0) return references
  const tags = findTags(asked, language).map(({ tag }) => tag)
  const hasOnlyGoodsTags = tags.length > 0 && tags.every((tag) => productKinds.has(tag) || productTraits.has(tag))
  return hasOnlyGoodsTags ? { ...references, hasPronoun: true, isDangling: true } : references
}

/** The question that "the Leather Sofa" or "the second one" completes after "which product do you mean?"; `null` for any other message. */
export function completedByProduct(
  asked: string,
  { names, references }: Pick<Subject, 'names' | 'references'>,
  { language, memory }: QuestionSetting,
): string | null {
  const [open, ...others] = memory.pending
  if (open === undefined || open.label !== '' || open.choice !== undefined || others.length > 0) return null
  if (open.awaitsAddress === true) return null
  const named = new Set(names.flatMap(({ title }) => tokenize(title, language).map(({ stem }) => stem)))
  const words = tokenize(asked, language)
  const isName = names.length === 1 && words.every(({ folded, stem }) => named.has(stem) || isStopWord(folded))
  const isPlace = references.hasListPosition && references.products.length === 1 && words.length <= maxPlaceWords
  return isName || isPlace ? mergeFollowUp(open.text, asked, language) : null
}

const maxPlaceWords = 4

const maxContinuedLength = 300

/**
 * A follow-up with the question that it continues; after a question about the texts, without the goods that it replaces: "delivery of a lamp",
 * "and of a sofa?"
 */
export async function joinFollowUp(
  previous: QuestionSetting['previous'],
  { text: now }: QuestionText,
  {
    subject: { names, goods },
    setting: { language, findGoods },
  }: { subject: Pick<Subject, 'names' | 'goods'>; setting: QuestionSetting },
): Promise<{ readonly text: string; readonly replacesGoods: boolean }> {
  if (previous === null) return { text: now, replacesGoods: false }
  const { text, constraints } = previous
  const namesGoods = names.length + goods.words.length > 0
  const { words } = namesGoods && constraints === null ? await findGoods(text) : noGoods
  const replaced = tokenize(text, language).filter(({ folded }) => words.includes(singular(folded)))
  const before = replaced.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const joined = mergeFollowUp(before, now, language).slice(-maxContinuedLength)
  return { text: joined, replacesGoods: replaced.length > 0 }
}

/** The search that "show me more" or "something else" continues; `null` when the message is not such a request or nothing was shown. */
export function continuedSearch(asked: string, { language, memory, previous }: QuestionSetting): Constraints | null {
  if (previous === null || previous.constraints === null || memory.shown.length === 0) return null
  if (previous.constraints.words === '' && !hasConditions(previous.constraints)) return null
  return moreRequestPatterns[language].test(inPlainLetters(asked)) ? previous.constraints : null
}

/** The one product that the goods in question should resemble: "more like the Balloon Chair", "something similar"; otherwise `null`. */
export async function productToResemble(
  asked: string,
  { names, references }: Pick<Subject, 'names' | 'references'>,
  { language, memory, findNames }: QuestionSetting,
): Promise<ShownItem | null> {
  const request = similarPatterns[language].exec(inPlainLetters(asked))
  if (request === null) return null
  // "Plants like the Orchid"
  const named = names.length < 2 ? names : await findNames(asked.slice(request.index))
  const shown = references.products.length > 0 || memory.focus === null ? references.products : [memory.focus]
  const [product = null, ...others] = named.length > 0 ? named : shown
  return others.length === 0 ? product : null
}

/** A question for the product with the most or the least of something. */
export interface RankingRequest {
  readonly measure: MeasureQuestion
  /** The products of the list that it ranks; empty if it asks for goods of the catalog. */
  readonly ofList: readonly ShownItem[]
  /** It compares two goods of the catalog, with or without their names: "is the blue lamp brighter than the white one?" */
  readonly comparesTwo?: true
  /** The question without the measure: its search words. "The most expensive" stays, because it means an order by price. */
  readonly rest: string
}

interface RankingContext {
  readonly language: AssistantLanguage
  readonly shown: readonly ShownItem[]
  readonly goods: MentionedGoods
  readonly names: readonly ShownItem[]
}

/**
 * What the question ranks: products of the list ("which one is lighter?", "is the second lighter than the first?"), or goods of the
 * catalog ("your lightest tent").
 */
function readRanking(asked: string, context: RankingContext): RankingRequest | null {
  const { language, shown, names } = context
  const plain = inPlainLetters(asked).toLowerCase()
  const reading = measureHints[language].test(plain) ? readMeasure(asked, language) : null
  if (reading === null) return null
  const { measure, direction, stems, described, choice, isSuperlative, comparesTwo, rest } = reading
  const compares = comparesTwo && measure !== 'any'
  if (names.length > 0 && !(compares && names.length > 1)) return null
  const asComparison = {
    measure: { measure, direction, stems, described },
    rest: asked,
    ofList: [],
    comparesTwo: true,
  } as const
  if (names.length > 1) return asComparison
  const placed = productsAt(asked, language, shown)
  const isOfList = choice === 'named' || (choice === 'bare' && !namesGoods(reading, context))
  const ofList = placed.length > 0 ? placed : isOfList ? shown : []
  if (ofList.length < 2 && compares && placed.length === 0) return asComparison
  if (ofList.length < 2 && !(isSuperlative && placed.length === 0)) return null
  return {
    measure: { measure, direction, stems, described },
    ofList: ofList.length < 2 ? [] : ofList,
    rest: measure === 'any' ? asked : rest,
  }
}

/** Whether the question names goods besides what it measures: "which backpack is the biggest", not "which has the biggest screen". */
function namesGoods({ rest, described }: MeasureReading, { language, goods }: RankingContext): boolean {
  const isMeasured = (stem: string): boolean => stem === described && (language === 'en' || language === 'de')
  const kinds = findTags(rest, language).filter(({ tag }) => productKinds.has(tag))
  return tokenize(rest, language).some(
    ({ folded, stem, start, end }) =>
      !isMeasured(stem) &&
      ((goods.isNamed && goods.words.includes(singular(folded))) ||
        kinds.some((kind) => kind.start <= start && end <= kind.end)),
  )
}

const minWordLength = 4
const maxNamingWords = 9

/** By language; before a word of a product's name. Folded. */
const articles: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: new Set('the this that'.split(' ')),
  de: new Set('der die das den dem des dieser diese dieses diesen beim vom zum zur im'.split(' ')),
  fr: new Set('le la les l du au des ce cet cette'.split(' ')),
  es: new Set('el la los las del al este esta estos estas'.split(' ')),
}

/** The product shown before whose name alone has a word of the text: the "Basecamp 4 Family Tent" for "and the basecamp?". */
export function shownProductsNamedIn(
  text: string,
  language: AssistantLanguage,
  { candidates, memory }: { candidates: readonly ShownItem[]; memory: Pick<ThreadMemory, 'shown' | 'seen'> },
): ShownItem[] {
  const seen = new Set([...(memory.seen ?? []), ...memory.shown.map(({ productId }) => productId)])
  const words = tokenize(stripColorNames(text), language)
  if (seen.size === 0 || words.length > maxNamingWords) return []
  const tags = findTags(text, language)
  const isTagged = ({ start, end }: { start: number; end: number }) =>
    tags.some((tag) => tag.start < end && start < tag.end)
  const distinctive = words.filter(({ folded, ...place }, at) => {
    const isNamed = articles[language].has(words[at - 1]?.folded ?? '')
    return isNamed && folded.length >= minWordLength && !isStopWord(folded) && !isTagged(place)
  })
  const known = [...memory.shown, ...candidates].filter(
    ({ productId }, at, all) => seen.has(productId) && all.findIndex((one) => one.productId === productId) === at,
  )
  for (const { folded } of distinctive) {
    const [product, ...others] = known.filter(({ title }) =>
      tokenize(title, language).some((word) => word.folded === folded),
    )
    if (product !== undefined && others.length === 0) return [{ productId: product.productId, title: product.title }]
  }
  return []
}

const fullNameScore = 0.95

/**
 * A product named in full excludes products that only share its words: "Nikkormat SLR Camera" does not mean "Compact SLR Camera", and "twin lens
 * camera" no "Camera Lens".
 */
export function withoutPartialMatches(
  found: readonly (ShownItem & { readonly score: number })[],
  text: string,
): ShownItem[] {
  const said = ` ${normalizedWords(text).join(' ')} `
  const named = found
    .filter(({ score }) => score >= fullNameScore)
    .map((one) => ({ one, words: normalizedWords(one.title) }))
  const isWithin = (some: readonly string[], words: readonly string[]) =>
    some.length < words.length && some.every((word) => words.includes(word))
  const full = named.filter(
    ({ words }) => said.includes(` ${words.join(' ')} `) || !named.some((other) => isWithin(words, other.words)),
  )
  const inFull = new Set(full.flatMap(({ words }) => words))
  const isFull = (item: ShownItem) => full.some(({ one }) => one === item)
  return found
    .filter((one) => isFull(one) || !normalizedWords(one.title).some((word) => inFull.has(word)))
    .map(({ productId, title }) => ({ productId, title }))
}

function normalizedWords(title: string): string[] {
  return tokenize(title, 'en').map(({ folded }) => folded)
}

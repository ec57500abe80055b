import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { stripColorNames } from '../../../../../engine/meaning/color-names.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { Constraints, ShownItem, ThreadMemory } from '../../pipeline.ts'
import { hasConditions, isGeneric } from '../constraints/constraints.ts'
import { answerKindOf, type CueMatch } from '../cues/find-cues.ts'
import {
  ambiguousTags,
  answerKindTags,
  careTags,
  payments,
  productKinds,
  productTraits,
  weekdays,
} from '../intent/tag-classes.data.ts'
import {
  bareChoicePatterns,
  bareNumberPattern,
  countWords,
  firstNPatterns,
  followUpPatterns,
  genericWords,
  lastNPatterns,
  laterSubjectPattern,
  listChoicePatterns,
  listComparisonPatterns,
  listPositionPatterns,
  listQuestionPatterns,
  obligationPatterns,
  ordinalPatterns,
  ownSubjectPattern,
  partPattern,
  priceSelectionPatterns,
  pronounPatterns,
  standaloneCues,
  subjectlessPattern,
  subjectPronounPatterns,
} from './resolve-references.data.ts'

export interface References {
  /** Products of the shown list that the message refers to. */
  readonly products: readonly ShownItem[]
  /** Refers to positions of the shown list: the question is about the products there, even if it mentions others. */
  readonly hasListPosition: boolean
  /** Selects a product of the list by price. */
  readonly selectsByPrice: boolean
  /** Needs a product and refers to the one in focus: "how many are left?". */
  readonly isImplied: boolean
  /** Contains a pronoun such as "it" or "that one". */
  readonly hasPronoun: boolean
  /** Refers to a position, but no list was shown; or asks about "it" and a known thing, but no product was shown. */
  readonly isDangling: boolean
  /** Asks about every product of the list: "are they dishwasher-safe?". */
  readonly isOfEach: boolean
  /** "Which one is the lightest?": ranks the products of the list. */
  readonly ranksList: boolean
  /** Asks for a property of the product in focus without naming a subject: "¿cuánto pesa?". */
  readonly leavesOutSubject: boolean
}

export const noReferences: References = {
  products: [],
  hasListPosition: false,
  selectsByPrice: false,
  isImplied: false,
  hasPronoun: false,
  isDangling: false,
  isOfEach: false,
  ranksList: false,
  leavesOutSubject: false,
}

interface ReferenceContext {
  readonly memory: Pick<ThreadMemory, 'shown' | 'focus' | 'lastConstraints'>
  readonly cues: readonly CueMatch[]
  readonly names?: readonly ShownItem[]
  readonly conditions?: Constraints
  readonly quantity?: number | null
  /** The message asks to put something in the cart. */
  readonly isCart?: boolean
  /** The message mentions goods of the catalog. */
  readonly mentionsGoods?: boolean
  /** Products of the list that the message ranks. */
  readonly ranked?: readonly ShownItem[]
}

/** Whether a question is about "it", whatever products it names later: "does it have a laptop pocket?". */
export function isAboutPronoun(text: string, language: AssistantLanguage): boolean {
  const plain = inPlainLetters(text)
  return subjectPronounPatterns[language].test(plain) && !(language === 'fr' && laterSubjectPattern.test(plain))
}

/** Resolves "the second one", "both" and "it". */
export function resolveReferences(
  text: string,
  language: AssistantLanguage,
  { memory, cues, ...about }: ReferenceContext,
): References {
  const plain = inPlainLetters(text)
  const { shown } = memory
  if (about.ranked !== undefined && about.ranked.length > 0)
    return { ...noReferences, products: about.ranked, hasPronoun: true, isOfEach: true, ranksList: true }
  const places = listPositions(plain, language)
  if (places !== null && (shown.length > 0 || !countsThing(text, language))) {
    const products = places.flatMap((place) => shown.at(place) ?? [])
    return { ...noReferences, products, hasListPosition: true, isDangling: products.length === 0 }
  }
  if (shown.length > 0 && priceSelectionPatterns[language].test(plain))
    return { ...noReferences, products: shown, hasListPosition: true, selectsByPrice: true }
  // "Which are under 50?" selects.
  const selects = about.conditions !== undefined && hasConditions(about.conditions)
  const mayCompare = shown.length > 0 && !selects && (about.names ?? []).length === 0 && about.mentionsGoods !== true
  if (mayCompare && listComparisonPatterns[language].test(plain.toLowerCase()))
    return { ...noReferences, products: shown, hasPronoun: true, isOfEach: shown.length > 1 }
  const has = (cue: string) => cues.some((one) => one.cue === cue)
  const implied = impliedFocus(text, language, { memory, cues, ...about })
  if (implied !== null) return { ...noReferences, products: [implied], hasPronoun: true, isImplied: true }
  const leavesOutSubject = isSubjectless(text, language, { memory, cues, ...about })
  const hasPronoun = leavesOutSubject || pronounPatterns[language].test(plain)
  if (leavesOutSubject && memory.focus === null)
    return { ...noReferences, products: shown, hasPronoun, isOfEach: shown.length > 1 }
  if (isAboutEntireList(text, language, { memory, cues, ...about }))
    return { ...noReferences, products: shown, hasPronoun }
  if (asksOfEach(text, language, { memory, cues, ...about }))
    return { ...noReferences, products: shown, hasPronoun: true, isOfEach: true }
  if (has('both') && memory.shown.length > 1) return { ...noReferences, products: shown.slice(0, 2), hasPronoun }
  if (has('cheapest') && memory.shown.length > 1 && hasPronoun) return { ...noReferences, products: memory.shown }
  if (!hasPronoun) return noReferences
  const products = memory.focus === null ? [] : [memory.focus]
  return { ...noReferences, products, hasPronoun, isImplied: leavesOutSubject, leavesOutSubject }
}

/**
 * The product in focus if the message needs one but names none: "how many are left?", "is it cheaper in blue?", "three of them",
 * "add the black one to my cart".
 */
function impliedFocus(
  text: string,
  language: AssistantLanguage,
  { memory, cues, names = [], conditions, quantity = null, isCart = false }: ReferenceContext,
): ShownItem | null {
  const { focus } = memory
  if (focus === null || names.length > 0 || conditions === undefined) return null
  const isNotice = isStockNotice(text, language)
  if (!isNotice && namesOtherProduct(conditions.words, language)) return null
  const has = (cue: string) => cues.some((one) => one.cue === cue)
  if (isCart) return focus
  const hasVariantCondition = conditions.colors.length + conditions.sizes.length > 0
  if (hasVariantCondition && (has('cheapest') || isNamedBy(memory.lastConstraints?.words ?? '', focus.title)))
    return focus
  const tags = findTags(text, language).map(({ tag }) => tag)
  if (quantity !== null && (has('how_much') || tags.includes('cost'))) return focus
  const isStockQuestion = has('left') || tags.includes('stock') || tags.includes('sold_out')
  const isPriceQuestion = has('how_much') || tags.includes('price')
  return isStockQuestion || (isPriceQuestion && tags.every((tag) => priceTags.has(tag))) ? focus : null
}

/** "Notify me when it is back": nothing but a wish for a notice about stock. */
function isStockNotice(text: string, language: AssistantLanguage): boolean {
  const tags = findTags(text, language).filter(({ tag }) => tag === 'notify' || tag === 'stock' || tag === 'sold_out')
  const isRead = (start: number, end: number) => tags.some((tag) => tag.start <= start && end <= tag.end)
  const words = tokenize(text, language)
  return (
    tags.some(({ tag }) => tag === 'notify') &&
    tags.some(({ tag }) => tag !== 'notify') &&
    words.every(({ start, end, folded }) => isStopWord(folded) || whenWords.has(folded) || isRead(start, end))
  )
}

/** In en, de, fr and es, folded. */
const whenWords: ReadonlySet<string> = new Set(['when', 'once', 'wenn', 'sobald', 'quand', 'lorsque', 'cuando', 'si'])

/**
 * Whether the message asks about a property of the product in focus, not about a rule of the store, without a pronoun: "¿es impermeable?",
 * "¿cuánto pesa?".
 */
function isSubjectless(
  text: string,
  language: AssistantLanguage,
  { memory, names = [], isCart = false, mentionsGoods = false }: ReferenceContext,
): boolean {
  if (language !== 'es' || memory.shown.length + (memory.focus === null ? 0 : 1) === 0) return false
  if (names.length > 0 || isCart) return false
  const rest = subjectlessPattern.exec(inPlainLetters(text).toLowerCase())?.groups?.rest
  if (rest === undefined || ownSubjectPattern.test(rest)) return false
  // "¿Trae cargador?" asks for a part of the product; "¿tiene cargadores?" may be a question about the shop.
  if (mentionsGoods && rest.trim() !== '' && !partPattern.test(inPlainLetters(text).toLowerCase())) return false
  return findTags(text, language).every(
    ({ tag }) =>
      productTraits.has(tag) ||
      careTags.has(tag) ||
      ambiguousTags.has(tag) ||
      answerKindTags.has(tag) ||
      tag === 'measure' ||
      broaderPlaces(tag).length > 0,
  )
}

/** Whether the message, right after a list, is about all of its products: "how much are they?", "sind die auf Lager?". */
function isAboutEntireList(
  text: string,
  language: AssistantLanguage,
  { memory, cues, names = [], conditions, isCart = false }: ReferenceContext,
): boolean {
  const { shown, focus, lastConstraints } = memory
  if (shown.length < 2 || focus !== null || lastConstraints === null || isCart || names.length > 0) return false
  if (conditions === undefined || hasConditions(conditions) || namesOtherProduct(conditions.words, language))
    return false
  const tags = findTags(text, language).map(({ tag }) => tag)
  return (
    (tags.length > 0 || cues.some(({ cue }) => cue === 'how_much' || cue === 'left')) &&
    tags.every((tag) => ofListTags.has(tag))
  )
}

/**
 * Whether the message asks about a property of every product of a list, not about a rule of the store: "are they dishwasher-safe?", or "is it
 * waterproof?" right after several products.
 */
function asksOfEach(
  text: string,
  language: AssistantLanguage,
  { memory, names = [], conditions, isCart = false, mentionsGoods = false }: ReferenceContext,
): boolean {
  const { shown, focus, lastConstraints } = memory
  if (shown.length < 2 || focus !== null || lastConstraints === null) return false
  if (isCart || mentionsGoods || names.length > 0 || conditions === undefined || hasConditions(conditions)) return false
  if (!listQuestionPatterns[language].test(inPlainLetters(text)) && !isAboutPronoun(text, language)) return false
  return findTags(text, language).every(({ tag }) => productTraits.has(tag) || careTags.has(tag))
}

/** Whether the last question named the product, so that "and in 47?" is about it and does not widen the search. */
function isNamedBy(words: string, title: string): boolean {
  const named = new Set(tokenize(words, 'en').map(({ folded }) => folded))
  return tokenize(title, 'en').every(({ folded }) => named.has(folded))
}

const priceTags: ReadonlySet<string> = new Set(['price', 'cost', 'cheap', 'size', 'colour', 'amount', ...productTraits])

const ofListTags: ReadonlySet<string> = new Set(['price', 'cost', 'amount', 'stock', 'sold_out'])

/** Whether the words name something besides colors, numbers and "one", "pair" or "piece". */
function namesOtherProduct(words: string, language: AssistantLanguage): boolean {
  const generic = genericWords[language]
  return tokenize(stripColorNames(words), language).some(
    ({ folded }) => !(isStopWord(folded) || generic.has(folded) || /^\d+$/.test(folded)),
  )
}

/** The products of the list at the positions that the text mentions. */
export function productsAt(text: string, language: AssistantLanguage, shown: readonly ShownItem[]): ShownItem[] {
  return (listPositions(inPlainLetters(text), language) ?? []).flatMap((place) => shown.at(place) ?? [])
}

/** Positions in the list; `null` if the text mentions none. */
function listPositions(plain: string, language: AssistantLanguage): number[] | null {
  const first = countFrom(plain, firstNPatterns[language])
  if (first !== null) return Array.from({ length: first }, (_, at) => at)
  const last = countFrom(plain, lastNPatterns[language])
  if (last !== null) return Array.from({ length: last }, (_, at) => at - last)
  if (bareNumberPattern.test(plain))
    return [...new Set((plain.match(/[1-5]/g) ?? []).map((digit) => Number(digit) - 1))]
  if (!listPositionPatterns[language].test(plain)) return null
  const found = ordinalPatterns.flatMap(([place, pattern]) => {
    const at = plain.search(pattern)
    return at === -1 ? [] : [{ place, at }]
  })
  return found.length === 0 ? null : found.sort((a, b) => a.at - b.at).map(({ place }) => place)
}

/** "The second half", "the first order": without a list, an ordinal before a noun counts something else. */
function countsThing(text: string, language: AssistantLanguage): boolean {
  const words = tokenize(text, language).map(({ folded }) => folded)
  return words.some((word, at) => {
    const next = words[at + 1]
    if (next === undefined || isStopWord(next) || genericWords[language].has(next)) return false
    return ordinalPatterns.some(([, pattern]) => pattern.test(word))
  })
}

function countFrom(plain: string, pattern: RegExp): number | null {
  const word = pattern.exec(plain)?.slice(1).find(Boolean)
  return word === undefined ? null : (countWords.get(word) ?? null)
}

/** Whether a message starts like a follow-up: "and to Switzerland?", "in leather". */
function isFollowUp(text: string, language: AssistantLanguage): boolean {
  return followUpPatterns[language].test(inPlainLetters(text))
}

interface FollowUp {
  readonly question: string
  readonly language: AssistantLanguage
  readonly cues: readonly CueMatch[]
  readonly conditions: Constraints
  readonly hasNames: boolean
  readonly hasPronoun: boolean
}

const maxWords = 9
const maxConditionWords = 6
const maxChoiceWords = 4
const wishCues: ReadonlySet<string> = new Set(['have_you', 'sell', 'looking_for'])

/**
 * How an incomplete question continues the previous one: as a condition on the products found ("in leather"), or as the same question
 * about something else ("and to Switzerland?"). `null` if it is complete.
 */
export function classifyFollowUp(
  last: { readonly constraints: Constraints | null },
  question: FollowUp,
): 'condition' | 'question' | null {
  const { question: asked, language, cues, conditions, hasNames, hasPronoun } = question
  // "Do you have anything cheaper?" continues the search.
  const continuesSearch = hasPronoun || (conditions.words === '' && hasConditions(conditions))
  const beginsNew = cues.some(({ cue }) => standaloneCues.has(cue) && !(wishCues.has(cue) && continuesSearch))
  if (beginsNew) return null
  const words = tokenize(asked, language).length
  const tags = findTags(asked, language).map(({ tag }) => tag)
  const startsOn = isFollowUp(asked, language) && words <= maxWords
  const kind = answerKindOf(asked, language)
  // "What about the Laptop?"
  const isBare = startsOn && (kind === null || (hasNames && kind === 'anything'))
  if (last.constraints !== null) {
    if (isBare && (hasNames || tags.some((tag) => productKinds.has(tag)))) return 'question'
    return isProductCondition(tags, words, question) ? 'condition' : null
  }
  if (isBare) return 'question'
  const own = tags.filter((tag) => !(ambiguousTags.has(tag) || answerKindTags.has(tag)))
  const isOwed = asksWhatIsOwed(asked, language)
  const isLost = own.every((tag) => classOf(tag) === 'place' || (tag === 'pay' && isOwed) || (startsOn && hasPronoun))
  return isLost && !hasNames && words <= 2 * maxWords && (startsOn || tags.length > 0) ? 'question' : null
}

/** "Do I have to pay?" and "who pays?" are about what was asked before, "how can I pay?" is not. */
function asksWhatIsOwed(asked: string, language: AssistantLanguage): boolean {
  const kind = answerKindOf(asked, language)
  if (kind === 'yes_no') return obligationPatterns[language].test(inPlainLetters(asked).toLowerCase())
  return kind === 'money' || kind === 'anything' || kind === null
}

/** A condition on products shown before: "in leather", "under 50", "cheaper ones". */
function isProductCondition(
  tags: readonly string[],
  words: number,
  { question: asked, language, hasNames, hasPronoun, cues, conditions }: FollowUp,
): boolean {
  const kind = answerKindOf(asked, language)
  const leavesOut = (conditions.notColors ?? []).length + (conditions.notWords ?? []).length > 0
  const isStatement = kind === null || kind === 'yes_no'
  // "Not leather" also names the "Leather Sofa".
  if (leavesOut && isStatement && words <= maxConditionWords && !tags.some((tag) => productKinds.has(tag))) return true
  const namesKind = tags.some((tag) => productKinds.has(tag))
  // "What's the cheapest one you have?"
  const namesNothing = conditions.words === '' || isGeneric(conditions.words, language)
  const isSelection = namesNothing && conditions.order.startsWith('price')
  if (isSelection && words <= maxWords && !(hasNames || namesKind)) return true
  const plain = inPlainLetters(asked).toLowerCase()
  const isBareChoice = bareChoicePatterns[language].test(plain)
  const isChoice = isBareChoice || listChoicePatterns[language].test(plain)
  // "Which is leather?" names a part of the "Leather Sofa".
  if ((hasNames && !isChoice) || words > maxWords) return false
  if (listChoicePatterns[language].test(plain)) return !tags.some((tag) => productKinds.has(tag))
  if (kind !== null && kind !== 'yes_no' && !isBareChoice) return false
  // "Which is for children?"
  const isOther = (tag: string) =>
    !(productKinds.has(tag) || productTraits.has(tag) || ambiguousTags.has(tag) || tag === 'cheap') &&
    !(isBareChoice && (careTags.has(tag) || tag === 'waterproofing'))
  if (tags.some(isOther)) return false
  // "Which are vegan?", "which is from Nike?": words that are in no table, and no question about the shop.
  const hasUnknownCondition = isBareChoice && !hasPronoun && words <= maxChoiceWords
  const hasCondition = hasUnknownCondition || tags.some((tag) => productTraits.has(tag)) || hasConditions(conditions)
  const kinds = tags.some((tag) => productKinds.has(tag))
  if (isFollowUp(asked, language)) return hasCondition || kinds || kind === null
  const isShort = words <= maxConditionWords || hasPronoun
  return hasCondition && !kinds && isShort && !cues.some(({ cue }) => cue === 'how_much')
}

/** Whether a text chooses among the products shown by what they are: "which one is waterproof?". */
export function choosesFromList(text: string, language: AssistantLanguage): boolean {
  const plain = inPlainLetters(text).toLowerCase()
  return listChoicePatterns[language].test(plain) || bareChoicePatterns[language].test(plain)
}

/** The previous question, without the parts that the new one replaces, followed by the new one. */
export function mergeFollowUp(before: string, now: string, language: AssistantLanguage): string {
  const replaced = new Set(findTags(now, language).flatMap(({ tag }) => classOf(tag) ?? []))
  let rest = before
  for (const { tag, start, end } of findTags(before, language).toReversed()) {
    const its = classOf(tag)
    if (its !== null && replaced.has(its)) rest = rest.slice(0, start) + rest.slice(end)
  }
  return `${rest.replace(/(?<![?!.\s])[?!.\s]+$/, '')}, ${now}`
}

/** The class of a tag. In a follow-up ("and to Switzerland?"), a tag replaces the earlier tags of its class. */
function classOf(tag: string): string | null {
  if (weekdays.has(tag)) return 'weekday'
  if (payments.has(tag)) return 'payment'
  if (productKinds.has(tag)) return 'product'
  return broaderPlaces(tag).length > 0 || tag === 'eu' ? 'place' : null
}

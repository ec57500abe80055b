import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../../engine/meaning/find-tags.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { Constraints, ShownItem, ThreadMemory } from '../../pipeline.ts'
import { hasConditions } from '../constraints/constraints.ts'
import { type CueFound, kindOf } from '../cues/read-cues.ts'
import { askingTags, classOf, openTags, productKinds, productTraits } from '../intent/tag-classes.ts'
import {
  bareNumbers,
  counts,
  firstFew,
  goesOn,
  lastFew,
  listWords,
  ordinals,
  pickByPrice,
  pronouns,
} from './resolve-references.data.ts'

export interface References {
  /** Products on the shopper's screen that are pointed at. */
  readonly products: readonly ShownItem[]
  /** It points at places of that screen's list: whatever else it says, it is about what stands there. */
  readonly hasPlace: boolean
  /** It asks for one of the list by its price. */
  readonly isByPrice: boolean
  /** It speaks of "it" or "that one". */
  readonly hasPronoun: boolean
  /** It points at a place in a list, and there is no list. */
  readonly isDangling: boolean
}

const none: References = { products: [], hasPlace: false, isByPrice: false, hasPronoun: false, isDangling: false }

/** What "the second one", "both" and "it" point at. */
export function resolveReferences(
  text: string,
  language: AssistantLanguage,
  { memory, cues }: { memory: Pick<ThreadMemory, 'shown' | 'focus'>; cues: readonly CueFound[] },
): References {
  const plain = inPlainLetters(text)
  const { shown } = memory
  const places = placesIn(plain, language)
  if (places !== null) {
    const products = places.flatMap((place) => shown.at(place) ?? [])
    return { ...none, products, hasPlace: true, isDangling: products.length === 0 }
  }
  if (shown.length > 0 && pickByPrice[language].test(plain))
    return { ...none, products: shown, hasPlace: true, isByPrice: true }
  const has = (cue: string) => cues.some((one) => one.cue === cue)
  if (has('both') && memory.shown.length > 1) return { ...none, products: memory.shown.slice(0, 2) }
  const hasPronoun = pronouns[language].test(plain)
  if (has('cheapest') && memory.shown.length > 1 && hasPronoun) return { ...none, products: memory.shown }
  if (!hasPronoun) return none
  return { ...none, products: memory.focus === null ? [] : [memory.focus], hasPronoun }
}

/** Places in the list, as they are counted there; `null` where none is spoken of. */
function placesIn(plain: string, language: AssistantLanguage): number[] | null {
  const first = countIn(plain, firstFew[language])
  if (first !== null) return Array.from({ length: first }, (_, at) => at)
  const last = countIn(plain, lastFew[language])
  if (last !== null) return Array.from({ length: last }, (_, at) => at - last)
  if (bareNumbers.test(plain)) return [...new Set((plain.match(/[1-5]/g) ?? []).map((digit) => Number(digit) - 1))]
  if (!listWords[language].test(plain)) return null
  const found = ordinals.flatMap(([place, pattern]) => {
    const at = plain.search(pattern)
    return at === -1 ? [] : [{ place, at }]
  })
  return found.length === 0 ? null : found.sort((a, b) => a.at - b.at).map(({ place }) => place)
}

function countIn(plain: string, pattern: RegExp): number | null {
  const said = pattern.exec(plain)?.slice(1).find(Boolean)
  return said === undefined ? null : (counts.get(said) ?? null)
}

/** A text whose ordinals are blanks: "the third" is no third party. */
export function withoutOrdinals(text: string): string {
  const blank = (plain: string, pattern: RegExp) =>
    plain.replace(new RegExp(pattern, 'g'), (said) => ' '.repeat(said.length))
  const plain = inPlainLetters(text)
  const left = ordinals.reduce((rest, [, pattern]) => blank(rest, pattern), plain)
  return Array.from({ length: text.length }, (_, at) => (left[at] === plain[at] ? text[at] : ' ')).join('')
}

/** Whether a message goes on with the question before it: "and to Switzerland?", "in leather". */
export function isFollowUp(text: string, language: AssistantLanguage): boolean {
  return goesOn[language].test(inPlainLetters(text))
}

interface Asked {
  readonly asked: string
  readonly language: AssistantLanguage
  readonly cues: readonly CueFound[]
  readonly conditions: Constraints
  readonly hasNames: boolean
  readonly hasPronoun: boolean
}

const mostWords = 9
const mostWordsOfCondition = 6
/** These begin something new, however short. */
const newBeginnings = new Set([
  'hello',
  'thanks',
  'bye',
  'who_are_you',
  'looking_for',
  'sell',
  'have_you',
  'human',
  'forward',
  'where_is',
  'history',
  'others',
  'elsewhere',
  'tell_about',
])

/**
 * How a question that cannot stand for itself goes on with the one before it: as a condition on the products that it found
 * ("in leather"), or as the same question about something else ("and to Switzerland?"). `null` when it stands for itself.
 */
export function continuationOf(
  last: { readonly constraints: Constraints | null },
  question: Asked,
): 'condition' | 'question' | null {
  const { asked, language, cues, hasNames, hasPronoun } = question
  const beginsNew = cues.some(({ cue }) => newBeginnings.has(cue) && !(cue === 'have_you' && hasPronoun))
  if (beginsNew) return null
  const words = tokenize(asked, language).length
  const tags = findTags(asked, language).map(({ tag }) => tag)
  const startsOn = isFollowUp(asked, language) && words <= mostWords
  const isBare = startsOn && kindOf(asked, language) === null
  if (last.constraints !== null) {
    if (isBare && (hasNames || tags.some((tag) => productKinds.has(tag)))) return 'question'
    return isCondition(tags, words, question) ? 'condition' : null
  }
  if (isBare) return 'question'
  const own = tags.filter((tag) => !(openTags.has(tag) || askingTags.has(tag)))
  const isLost = own.every((tag) => classOf(tag) === 'place' || tag === 'pay' || (startsOn && hasPronoun))
  return isLost && !hasNames && words <= 2 * mostWords && (startsOn || tags.length > 0) ? 'question' : null
}

/** A condition on products shown before: "in leather", "under 50", "cheaper ones". */
function isCondition(
  tags: readonly string[],
  words: number,
  { asked, language, hasNames, hasPronoun, cues, conditions }: Asked,
): boolean {
  const kind = kindOf(asked, language)
  if (hasNames || words > mostWords || (kind !== null && kind !== 'yes_no')) return false
  const leavesOut = (conditions.notColors ?? []).length + (conditions.notWords ?? []).length > 0
  if (leavesOut && words <= mostWordsOfCondition && !tags.some((tag) => productKinds.has(tag))) return true
  const isOther = (tag: string) =>
    !(productKinds.has(tag) || productTraits.has(tag) || openTags.has(tag) || tag === 'cheap')
  if (tags.some(isOther)) return false
  const says = tags.some((tag) => productTraits.has(tag)) || hasConditions(conditions)
  const kinds = tags.some((tag) => productKinds.has(tag))
  if (isFollowUp(asked, language)) return says || kinds || kind === null
  const isShort = words <= mostWordsOfCondition || hasPronoun
  return says && !kinds && isShort && !cues.some(({ cue }) => cue === 'how_much')
}

/** The question before, without what the new one says in its place, and the new one. */
export function continueFrom(before: string, now: string, language: AssistantLanguage): string {
  const replaced = new Set(findTags(now, language).flatMap(({ tag }) => classOf(tag) ?? []))
  let rest = before
  for (const { tag, start, end } of findTags(before, language).toReversed()) {
    const its = classOf(tag)
    if (its !== null && replaced.has(its)) rest = rest.slice(0, start) + rest.slice(end)
  }
  return `${rest.replace(/(?<![?!.\s])[?!.\s]+$/, '')}, ${now}`
}

import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import type { ShownItem, ThreadMemory } from '../../pipeline.ts'
import type { CueFound } from '../cues/read-cues.ts'
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

import type { AssistantLanguage } from '../../../../../contract/locale.ts'
import { inPlainLetters } from '../../../../engine/lexical/plain-letters.ts'
import type { ShownItem, ThreadMemory } from '../pipeline.ts'
import type { CueFound } from './read-cues.ts'
import { endsOfList, goesOn, listWords, ordinals, pronouns } from './resolve-references.data.ts'

export interface References {
  /** Products on the shopper's screen that are pointed at. */
  readonly products: readonly ShownItem[]
  /** It speaks of "it" or "that one". */
  readonly hasPronoun: boolean
  /** It points at them by their places in the list. */
  readonly isPlaced: boolean
  /** It points at a place in a list, and there is no list. */
  readonly isDangling: boolean
}

const none: References = { products: [], hasPronoun: false, isPlaced: false, isDangling: false }

/** What "the second one", "the first two", "both" and "it" point at. */
export function resolveReferences(
  text: string,
  language: AssistantLanguage,
  { memory, cues }: { memory: Pick<ThreadMemory, 'shown' | 'focus'>; cues: readonly CueFound[] },
): References {
  const plain = inPlainLetters(text)
  const has = (cue: string) => cues.some((one) => one.cue === cue)
  const { shown } = memory
  const items = endOfList(plain, language, shown) ?? placesIn(plain, language, { shown, isWeighed: has('better') })
  if (items !== null) return { ...none, products: items, isPlaced: items.length > 0, isDangling: items.length === 0 }
  if (has('both') && shown.length > 1) return { ...none, products: shown.slice(0, 2), isPlaced: true }
  const hasPronoun = pronouns[language].test(plain)
  if (has('cheapest') && shown.length > 1 && hasPronoun) return { ...none, products: shown }
  if (!hasPronoun) return none
  return { ...none, products: memory.focus === null ? [] : [memory.focus], hasPronoun }
}

/** "The first two"; empty when fewer were shown, `null` when it says no such thing. */
function endOfList(
  plain: string,
  language: AssistantLanguage,
  shown: readonly ShownItem[],
): readonly ShownItem[] | null {
  const match = endsOfList[language].exec(plain)
  if (match === null) return null
  const { last, three } = match.groups ?? {}
  const count = three === undefined ? 2 : 3
  if (shown.length < count) return []
  return last === undefined ? shown.slice(0, count) : shown.slice(-count)
}

/** "The second one"; where things are weighed against each other also "the first and the third". */
function placesIn(
  plain: string,
  language: AssistantLanguage,
  { shown, isWeighed }: { shown: readonly ShownItem[]; isWeighed: boolean },
): readonly ShownItem[] | null {
  if (!listWords[language].test(plain)) return null
  const places = ordinals.flatMap(([place, pattern]) => (pattern.test(plain) ? [place] : []))
  if (places.length === 0) return null
  const items = places.slice(0, isWeighed ? places.length : 1).map((place) => shown.at(place))
  return items.every((item) => item !== undefined) ? items : []
}

/** Whether a message goes on with the question before it: "and to Switzerland?", "in leather". */
export function isFollowUp(text: string, language: AssistantLanguage): boolean {
  return goesOn[language].test(inPlainLetters(text))
}

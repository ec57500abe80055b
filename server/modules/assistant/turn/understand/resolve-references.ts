import type { AssistantLanguage } from '../../../../../contract/locale.ts'
import { inPlainLetters } from '../../../../engine/lexical/plain-letters.ts'
import type { ShownItem, ThreadMemory } from '../pipeline.ts'
import type { CueFound } from './read-cues.ts'
import { counts, firstFew, goesOn, listWords, ordinals, pronouns } from './resolve-references.data.ts'

export interface References {
  /** Products on the shopper's screen that are pointed at. */
  readonly products: readonly ShownItem[]
  /** It points at places of that screen's list: whatever else it says, it is about what stands there. */
  readonly hasPlace: boolean
  /** It speaks of "it" or "that one". */
  readonly hasPronoun: boolean
  /** It points at a place in a list, and there is no list. */
  readonly isDangling: boolean
}

const none: References = { products: [], hasPlace: false, hasPronoun: false, isDangling: false }

/** What "the second one", "both" and "it" point at. */
export function resolveReferences(
  text: string,
  language: AssistantLanguage,
  { memory, cues }: { memory: Pick<ThreadMemory, 'shown' | 'focus'>; cues: readonly CueFound[] },
): References {
  const plain = inPlainLetters(text)
  const few = firstFewIn(plain, language)
  if (few !== null) {
    const products = memory.shown.slice(0, few)
    return { ...none, products, hasPlace: true, isDangling: products.length === 0 }
  }
  const place = listWords[language].test(plain) ? ordinals.find(([, pattern]) => pattern.test(plain))?.[0] : undefined
  if (place !== undefined) {
    const item = memory.shown.at(place)
    return item === undefined
      ? { ...none, hasPlace: true, isDangling: true }
      : { ...none, products: [item], hasPlace: true }
  }
  const has = (cue: string) => cues.some((one) => one.cue === cue)
  if (has('both') && memory.shown.length > 1) return { ...none, products: memory.shown.slice(0, 2) }
  const hasPronoun = pronouns[language].test(plain)
  if (has('cheapest') && memory.shown.length > 1 && hasPronoun) return { ...none, products: memory.shown }
  if (!hasPronoun) return none
  return { ...none, products: memory.focus === null ? [] : [memory.focus], hasPronoun }
}

function firstFewIn(plain: string, language: AssistantLanguage): number | null {
  const said = firstFew[language].exec(plain)?.slice(1).find(Boolean)
  return said === undefined ? null : (counts.get(said) ?? null)
}

/** Whether a message goes on with the question before it: "and to Switzerland?", "in leather". */
export function isFollowUp(text: string, language: AssistantLanguage): boolean {
  return goesOn[language].test(inPlainLetters(text))
}

import { jointsOf, stemOf } from '../analysis/languages.ts'
import { singular } from '../analysis/normalize.ts'
import { bestIdOf, idsOf, type Vocabulary } from './vocabulary.ts'

const SHORTEST_HALF = 3
// A shorter ending is part of many words by chance ("rose" of "neurose"): what stands before it must then be a word.
const SURE_ENDING = 5
const SHORTEST_ENDING = 4

/** "runningshoe" → running, shoe, when both are known; the pair whose rarer half is most common. */
export function splitWord(word: string, vocabulary: Vocabulary): number[] {
  let best: number[] = []
  let most = 0
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const first = firstPart(word.slice(0, at), vocabulary)
    if (first === undefined) continue
    const second = lastPart(word.slice(at), vocabulary)
    if (second === undefined) continue
    const common = Math.min(vocabulary.frequency(first), vocabulary.frequency(second))
    if (common > most) {
      best = [first, second]
      most = common
    }
  }
  return best
}

/** The stored compounds whose last word is one of `words` ("schuhe" → damenschuhe), in languages that write them as one word. */
export function compoundsEndingIn(words: readonly string[], vocabulary: Vocabulary): number[] {
  const { dictionary, language } = vocabulary
  if (language === null || jointsOf(language) === null) return []
  const found = new Set<number>()
  for (const last of new Set(words)) {
    const ending = stemOf(last, language)
    if (last.length < SHORTEST_ENDING || ending.length < SHORTEST_HALF) continue
    dictionary.eachEnding(ending, (id) => {
      const compound = stemOf(dictionary.word(id), language)
      const before = compound.slice(0, -ending.length)
      if (!compound.endsWith(ending) || before.length < SHORTEST_HALF) return
      if (last.length >= SURE_ENDING || firstPart(before, vocabulary) !== undefined) found.add(id)
    })
  }
  return [...found]
}

/**
 * A first word of a compound, perhaps with what joins it to the next ("arbeits" → arbeit). Not by its stem: the stems of words
 * with every beginning would have to be made.
 */
function firstPart(text: string, vocabulary: Vocabulary): number | undefined {
  const [whole] = idsOf([text, singular(text)], vocabulary)
  if (whole !== undefined || vocabulary.language === null) return whole
  for (const joint of jointsOf(vocabulary.language) ?? []) {
    if (!text.endsWith(joint) || text.length - joint.length < SHORTEST_HALF) continue
    const [found] = idsOf([text.slice(0, -joint.length)], vocabulary)
    if (found !== undefined) return found
  }
  return undefined
}

function lastPart(text: string, vocabulary: Vocabulary): number | undefined {
  // The stems of three letters are alike by chance.
  if (text.length === SHORTEST_HALF) return idsOf([text], vocabulary)[0]
  return bestIdOf([text, singular(text)], vocabulary)
}

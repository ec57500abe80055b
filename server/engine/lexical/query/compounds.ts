import { cachedStem, linkersOf, stemOf } from '../analysis/languages.ts'
import { isStatement } from '../analysis/negations.ts'
import { singular } from '../analysis/normalize.ts'
import { bestId, knownIds, type Vocabulary } from './vocabulary.ts'

const MIN_PART_LENGTH = 3
// A shorter ending occurs in many words by chance ("rose" in "neurose"), so the part before it must be a known word.
const CERTAIN_ENDING_LENGTH = 5
const MIN_ENDING_LENGTH = 4

/** Splits "runningshoe" into running and shoe if both are known. Prefers the pair whose rarer half has the highest frequency. */
export function splitWord(word: string, vocabulary: Vocabulary): number[] {
  let best: number[] = []
  let bestFrequency = 0
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const first = findFirstPart(word.slice(0, at), vocabulary)
    if (first === undefined) continue
    const second = findLastPart(word.slice(at), vocabulary)
    if (second === undefined) continue
    const frequency = Math.min(vocabulary.frequency(first), vocabulary.frequency(second))
    if (frequency > bestFrequency) {
      best = [first, second]
      bestFrequency = frequency
    }
  }
  return best
}

/** The stored compounds whose last word is one of `words` ("schuhe" → damenschuhe), in languages that write them as one word. */
export function compoundsEndingIn(words: readonly string[], vocabulary: Vocabulary): number[] {
  const { dictionary, language } = vocabulary
  if (language === null || linkersOf(language) === null) return []
  const found = new Set<number>()
  for (const last of new Set(words)) {
    const ending = cachedStem(last, language)
    if (last.length < MIN_ENDING_LENGTH || ending.length < MIN_PART_LENGTH) continue
    dictionary.eachEnding(ending, (id) => {
      if (isStatement(dictionary.word(id))) return
      const compound = stemOf(dictionary.word(id), language)
      const before = compound.slice(0, -ending.length)
      if (!compound.endsWith(ending) || before.length < MIN_PART_LENGTH) return
      if (last.length >= CERTAIN_ENDING_LENGTH || findFirstPart(before, vocabulary) !== undefined) found.add(id)
    })
  }
  return [...found]
}

/**
 * Finds the first word of a compound, with an optional linking element ("arbeits" → arbeit). Stems are not considered, because
 * that would require stemming the words of every prefix.
 */
function findFirstPart(text: string, vocabulary: Vocabulary): number | undefined {
  const [whole] = knownIds([text, singular(text)], vocabulary)
  if (whole !== undefined || vocabulary.language === null) return whole
  for (const linker of linkersOf(vocabulary.language) ?? []) {
    if (!text.endsWith(linker) || text.length - linker.length < MIN_PART_LENGTH) continue
    const [found] = knownIds([text.slice(0, -linker.length)], vocabulary)
    if (found !== undefined) return found
  }
  return undefined
}

function findLastPart(text: string, vocabulary: Vocabulary): number | undefined {
  // Stems of three letters match by chance.
  if (text.length === MIN_PART_LENGTH) return knownIds([text], vocabulary)[0]
  return bestId([text, singular(text)], vocabulary)
}

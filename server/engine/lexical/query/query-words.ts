import type { Analyzer, Word } from '../analysis/analyzer.ts'

/** One word of a query. */
export interface QueryWord {
  readonly word: Word
  /** This word written together with a neighbor ("play station"), or the compound it came from ("t-shirt"). */
  readonly joined: readonly string[]
  /** Whether this is the last word and may be incomplete. */
  readonly isUnfinished: boolean
}

const MAX_WORDS = 32
const DIGIT = /\p{N}/u

/** Whether a word of a query carries almost no meaning. */
export function hasLittleMeaning({ forms: [form], isName }: Word, analyzer: Pick<Analyzer, 'isStopWord'>): boolean {
  return isName !== true && analyzer.isStopWord(form)
}

/** Splits a query into words. Hyphenated compounds are split and neighbors joined, so that each spelling finds the other. */
export function readQueryWords(query: string, analyzer: Analyzer): QueryWord[] {
  const isUnfinished = /[\p{L}\p{N}\p{M}]$/u.test(query)
  const flat = analyzer.words(query, MAX_WORDS).flatMap(splitCompound)
  return flat.map(({ word, joined }, at) => {
    const before = flat[at - 1]?.word
    const after = flat[at + 1]?.word
    const pairs = [before && joinedOf(before, word), after && joinedOf(word, after)]
    return {
      word,
      joined: [...joined, ...pairs.filter((pair) => pair !== undefined)],
      isUnfinished: isUnfinished && at === flat.length - 1,
    }
  })
}

/** As an index has the word of both: "1.5 m" as "15m". */
function joinedOf({ typed }: Word, { forms: [form] }: Word): string {
  return (DIGIT.test(typed) ? typed.replaceAll('.', '') : typed) + form
}

/** "t-shirt" → t, shirt. */
function splitCompound(word: Word): { word: Word; joined: readonly string[] }[] {
  const isCompound = word.parts.length > 0 && !DIGIT.test(word.typed) && word.typed === word.parts.join('')
  if (!isCompound) return [{ word, joined: [] }]
  return word.parts.map((part) => ({
    word: { typed: part, forms: [part], parts: [] },
    joined: [word.forms[0]],
  }))
}

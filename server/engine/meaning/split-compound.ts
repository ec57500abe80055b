import { cachedStem } from '../lexical/analysis/languages.ts'
import { isCommonWord } from '../lexical/words/common-words.ts'
import type { Token } from './tokenize.ts'

const MIN_PART_LENGTH = 4
const MIN_HEAD_LENGTH = 6
const MIN_LENGTH_BEFORE_HEAD = 4
const LINKING_ELEMENTS = ['', 's', 'n', 'en', 'es', 'e']

/**
 * Splits a German compound into known words: "versandkosten" → versand, kosten. At least the last part must be known: "winterschuhe" → schuhe.
 * In a common word, what comes before must then be a common word: "automatischen" ends with no "tischen".
 */
export function splitCompound(word: string, single: ReadonlyMap<string, string>, from = 0): Token[] | null {
  const stemAt = (part: string) =>
    part.length < MIN_PART_LENGTH ? undefined : (single.get(part) ?? single.get(cachedStem(part, 'de')))
  const whole = stemAt(word)
  if (whole !== undefined) return [{ start: from, end: from + word.length, folded: word, stem: whole }]
  for (let boundary = word.length - MIN_PART_LENGTH; boundary >= MIN_PART_LENGTH; boundary -= 1) {
    const first = stemOfFirstPart(word.slice(0, boundary), stemAt)
    const rest = first === undefined ? null : splitCompound(word.slice(boundary), single, from + boundary)
    if (first !== undefined && rest !== null) {
      return [{ start: from, end: from + boundary, folded: word.slice(0, boundary), stem: first }, ...rest]
    }
  }
  if (from > 0) return null
  const isCommon = isCommonWord(word, 'de')
  for (let boundary = MIN_LENGTH_BEFORE_HEAD; boundary <= word.length - MIN_HEAD_LENGTH; boundary += 1) {
    const head = stemAt(word.slice(boundary))
    if (head === undefined || (isCommon && !isCommonFirstPart(word.slice(0, boundary)))) continue
    return [{ start: boundary, end: word.length, folded: word.slice(boundary), stem: head }]
  }
  return null
}

function stemOfFirstPart(text: string, stemAt: (part: string) => string | undefined): string | undefined {
  for (const element of LINKING_ELEMENTS) {
    const stem = text.endsWith(element) ? stemAt(text.slice(0, text.length - element.length)) : undefined
    if (stem !== undefined) return stem
  }
  return undefined
}

function isCommonFirstPart(text: string): boolean {
  return LINKING_ELEMENTS.some(
    (element) => text.endsWith(element) && isCommonWord(text.slice(0, text.length - element.length), 'de'),
  )
}

import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { abbreviations, wordsBeforeOrdinals } from './abbreviations.data.ts'

/** A sentence end: punctuation, closing quotes or brackets, and white space. */
const SENTENCE_END = /(?<![.!?…。])([.!?…。]+)(\s?[»”"'’)\]]+)?\s+/gu
/** Length of the context before a period. */
const maxWordLength = 60
const SENTENCE_START = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{S}"'“„«‘(¿¡[]/u

/**
 * Splits a paragraph into sentences; joined by single spaces they are the paragraph. When in doubt, two sentences stay together: a
 * quotation may contain more than was asked for, but never half a sentence. (`Intl.Segmenter` splits after "Dr.".)
 */
export function splitSentences(paragraph: string, language: AssistantLanguage): string[] {
  const text = paragraph.replace(/\s+/gu, ' ').trim()
  const sentences: string[] = []
  let start = 0
  for (const end of text.matchAll(SENTENCE_END)) {
    const next = end.index + end[0].length
    const before = text.slice(Math.max(start, end.index - maxWordLength), end.index)
    const mark = end[1] ?? ''
    if (
      !SENTENCE_START.test(text.slice(next, next + 2)) ||
      (mark === '.' && isInsideSentence(before, text.slice(next), language))
    )
      continue
    sentences.push(text.slice(start, next).trim())
    start = next
  }
  const rest = text.slice(start).trim()
  return rest === '' ? sentences : [...sentences, rest]
}

/** Whether the period after `before` belongs to an abbreviation or a number. */
function isInsideSentence(before: string, after: string, language: AssistantLanguage): boolean {
  const last = (/[^\s("„“«]+$/u.exec(before)?.[0] ?? '').toLowerCase()
  if (abbreviations[language].has(last) || /^\p{L}$/u.test(last)) return true
  // "1. Print the label" in the middle of a line belongs to an inline list.
  if (/^\d{1,2}$/.test(last) && before.trim() === last) return true
  if (language !== 'de' || !/^(?:[1-9]|[12]\d|3[01])$/.test(last)) return false
  const word = (/(\S+)\s+\S+$/u.exec(before)?.[1] ?? '').toLowerCase()
  return wordsBeforeOrdinals.has(word) || /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu.test(after)
}

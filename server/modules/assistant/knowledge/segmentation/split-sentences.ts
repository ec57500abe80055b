import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { abbreviations, beforeOrdinals } from './abbreviations.data.ts'

/** What may end a sentence, the closing marks that belong to it, and the space behind them. */
const END = /(?<![.!?…。])([.!?…。]+)(\s?[»”"'’)\]]+)?\s+/gu
/** How far back what belongs to a full stop is looked for. */
const longestWord = 60
const BEGINNING = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{S}"'“„«‘(¿¡[]/u

/**
 * The sentences of a paragraph, in order; joined by single spaces they are the paragraph. In doubt two sentences stay one: what is
 * quoted may say more than was asked, never half of it. (`Intl.Segmenter` ends a sentence behind "Dr.".)
 */
export function splitSentences(paragraph: string, language: AssistantLanguage): string[] {
  const text = paragraph.replace(/\s+/gu, ' ').trim()
  const sentences: string[] = []
  let start = 0
  for (const end of text.matchAll(END)) {
    const next = end.index + end[0].length
    const before = text.slice(Math.max(start, end.index - longestWord), end.index)
    const mark = end[1] ?? ''
    if (!BEGINNING.test(text.slice(next, next + 2)) || (mark === '.' && goesOn(before, text.slice(next), language)))
      continue
    sentences.push(text.slice(start, next).trim())
    start = next
  }
  const rest = text.slice(start).trim()
  return rest === '' ? sentences : [...sentences, rest]
}

/** Whether the full stop behind `before` belongs to a word or a number. */
function goesOn(before: string, after: string, language: AssistantLanguage): boolean {
  const last = (/[^\s("„“«]+$/u.exec(before)?.[0] ?? '').toLowerCase()
  if (abbreviations[language].has(last) || /^\p{L}$/u.test(last)) return true
  // "1. Print the label" in the middle of a line is a list that was not written as one.
  if (/^\d{1,2}$/.test(last) && before.trim() === last) return true
  if (language !== 'de' || !/^(?:[1-9]|[12]\d|3[01])$/.test(last)) return false
  const word = (/(\S+)\s+\S+$/u.exec(before)?.[1] ?? '').toLowerCase()
  return beforeOrdinals.has(word) || /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu.test(after)
}

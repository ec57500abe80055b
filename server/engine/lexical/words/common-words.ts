import type { WordLanguage } from '../analysis/languages.ts'
import { commonWords } from './common-words.generated.ts'

const separator = ' '

/** Whether this is a common word of the language, in lower case without accents. False in languages without a list. */
export function isCommonWord(word: string, language: WordLanguage): boolean {
  const words = language in commonWords ? commonWords[language as keyof typeof commonWords] : ''
  let [low, high] = [0, words.length]
  // The words are sorted: a binary search in the text needs no memory beside it.
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = words.lastIndexOf(separator, middle - 1) + 1
    const end = endOf(words, middle)
    const found = words.slice(start, end)
    if (found === word) return true
    if (found < word) low = end + 1
    else high = start - 1
  }
  return false
}

function endOf(words: string, from: number): number {
  const end = words.indexOf(separator, from)
  return end < 0 ? words.length : end
}

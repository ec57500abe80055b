import type { Analyzer } from '../analysis/analyzer.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import type { Dictionary } from '../words/dictionary.ts'
import type { StemGroups } from '../words/stem-groups.ts'
import type { Synonyms } from './synonyms.ts'

/** What reading a query asks of the index. */
export interface Vocabulary {
  readonly dictionary: Dictionary
  readonly analyzer: Analyzer
  readonly stemGroups: StemGroups
  /** `null` when the language is not known: words are then read as they stand. */
  readonly language: WordLanguage | null
  readonly synonyms: Synonyms
  /** Products in the index. */
  readonly size: number
  /** Products that have the word. */
  frequency(id: number): number
}

/** The ids of those of `words` that are stored. */
export function knownIds(words: readonly string[], { dictionary }: Pick<Vocabulary, 'dictionary'>): number[] {
  return words.map((word) => dictionary.id(word)).filter((id) => id !== undefined)
}

/** The stored words of the same stem as one of `words`, none when the language is not known. */
export function sameStemIds(
  words: readonly string[],
  { stemGroups, language }: Pick<Vocabulary, 'stemGroups' | 'language'>,
): number[] {
  return language === null ? [] : stemGroups.sameStem(words, language)
}

/** The stored word that `word` most likely is: itself, or the commonest of its stem. */
export function bestId(words: readonly string[], vocabulary: Vocabulary): number | undefined {
  const [itself] = knownIds(words, vocabulary)
  return itself ?? mostFrequent(sameStemIds(words, vocabulary), 1, vocabulary)[0]
}

/** At most `limit` of `ids`. Ties go by the word, not by the id, so that the order of indexing never shows. */
export function mostFrequent(
  ids: number[],
  limit: number,
  { dictionary, frequency }: Pick<Vocabulary, 'dictionary' | 'frequency'>,
): number[] {
  if (ids.length <= limit) return ids
  const byWord = (a: number, b: number): number => (dictionary.word(a) < dictionary.word(b) ? -1 : 1)
  return ids.sort((a, b) => frequency(b) - frequency(a) || byWord(a, b)).slice(0, limit)
}

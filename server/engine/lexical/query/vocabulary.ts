import type { Analyzer, Word } from '../analysis/analyzer.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import type { Dictionary } from '../words/dictionary.ts'
import type { StemGroups } from '../words/stem-groups.ts'
import type { ForeignNames } from './names/foreign-names.ts'
import type { NarrowerNames } from './names/narrower-names.ts'
import type { Synonyms } from './names/synonyms.ts'

/** The parts of the index that query planning reads. */
export interface Vocabulary {
  readonly dictionary: Dictionary
  readonly analyzer: Analyzer
  readonly stemGroups: StemGroups
  /** The language of the query; `null` if unknown: words are then not stemmed. */
  readonly language: WordLanguage | null
  /** The language of most products; `null` if unknown. */
  readonly catalog: WordLanguage | null
  readonly synonyms: Synonyms
  /** The common synonyms of the language; `null` if they are disabled. */
  readonly commonSynonyms: Synonyms | null
  /** Other names of the same goods in the language of the catalog; `null` if they are disabled, or the query is in another language. */
  readonly otherNames: Synonyms | null
  /** Names of kinds of goods; `null` if they are disabled, or unknown in the language. */
  readonly narrowerNames: NarrowerNames | null
  /** Names of goods in other languages; `null` if they are disabled, or unknown for the language of the query. */
  readonly foreignNames: ForeignNames | null
  /** The same for the language of the catalog, in which foreign names are translated. */
  ofCatalog(): Pick<Vocabulary, 'language' | 'commonSynonyms' | 'narrowerNames'>
  /** Whether words after a negation are excluded, and ages are not words. */
  readonly readsPreferences: boolean
  /** Number of products in the index. */
  readonly size: number
  /** Number of products with the word. */
  frequency(id: number): number
  /** Whether the word names a product or its category, and is not only mentioned. */
  namesProducts(id: number): boolean
  /** The IDs of words that begin with `beginning`, in names of products where they follow `before`: "skateboard" for "cruiser skate". */
  completionsInNames(before: Word, beginning: Word): readonly number[]
  /** Whether a word is spelled correctly although no product has it. */
  isWord(word: string): boolean
}

/** The IDs of the indexed `words`. */
export function knownIds(words: readonly string[], { dictionary }: Pick<Vocabulary, 'dictionary'>): number[] {
  return words.map((word) => dictionary.id(word)).filter((id) => id !== undefined)
}

/** The indexed words that share a stem with one of `words`; empty if the language is unknown. */
export function sameStemIds(
  words: readonly string[],
  { stemGroups, language }: Pick<Vocabulary, 'stemGroups' | 'language'>,
): number[] {
  return language === null ? [] : stemGroups.sameStem(words, language)
}

/** The most likely indexed word: one of `words`, otherwise the most frequent word with the same stem. */
export function bestId(words: readonly string[], vocabulary: Vocabulary): number | undefined {
  const [itself] = knownIds(words, vocabulary)
  return itself ?? mostFrequent(sameStemIds(words, vocabulary), 1, vocabulary)[0]
}

/** The `limit` most frequent of `ids`. Ties are broken by word, not by ID, so that the indexing order has no effect. */
export function mostFrequent(
  ids: number[],
  limit: number,
  { dictionary, frequency }: Pick<Vocabulary, 'dictionary' | 'frequency'>,
): number[] {
  if (ids.length <= limit) return ids
  const byWord = (a: number, b: number): number => (dictionary.word(a) < dictionary.word(b) ? -1 : 1)
  return ids.sort((a, b) => frequency(b) - frequency(a) || byWord(a, b)).slice(0, limit)
}

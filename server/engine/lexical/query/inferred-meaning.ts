import type { Word } from '../analysis/analyzer.ts'
import { isStatement } from '../analysis/negations.ts'
import { isCommonWord } from '../words/common-words.ts'
import type { Dictionary, NearWord } from '../words/dictionary.ts'
import { allowedTypos } from '../words/edit-distance.ts'
import {
  compoundsEndingIn,
  diminutiveRoots,
  END_OF_COMPOUND,
  otherLinkers,
  splitWord,
  startingLikeVagueCompound,
} from './compounds.ts'
import type { QueryWord } from './query-words.ts'
import { knownIds, mostFrequent, sameStemIds, type Vocabulary } from './vocabulary.ts'
import { addAlternatives, COMMON_SYNONYM, isKnown, MAX_COMPOUNDS, type WordMeaning } from './word-meaning.ts'

const PARTS = 0.85
const OTHER_LINKER = 0.9
const DIMINUTIVE = 0.85
const VAGUE_COMPOUND = 0.5
const COMPLETION = 0.75
const COMPLETION_OF_KNOWN = 0.5
// Of a complete name of goods, below its other names: "couch" means a sofa, not a Couchtisch.
const COMPLETION_OF_GOODS = 0.25
const MAX_COMPLETIONS = 100
const MAX_TYPO_CANDIDATES = 20
const ONE_TYPO = 0.7
const TWO_TYPOS = 0.45
/** The number of corrections and synonyms that are reported. */
export const MAX_REPORTED = 5
// Of an article number; a shorter number is a year, a size or a count.
const MIN_CORRECTED_DIGITS = 5
const DIGIT = /\p{N}/u
const DIGITS = /^\p{N}+$/u
const UNIT = /^\p{L}{1,3}$/u

/** Adds completions, compound splits and typo corrections. Returns the corrections. */
export function addInferred(meaning: WordMeaning, { word, isUnfinished }: QueryWord, vocabulary: Vocabulary): string[] {
  const { alternatives, phrases } = meaning
  if (alternatives.size === 0 && phrases.length === 0) addOtherSpellings(alternatives, word, vocabulary)
  if (isUnfinished && !isOtherGoods(word, alternatives, vocabulary)) addCompletions(alternatives, word, vocabulary)
  const isKnown = alternatives.size > 0 || phrases.length > 0
  const parts = allIds(word.parts, vocabulary)
  const measure = allIds(measureOf(word), vocabulary)
  if (measure.length > 0) phrases.push({ ids: measure, factor: 1 })
  if (parts.length > 0) phrases.push({ ids: parts, factor: PARTS })
  else if (!isKnown) addCompoundMeanings(meaning, word, vocabulary)
  return alternatives.size > 0 || phrases.length > 0 ? [] : addTypos(alternatives, word, vocabulary)
}

/** Completes the last word where it names other goods, but is the beginning of a name: "usb cab", as long as "usb cable" is being typed. */
export function addUnfinishedName(
  words: readonly QueryWord[],
  meanings: readonly WordMeaning[],
  vocabulary: Vocabulary,
): void {
  const [before, last, meaning] = [words.at(-2), words.at(-1), meanings.at(-1)]
  if (before === undefined || last?.isUnfinished !== true || meaning === undefined || isKnown(meaning)) return
  if (vocabulary.narrowerNames?.isGoods(last.word) !== true) return
  addAlternatives(meaning.alternatives, vocabulary.completionsInNames(before.word, last.word), COMPLETION)
}

/** Adds what an unknown word means in languages that write compounds as one word: other linking elements, and the word of a diminutive. */
function addOtherSpellings(alternatives: Map<number, number>, word: Word, vocabulary: Vocabulary): void {
  const { forms } = word
  addAlternatives(alternatives, otherLinkers(forms[0], vocabulary), OTHER_LINKER)
  if (alternatives.size > 0 || vocabulary.narrowerNames?.isGoods(word) === true) return
  const roots = diminutiveRoots(forms[0], vocabulary.language)
  if (roots.length === 0) return
  addAlternatives(alternatives, [...knownIds(roots, vocabulary), ...sameStemIds(roots, vocabulary)], DIMINUTIVE)
  const compounds = mostFrequent(compoundsEndingIn(roots, vocabulary), MAX_COMPOUNDS, vocabulary)
  addAlternatives(alternatives, compounds, DIMINUTIVE * END_OF_COMPOUND)
}

function addCompoundMeanings({ alternatives, phrases }: WordMeaning, word: Word, vocabulary: Vocabulary): void {
  const [form] = word.forms
  for (const { ids, factor } of splitWord(form, vocabulary)) phrases.push({ ids, factor: PARTS * factor })
  if (vocabulary.narrowerNames?.isGoods(word) === true) return
  addAlternatives(alternatives, startingLikeVagueCompound(form, vocabulary), VAGUE_COMPOUND)
}

/** The number and the unit of "1.5m", which an index has as two words where a space is between them. */
function measureOf({ parts: [whole = '', decimals = '', unit = '', ...others] }: Word): string[] {
  const isMeasure = DIGITS.test(whole) && DIGITS.test(decimals) && UNIT.test(unit) && others.length === 0
  return isMeasure ? [`${whole}.${decimals}`, unit] : []
}

/** Whether the word is complete and names goods that the catalog does not have: "pen" where it has pendants. */
function isOtherGoods(word: Word, alternatives: ReadonlyMap<number, number>, { narrowerNames }: Vocabulary): boolean {
  return alternatives.size === 0 && narrowerNames?.isGoods(word) === true
}

function addCompletions(alternatives: Map<number, number>, word: Word, vocabulary: Vocabulary): void {
  const { dictionary } = vocabulary
  const { typed } = word
  const isKnown = alternatives.size > 0
  if (typed.length < (isKnown ? 3 : 2)) return
  const factor = completionFactor(word, alternatives, vocabulary)
  const ids: number[] = []
  // The letters of a code do not match its beginning: "pas" is not the article number "PAS-70".
  const hasDigit = DIGIT.test(typed)
  dictionary.eachCompletion(typed, (id) => {
    if (hasDigit || !DIGIT.test(dictionary.word(id))) ids.push(id)
  })
  for (const id of mostFrequent(ids, MAX_COMPLETIONS, vocabulary)) {
    const share = 0.6 + (0.4 * typed.length) / dictionary.word(id).length
    if (!alternatives.has(id)) alternatives.set(id, factor(dictionary.word(id)) * share)
  }
}

/** The factor of each completion. A complete name of goods may be the beginning of other goods ("tea" of teapot), but not of any word ("teak"). */
function completionFactor(
  word: Word,
  alternatives: ReadonlyMap<number, number>,
  { narrowerNames }: Vocabulary,
): (completion: string) => number {
  const factor = alternatives.size > 0 ? COMPLETION_OF_KNOWN : COMPLETION
  if (alternatives.size === 0 || narrowerNames?.isGoods(word) !== true) return () => factor
  const hasOtherNamesOnly = Math.max(...alternatives.values()) <= COMMON_SYNONYM
  const isGoods = (form: string): boolean => narrowerNames.isGoods({ typed: form, forms: [form], parts: [] })
  return (completion) => (!hasOtherNamesOnly && isGoods(completion) ? factor : COMPLETION_OF_GOODS)
}

function addTypos(alternatives: Map<number, number>, word: Word, vocabulary: Vocabulary): string[] {
  const { language } = vocabulary
  if (DIGITS.test(word.typed) && word.typed.length < MIN_CORRECTED_DIGITS) return []
  if (vocabulary.isWord(word.typed) || (language !== null && isCommonWord(word.typed, language))) return []
  const near = nearWords(word, vocabulary.dictionary)
  const lowestDistance = Math.min(...near.map((found) => found.distance))
  const nearest = near.filter((found) => found.distance === lowestDistance).map((found) => found.id)
  const corrections = mostFrequent(nearest, MAX_TYPO_CANDIDATES, vocabulary)
  for (const id of corrections) alternatives.set(id, lowestDistance > 1 ? TWO_TYPOS : ONE_TYPO)
  return mostFrequent(corrections, MAX_REPORTED, vocabulary).map((id) => vocabulary.dictionary.word(id))
}

/** Indexed words within the allowed typos. The first letter must match unless no word is found that way. */
function nearWords({ typed, forms }: Pick<Word, 'typed' | 'forms'>, dictionary: Dictionary): readonly NearWord[] {
  // A different digit means a different product, so a code may have at most one typo.
  const limit = Math.min(allowedTypos(typed.length), DIGIT.test(typed) ? 1 : 2)
  if (limit === 0) return []
  const nearTexts = (word: string, allowed: number, anyStart: boolean): readonly NearWord[] =>
    dictionary.near(word, allowed, anyStart).filter(({ id }) => !isStatement(dictionary.word(id)))
  // A mistyped ending must not count as a plural ("shos"), and a plural must not hide a correction ("camreas").
  for (const anyStart of [false, true]) {
    const allowed = anyStart ? 1 : limit
    const near = nearTexts(forms[0], allowed, anyStart)
    if (near.length > 0) return near
    const nearTyped = typed === forms[0] ? [] : nearTexts(typed, allowed, anyStart)
    if (nearTyped.length > 0) return nearTyped
  }
  return []
}

/** The IDs of `words`; empty if a word is not indexed. */
function allIds(words: readonly string[], vocabulary: Vocabulary): number[] {
  const ids = knownIds(words, vocabulary)
  return ids.length === words.length ? ids : []
}

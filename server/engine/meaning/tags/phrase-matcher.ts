import { cachedStem } from '../../lexical/analysis/languages.ts'
import { fold, normalize } from '../../lexical/analysis/normalize.ts'
import { isCommonWord } from '../../lexical/words/common-words.ts'
import { editDistance } from '../../lexical/words/edit-distance.ts'
import { splitCompound } from '../split-compound.ts'
import { isStopWord } from '../stop-words.ts'
import { type Token, tokenize } from '../tokenize.ts'
import type { MeaningLanguage } from './semantic-tag.ts'

export interface PhraseMatch {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Finds the longest phrases of a table in a text, in any inflected form, and returns their keys. */
export interface PhraseMatcher {
  /** `overlaps`: a phrase may start inside another, as in "where is my" and "my order" in "where is my order". */
  find(text: string, overlaps?: boolean): PhraseMatch[]
  /** Whether the table contains a folded word or another form of it. */
  hasWord(folded: string): boolean
}

interface Phrase {
  readonly stems: readonly string[]
  readonly keys: string[]
}

/** Known spellings by first letter, for typo correction. */
type Spellings = ReadonlyMap<string, readonly { readonly folded: string; readonly stem: string }[]>

const MIN_TYPO_LENGTH = 5
const LONG_WORD = 7
const MAX_CACHED = 4000

/**
 * `entries`: a key and its words or phrases, separated by commas; a phrase may have several keys. `=customs` is that form alone
 * and not "customers", whose stem is the same, nor a typo of it. Unless `isStrict`, corrects typos and splits German compounds.
 */
export function createPhraseMatcher(
  entries: Iterable<readonly [key: string, phrases: string]>,
  { language, isStrict = false }: { readonly language: MeaningLanguage; readonly isStrict?: boolean },
): PhraseMatcher {
  const { byFirst, single, stems, spellings } = tableOf(entries, language)
  /** Unknown words and what replaces them: the parts of a compound, or the corrected word. */
  const corrections = new Map<string, readonly Token[]>()

  function known(word: Token): readonly Token[] {
    if (isStrict || stems.has(word.stem) || stems.has(exactKey(word))) return [word]
    let parts = corrections.get(word.folded)
    if (parts === undefined) {
      const compound = language === 'de' ? splitCompound(word.folded, single) : null
      parts = compound ?? [{ ...corrected(word, { spellings, language }), start: 0, end: -1 }]
      if (corrections.size >= MAX_CACHED) corrections.clear()
      corrections.set(word.folded, parts)
    }
    return parts.map((part) => moveToken(part, word))
  }

  return {
    hasWord: (folded) => stems.has(cachedStem(folded, language)),
    find: (text, overlaps = false) => {
      const words = tokenize(text, language).flatMap(known)
      const found: PhraseMatch[] = []
      for (let at = 0; at < words.length; ) {
        const first = words[at]
        const phrase = first && phraseAt(words, at, byFirst)
        const length = phrase?.stems.length ?? 1
        const last = words[at + length - 1]
        if (first === undefined || last === undefined) break
        for (const key of phrase?.keys ?? []) found.push({ key, start: first.start, end: last.end })
        at += overlaps ? 1 : length
      }
      return found
    },
  }
}

function phraseAt(
  words: readonly Token[],
  at: number,
  byFirst: ReadonlyMap<string, readonly Phrase[]>,
): Phrase | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  const matchesHere = ({ stems }: Phrase) => stems.every((stem, offset) => isWord(stem, words[at + offset]))
  return byFirst.get(exactKey(word))?.find(matchesHere) ?? byFirst.get(word.stem)?.find(matchesHere)
}

function isWord(stem: string, word: Token | undefined): boolean {
  return word !== undefined && (word.stem === stem || exactKey(word) === stem)
}

/** The key of a form that matches only exactly. */
function exactKey({ folded }: Token): string {
  return `=${folded}`
}

/** Moves a part of a word to its position in the text. An end of -1 means the end of the word. */
function moveToken(part: Token, word: Token): Token {
  const end = part.end === -1 ? word.end : Math.min(word.start + part.end, word.end)
  return { ...part, start: Math.min(word.start + part.start, end), end }
}

function tableOf(entries: Iterable<readonly [string, string]>, language: MeaningLanguage) {
  const phrases = new Map<string, Phrase>()
  const spelled = new Map<string, string>()
  const single = new Map<string, string>()
  const exactForms = new Set<string>()
  for (const [key, listed] of entries) {
    for (const text of listed.split(',')) {
      const words = tokenize(text, language)
      if (words.length === 0) continue
      const isExact = text.trim().startsWith('=')
      const stems = words.map((word) => (isExact ? exactKey(word) : word.stem))
      const phrase = phrases.get(stems.join(' ')) ?? { stems, keys: [] }
      if (!phrase.keys.includes(key)) phrase.keys.push(key)
      phrases.set(stems.join(' '), phrase)
      for (const form of isExact ? stems : []) exactForms.add(form)
      for (const word of isExact ? [] : words) spelled.set(word.folded, word.stem)
      const [only] = words
      if (words.length === 1 && only !== undefined && !isExact) addForms(single, only)
    }
  }
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of phrases.values()) {
    const [first = ''] = phrase.stems
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.stems.length - a.stems.length)
  return { byFirst, single, stems: new Set([...spelled.values(), ...exactForms]), spellings: spellingsOf(spelled) }
}

function addForms(single: Map<string, string>, { folded, stem }: Token): void {
  single.set(folded, stem)
  if (!single.has(stem)) single.set(stem, stem)
}

function spellingsOf(spelled: ReadonlyMap<string, string>): Spellings {
  const byLetter = new Map<string, { folded: string; stem: string }[]>()
  for (const [folded, stem] of spelled) {
    if (folded.length < MIN_TYPO_LENGTH) continue
    const letter = folded.slice(0, 1)
    const list = byLetter.get(letter) ?? []
    list.push({ folded, stem })
    byLetter.set(letter, list)
  }
  return byLetter
}

/**
 * Corrects a typo of one letter. Assumes that the first letter is right. A common word of the language is no typo ("contract", "contact"),
 * but may be a form that the stemmer does not know.
 */
function corrected(
  word: Token,
  { spellings, language }: { readonly spellings: Spellings; readonly language: MeaningLanguage },
): Token {
  if (word.folded.length < MIN_TYPO_LENGTH || isStopWord(word.folded)) return word
  const isSame = isCommonWord(word.folded, language) ? hasOtherEnding : isMistypingOf
  const near = spellings.get(word.folded.slice(0, 1))?.find(({ folded }) => isSame(word.folded, folded))
  return near === undefined ? word : { ...word, stem: near.stem }
}

/** Whether one of two long words has one letter more at its end. */
function hasOtherEnding(typed: string, known: string): boolean {
  const [shorter, longer] = typed.length < known.length ? [typed, known] : [known, typed]
  return longer.length >= LONG_WORD && longer.slice(0, -1) === shorter
}

/**
 * One letter wrong, missing or extra, or two swapped. Short words are often one letter apart ("print", "point") and endings are
 * grammar, so only swaps count there. In the demo texts of four languages, no word is corrected wrongly.
 */
function isMistypingOf(typed: string, meant: string): boolean {
  if (editDistance(typed, meant, 1) > 1) return false
  if (typed.length !== meant.length) return Math.max(typed.length, meant.length) >= LONG_WORD
  return isSwapped(typed, meant) || (typed.length >= LONG_WORD && typed.at(-1) === meant.at(-1))
}

function isSwapped(typed: string, meant: string): boolean {
  return [...typed].sort().join('') === [...meant].sort().join('')
}

/** Lower case, without accents. */
export function foldText(text: string): string {
  return fold(normalize(text))
}

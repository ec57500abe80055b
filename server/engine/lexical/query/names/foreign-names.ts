import { createAnalyzer, type Word } from '../../analysis/analyzer.ts'
import { cachedStem, type WordLanguage } from '../../analysis/languages.ts'
import { fold, singular } from '../../analysis/normalize.ts'
import { readQueryWords } from '../query-words.ts'
import { compoundBeginnings, namesOfGoods, otherMeanings } from './names-of-goods.data.ts'
import type { FoundSynonym } from './synonyms.ts'

/** Maps names of goods to their names in other languages, and to their other names in the language of the catalog: "Kaffee" to coffee. */
export interface ForeignNames {
  /** The longest name that begins with the word at `at`, of each language. Repeated calls return the same objects. */
  find(words: readonly Word[], at: number): readonly ForeignName[]
}

export interface ForeignName extends FoundSynonym {
  /** The language of the name. */
  readonly source: WordLanguage
  /** The nouns of the names of several words in the language of the catalog: chair of "office chair". */
  readonly heads: FoundSynonym['synonyms']
}

/** The columns of the table. */
const columns = ['en', 'de', 'fr', 'es'] as const
type Column = (typeof columns)[number]
/** Names by language, one kind of goods each. */
type Goods = Readonly<Record<Column, readonly string[]>>

interface NamedGoods {
  readonly name: readonly Word[]
  readonly goods: Goods
}

/** Endings of the plurals in the table, without which a word is still a form of the name. */
const pluralEndings = { en: ['s', 'es'], de: ['e', 'n', 'en', 'er', 's'], fr: ['s', 'x'], es: ['s', 'es'] }

/** No name is longer. */
export const maxNameWords = 3
const minHeadLength = 4
const minFirstPart = 3
const analyzer = createAnalyzer()
const read = (name: string): readonly Word[] => readQueryWords(name, analyzer).map(({ word }) => word)
const readAll = (names: readonly string[]): FoundSynonym['synonyms'] =>
  [...new Set(names)].map((text) => ({ text, words: read(text) }))
const keyOf = (words: readonly Word[], language: Column): string =>
  words.map(({ forms }) => cachedStem(forms[0], language)).join(' ')

// Reading all names takes 120 ms; reading those that begin like a word takes less than 1 ms.
const initialLetters = 3
const isPlainWord = /^[a-z]+$/
const knownBeginnings: ReadonlySet<string> = new Set(compoundBeginnings.trim().split(/\s+/))
const firstWord = /^[\p{L}\p{N}]+/u
const none: readonly Goods[] = []
let table: readonly Goods[] | null = null
const namesByInitials = new Map<Column, ReadonlyMap<string, readonly (readonly [name: string, goods: Goods])[]>>()
const goodsByInitials = new Map<string, ReadonlyMap<string, readonly NamedGoods[]>>()
const namesByLanguages = new Map<string, ForeignNames>()

/** The names in `source`, or in any language where it is unknown. `null` for a language without a list. */
export function foreignNamesFor(catalog: WordLanguage | null, source: WordLanguage | null): ForeignNames | null {
  const sources = columns.filter((language) => source === null || language === source)
  if (sources.length === 0) return null
  const key = `${catalog} ${sources.join(' ')}`
  const names = namesByLanguages.get(key) ?? createForeignNames(catalog, sources)
  namesByLanguages.set(key, names)
  return names
}

function createForeignNames(catalog: WordLanguage | null, sources: readonly Column[]): ForeignNames {
  const own = columns.find((language) => language === catalog)
  // Where the language of the query is unknown: "robe" is not a French dress in an English catalog.
  const isMisleading = (words: readonly Word[], source: Column): boolean =>
    sources.length > 1 &&
    ((own !== undefined && source !== own && goodsNamed(words, own).length > 0) ||
      (words.length === 1 && otherMeanings[source].has(words[0]?.forms[0] ?? '')))
  const found = new Map<string, ForeignName>()
  const synonymOf = (words: readonly Word[], source: Column): ForeignName => {
    const goods = goodsNamed(words, source)
    // Not by the words: several forms may name the same goods, and words of one stem different goods.
    const sameGoods = `${source} ${words.length} ${goods.map(({ en }) => en.join()).join(';')}`
    const key = source === own ? `${sameGoods} ${keyOf(words, own)}` : sameGoods
    const known = found.get(key)
    if (known !== undefined) return known
    const namesIn = (language: Column): readonly string[] => goods.flatMap((one) => one[language])
    // The words of "machine à café" may occur in an English catalog with other meanings, and "thé" equals "the".
    const isClear = (name: string): boolean => (own === undefined || !/\s/.test(name)) && !isStopWord(name)
    const others = columns.filter((language) => language !== source)
    const translations = others.flatMap((language) =>
      language === own ? readAll(namesIn(own)) : readAll(namesIn(language).filter(isClear)).map(markForeign),
    )
    const siblings = source === own ? readAll(namesIn(own)).filter((name) => isOtherName(name.words, words, own)) : []
    const synonyms = [...siblings, ...withoutRepetitions(translations)]
    const heads = own === undefined || own === source ? [] : headsOf(readAll(namesIn(own)), own)
    const synonym = { source, length: words.length, synonyms, heads }
    found.set(key, synonym)
    return synonym
  }
  const findIn = (words: readonly Word[], at: number, source: Column): ForeignName[] => {
    for (let length = Math.min(maxNameWords, words.length - at); length > 0; length -= 1) {
      const named = words.slice(at, at + length)
      if (goodsNamed(named, source).length > 0 && !isMisleading(named, source)) return [synonymOf(named, source)]
    }
    // "lipstick" is neither a stick in an English catalog nor a compound.
    const isCompound = source === 'de' && !isMisleading(words.slice(at, at + 1), source)
    const head = isCompound ? headOf(words[at], sources.length > 1 && own !== 'de') : null
    return head === null ? [] : [synonymOf([head], source)]
  }
  return {
    find: (words, at) => (words[at] === undefined ? [] : sources.flatMap((source) => findIn(words, at, source))),
  }
}

function isStopWord(name: string): boolean {
  return read(name).every(({ forms }) => analyzer.isStopWord(forms[0]))
}

function markForeign(name: FoundSynonym['synonyms'][number]): FoundSynonym['synonyms'][number] {
  return { ...name, isForeign: true }
}

/** Each text once, first in the language of the catalog. */
function withoutRepetitions(names: FoundSynonym['synonyms']): FoundSynonym['synonyms'] {
  const byText = new Map<string, FoundSynonym['synonyms'][number]>()
  for (const name of names)
    if (byText.get(name.text)?.isForeign !== undefined || !byText.has(name.text)) byText.set(name.text, name)
  return [...byText.values()]
}

/** Whether a name of the same goods does not only repeat some words, or the end of one: "glass" for "drinking glass". */
function isOtherName(name: readonly Word[], words: readonly Word[], language: Column): boolean {
  const stemsOf = (all: readonly Word[]): string[] => all.map(({ forms }) => cachedStem(forms[0], language))
  const stems = stemsOf(words)
  return !stemsOf(name).every((part) => stems.some((stem) => stem.endsWith(part)))
}

/** For a name of one word, the nouns of the same goods in the other languages: "shoe" for "Laufschuh". In the singular, folded. */
export function translatedNouns(word: string, language: string): readonly string[] {
  const source = columns.find((one) => one === language)
  const [first] = read(word)
  if (source === undefined || first === undefined) return []
  const goods = goodsNamed([first], source)
  const nouns = goods.flatMap((one) =>
    columns.flatMap((other) => (other === source ? [] : one[other].map((name) => nounOf(name, other)))),
  )
  return [...new Set(nouns)]
}

/** A name of goods in a text, with the names of the same goods in the other languages. */
export interface TranslatedName {
  /** As typed, folded. */
  readonly words: readonly string[]
  /** The words of each translation, in the singular, folded. */
  readonly translations: readonly (readonly string[])[]
}

/** The names of goods in a text: "running shoe" for the "Laufschuhe" of "meine Laufschuhe". */
export function translatedNames(text: string, language: string): readonly TranslatedName[] {
  const source = columns.find((one) => one === language)
  if (source === undefined) return []
  const names = foreignNamesFor(null, source)
  if (names === null) return []
  const words = read(text)
  const found: TranslatedName[] = []
  for (let at = 0; at < words.length; ) {
    const [first] = names.find(words, at)
    const end = at + (first?.length ?? 1)
    if (first !== undefined)
      found.push({
        words: words.slice(at, end).map(({ typed }) => typed),
        translations: first.synonyms.map((synonym) => synonym.words.map(({ forms }) => forms[0])),
      })
    at = end
  }
  return found
}

/** For a name of several words, the one-word names of the same goods in the other languages: "kaffeemuhle" for "coffee grinder". Folded. */
export function wordsForPhrase(phrase: string, language: string): readonly string[] {
  const source = columns.find((one) => one === language)
  const words = read(phrase)
  if (source === undefined || words.length < 2 || words.length > maxNameWords) return []
  const names = goodsNamed(words, source).flatMap((one) =>
    columns.flatMap((other) => (other === source ? [] : one[other])),
  )
  return [...new Set(names.filter((name) => !/\s/.test(name)).map((name) => nounOf(name, 'en')))]
}

/** Whether words are a name of goods: "power bank"; in German also a compound that ends with one. */
export function isNameOfGoods(text: string, language: string): boolean {
  const source = columns.find((one) => one === language)
  const words = read(text)
  if (source === undefined || words.length === 0 || words.length > maxNameWords) return false
  if (goodsNamed(words, source).length > 0) return true
  return source === 'de' && words.length === 1 && headOf(words[0]) !== null
}

/** The places of the nouns of names of several words, in any language: 0 in "rouge à lèvres", which is no color. */
export function nounsOfNames(words: readonly Word[]): ReadonlySet<number> {
  const starts = [...words.keys()]
  return new Set(columns.flatMap((language) => starts.flatMap((at) => nounsFrom(words, at, language))))
}

/** The places of the nouns of the names of two or three words that begin at `at`. */
function nounsFrom(words: readonly Word[], at: number, language: Column): number[] {
  const lengths = [2, maxNameWords].filter(
    (length) => at + length <= words.length && goodsNamed(words.slice(at, at + length), language).length > 0,
  )
  return lengths.map((length) => (language === 'en' || language === 'de' ? at + length - 1 : at))
}

/** The nouns of all names in a language. In the singular, folded. */
export function nounsOfGoods(language: string): string[] {
  const column = columns.find((one) => one === language)
  if (column === undefined) return []
  return [...new Set(goodsTable().flatMap((goods) => goods[column].map((name) => nounOf(name, column))))]
}

/** In English and German the last word of a name, in French and Spanish the first. */
function nounOf(name: string, language: Column): string {
  const at = language === 'en' || language === 'de' ? -1 : 0
  const noun = name.split(' ').at(at) ?? ''
  // What the analyzer does to most words, in a tenth of the time.
  return isPlainWord.test(noun) ? singular(noun) : (read(noun).at(at)?.forms[0] ?? '')
}

/** The nouns of names of several words, and of German compounds. */
function headsOf(names: FoundSynonym['synonyms'], language: Column): FoundSynonym['synonyms'] {
  return names.flatMap(({ words }) => {
    const noun = language === 'en' || language === 'de' ? words.at(-1) : words[0]
    const head = words.length > 1 ? noun : language === 'de' ? headOf(noun) : null
    return head === null || head === undefined ? [] : [{ text: head.typed, words: [head] }]
  })
}

/** The name of goods that the last word of a German phrase ends with: "stuhl" of "Bürostuhl". */
export function headOfCompound(phrase: string, language: string): string | null {
  return language === 'de' ? (headOf(read(phrase).at(-1))?.typed ?? null) : null
}

/** The name of goods that a German compound ends with: "schuhe" of "Lederschuhe". Of a word that may not be German, the first part must be known. */
function headOf(word: Word | undefined, mayBeOther = false): Word | null {
  const form = word?.forms[0] ?? ''
  for (let at = minFirstPart; at <= form.length - minHeadLength; at += 1) {
    if (mayBeOther && !knownBeginnings.has(form.slice(0, at))) continue
    const ending = form.slice(at)
    const head: Word = { typed: ending, forms: [ending], parts: [] }
    if (goodsNamed([head], 'de', isComplete).length > 0) return head
  }
  return null
}

/** Whether a word is at least as long as a name: the end of "joystick" is not "Sticker". */
function isComplete(word: Word | undefined, name: Word): boolean {
  return (word?.typed.length ?? 0) >= name.typed.length
}

/** Whether German compounds begin with the word: Garten- of Gartenbank. */
export function beginsCompounds(word: string, language: WordLanguage): boolean {
  return language === 'de' && knownBeginnings.has(word)
}

/** The goods with exactly this name in a language, in any form. */
function goodsNamed(words: readonly Word[], language: Column, isSame = isFormOf): readonly Goods[] {
  const initials = words[0]?.forms[0].slice(0, initialLetters) ?? ''
  const names = namesIn(language).get(initials)
  // Queries may begin with any letters: only the first letters of names are cached.
  if (names === undefined) return none
  const key = `${language} ${initials}`
  const known = goodsByInitials.get(key) ?? indexNames(names, language)
  goodsByInitials.set(key, known)
  const named = known.get(keyOf(words, language)) ?? []
  const isForm = (name: readonly Word[]): boolean => name.every((word, at) => isSame(words[at], word, language))
  return named.flatMap(({ name, goods }) => (isForm(name) ? goods : []))
}

/** Whether a word with the stem of a word of a name is a form of it: "pend" is none of "pendiente", and "velo" none of "vela". */
function isFormOf(word: Word | undefined, { typed: name }: Word, language: Column): boolean {
  const typed = word?.typed ?? ''
  if (language === 'es' && differsInGender(typed, name)) return false
  return typed.length >= name.length || pluralEndings[language].some((ending) => typed + ending === name)
}

/** Whether only "a" and "o" at the end differ: "velo" is no "vela". */
function differsInGender(word: string, name: string): boolean {
  const [a, b] = [word, name].map((one) => one.replace(/s$/u, '')) as [string, string]
  return a !== b && a.slice(0, -1) === b.slice(0, -1) && /[ao]$/u.test(a) && /[ao]$/u.test(b)
}

function indexNames(
  names: readonly (readonly [name: string, goods: Goods])[],
  language: Column,
): ReadonlyMap<string, readonly NamedGoods[]> {
  const index = new Map<string, NamedGoods[]>()
  for (const [text, goods] of names) {
    const name = read(text)
    const key = keyOf(name, language)
    index.set(key, [...(index.get(key) ?? []), { name, goods }])
  }
  return index
}

/** The names of a language by the first letters of their first word, without accents. */
function namesIn(language: Column) {
  const known = namesByInitials.get(language)
  if (known !== undefined) return known
  const index = new Map<string, (readonly [name: string, goods: Goods])[]>()
  for (const goods of goodsTable())
    for (const name of goods[language]) {
      const first = firstWord.exec(name)?.[0] ?? ''
      const initials = fold(first).slice(0, initialLetters)
      const others = index.get(initials)
      if (others === undefined) index.set(initials, [[name, goods]])
      else others.push([name, goods])
    }
  namesByInitials.set(language, index)
  return index
}

function goodsTable(): readonly Goods[] {
  table ??= namesOfGoods
    .trim()
    .split('\n')
    .map((line) => {
      const [en = [], de = [], fr = [], es = []] = line.split(' | ').map((names) => names.split(', '))
      return { en, de, fr, es }
    })
  return table
}

import { type Analyzer, createAnalyzer, type Word } from '../../analysis/analyzer.ts'
import { cachedStem, type WordLanguage } from '../../analysis/languages.ts'
import { readQueryWords } from '../query-words.ts'
import { commonPurposes } from './common-purposes.data.ts'
import { commonMaterials, commonSynonyms, commonUnits, namesOfMaterials } from './common-synonyms.data.ts'
import { namesOfGoods } from './names-of-goods.data.ts'

/** `words` are synonyms of each other. With `from`, a query for `from` also finds the words, but not vice versa. */
export interface SynonymRule {
  readonly from?: string
  readonly words: readonly string[]
}

/** The synonyms of a phrase in the query. */
export interface FoundSynonym {
  /** Number of query words in the phrase. */
  readonly length: number
  readonly synonyms: readonly Synonym[]
}

interface Synonym {
  readonly text: string
  readonly words: readonly Word[]
  /** Whether it is of another language than the catalog: a product then has exactly this word, no other form of it. */
  readonly isForeign?: true
}

export interface Synonyms {
  /** The distinct phrases that begin with the word at `at`. Repeated calls return the same objects. */
  find(words: readonly Word[], at: number): readonly FoundSynonym[]
}

interface Phrase {
  readonly text: string
  readonly words: readonly Word[]
  readonly keys: readonly string[]
  /** The joined keys, equal for spellings of one phrase. */
  readonly key: string
}

/** A phrase with the synonyms of all rules that contain it. */
interface IndexedPhrase extends FoundSynonym {
  readonly keys: readonly string[]
  readonly synonyms: Phrase[]
}

/** The languages of the table of goods, in its order. */
const columnsOfGoods: readonly WordLanguage[] = ['en', 'de', 'fr', 'es']
const commonRulesByLanguage = new Map<WordLanguage, readonly SynonymRule[]>()

/**
 * The common synonyms of a language: names of the same goods and units, and goods for a purpose. Every call returns the same array. `null` for a
 * language without a list.
 */
export function commonRules(language: WordLanguage): readonly SynonymRule[] | null {
  const known = commonRulesByLanguage.get(language)
  const names = commonSynonyms[language]
  if (known !== undefined || names === undefined) return known ?? null
  const sameNames = linesOf(names + (commonUnits[language] ?? '')).map((line) => ({ words: listOf(line) }))
  const rules = [...sameNames, ...rulesOf(commonPurposes[language]), ...rulesOf(commonMaterials[language])]
  commonRulesByLanguage.set(language, rules)
  return rules
}

/** Lines like "for sitting: chair, stool": the phrases before the colon also find the words after it. */
function rulesOf(lines = ''): readonly Required<SynonymRule>[] {
  return linesOf(lines).flatMap((line) => {
    const [phrases = '', words = ''] = line.split(':')
    return listOf(phrases).map((from) => ({ from, words: listOf(words) }))
  })
}

const materialsByLanguage = new Map<WordLanguage, ReadonlyMap<string, readonly string[]>>()

/** The kinds of the material that a folded word names: "eiche" for "holz". */
export function kindsOfMaterial(word: string, language: WordLanguage | null): readonly string[] {
  if (language === null) return []
  const folded = (text: string): string => analyzer.words(text, 1)[0]?.forms[0] ?? ''
  const materials =
    materialsByLanguage.get(language) ??
    new Map(rulesOf(commonMaterials[language]).map(({ from, words }) => [folded(from), words.map(folded)]))
  materialsByLanguage.set(language, materials)
  return materials.get(word) ?? []
}

const materialNames = new Map<WordLanguage, ReadonlyMap<string, readonly string[]>>()

/** The names in the language of a catalog for a material that a folded word names in another language: "cuir" for "leather". */
export function materialsCalled(typed: string, catalog: WordLanguage): readonly string[] {
  const known = materialNames.get(catalog) ?? readMaterials(catalog)
  materialNames.set(catalog, known)
  return columnsOfGoods.flatMap((source) => known.get(`${source} ${cachedStem(typed, source)}`) ?? []).slice(0, 2)
}

function readMaterials(catalog: WordLanguage): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  const own = columnsOfGoods.indexOf(catalog)
  const folded = (text: string): string => analyzer.words(text, 1)[0]?.typed ?? ''
  for (const line of own < 0 ? [] : linesOf(namesOfMaterials)) {
    const cells = line.split(' | ').map((cell) => listOf(cell).map(folded))
    for (const [at, source] of columnsOfGoods.entries())
      for (const name of source === catalog ? [] : (cells[at] ?? []))
        names.set(`${source} ${cachedStem(name, source)}`, cells[own] ?? [])
  }
  return names
}

const analyzer = createAnalyzer()
interface Purposes {
  readonly synonyms: Synonyms
  /** The first words of all purposes, as typed and without accents: "to", "for". */
  readonly openings: readonly string[]
}

const purposesByLanguage = new Map<WordLanguage, Purposes>()
const maxGoodsOfPurpose = 2

// Placeholders for the goods.
const placeholders = new Set(
  'something anything thing things stuff what etwas was quelque chose quoi algo cosa'.split(' '),
)

/**
 * The text with each purpose replaced by goods that serve it: "something to wear on my head" becomes "hat, cap". An image shows
 * the goods, not the purpose. A text without a purpose is returned unchanged.
 */
export function withGoodsOfPurposes(text: string, language: WordLanguage): string {
  const { openings, synonyms } = purposesOf(language)
  // Splitting a text into words takes longer than the rest of this.
  const lower = text.toLowerCase()
  if (!openings.some((opening) => lower.includes(opening))) return text
  const words = readQueryWords(text, analyzer).map(({ word }) => word)
  const replaced: string[] = []
  let hasPurpose = false
  for (let at = 0; at < words.length; at += 1) {
    const [longest] = synonyms.find(words, at).toSorted((a, b) => b.length - a.length)
    const goods = longest?.synonyms.slice(0, maxGoodsOfPurpose).map((name) => name.text)
    const word = words[at]?.typed ?? ''
    if (goods !== undefined) replaced.push(goods.join(', '))
    else if (!placeholders.has(word)) replaced.push(word)
    if (longest === undefined) continue
    hasPurpose = true
    at += longest.length - 1
  }
  return hasPurpose ? replaced.join(' ') : text
}

function purposesOf(language: WordLanguage): Purposes {
  const known = purposesByLanguage.get(language)
  if (known !== undefined) return known
  const rules = rulesOf(commonPurposes[language])
  const openings = new Set(
    rules.flatMap(({ from }) => [from.split(' ')[0] ?? '', analyzer.words(from, 1)[0]?.typed ?? '']),
  )
  const purposes = { synonyms: compileSynonyms(rules, { analyzer, language }), openings: [...openings] }
  purposesByLanguage.set(language, purposes)
  return purposes
}

const otherNamesByLanguage = new Map<WordLanguage, Synonyms>()

/**
 * The names that the table of goods has in the language for the same goods: "life jacket" and "life vest". Not those that contain
 * each other: a "phone" is not only a "telephone", and products named "monitor" need no "computer monitor". Compiled
 * once for all stores.
 */
export function otherNamesOfGoods(language: WordLanguage): Synonyms {
  const known = otherNamesByLanguage.get(language)
  if (known !== undefined) return known
  const column = columnsOfGoods.indexOf(language)
  const cells = column < 0 ? [] : linesOf(namesOfGoods).map((line) => line.split(' | ')[column] ?? '')
  const rules = cells.flatMap((cell) => {
    const names = listOf(cell)
    const words = names.filter((name) => names.every((other) => other === name || !name.includes(other)))
    return words.length > 1 ? [{ words }] : []
  })
  const synonyms = compileSynonyms(rules, { analyzer, language })
  otherNamesByLanguage.set(language, synonyms)
  return synonyms
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function listOf(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

// Per phrase, in rule order: a thousand rules with one word would add twenty thousand words to a search.
const MAX_SYNONYMS = 100

/** Compiles rules for lookup. Words are compared by their stems if the language is known. */
export function compileSynonyms(
  rules: readonly SynonymRule[],
  { analyzer, language }: { readonly analyzer: Analyzer; readonly language: WordLanguage | null },
): Synonyms {
  const byFirst = new Map<string, Map<string, IndexedPhrase>>()
  const keyOf = (word: Word): string => (language === null ? word.forms[0] : cachedStem(word.forms[0], language))
  const read = (text: string): Phrase => {
    const words = readQueryWords(text, analyzer).map(({ word }) => word)
    const keys = words.map(keyOf)
    return { text, words, keys, key: keys.join(' ') }
  }
  const entryOf = ({ keys, key }: Phrase): IndexedPhrase => {
    const [first = ''] = keys
    const phrasesByKey = byFirst.get(first) ?? new Map<string, IndexedPhrase>()
    byFirst.set(first, phrasesByKey)
    const entry = phrasesByKey.get(key) ?? { length: keys.length, keys, synonyms: [] }
    phrasesByKey.set(key, entry)
    return entry
  }

  for (const { from, words } of rules) {
    const phrases = words.map(read).filter((phrase) => phrase.words.length > 0)
    for (const phrase of from === undefined ? phrases : [read(from)]) {
      const others = phrases.filter(({ key }) => key !== phrase.key)
      if (phrase.words.length > 0 && others.length > 0) addSynonyms(entryOf(phrase).synonyms, others)
    }
  }

  return {
    find: (words, at) => {
      const first = words[at]
      if (first === undefined || byFirst.size === 0) return []
      const phrases = byFirst.get(keyOf(first))?.values() ?? []
      return Array.from(phrases).filter(({ keys }) => keys.every((key, step) => isWord(words[at + step], key, keyOf)))
    },
  }
}

function addSynonyms(synonyms: Phrase[], others: readonly Phrase[]): void {
  for (const other of others) {
    if (synonyms.length >= MAX_SYNONYMS) return
    if (synonyms.every(({ key }) => key !== other.key)) synonyms.push(other)
  }
}

function isWord(word: Word | undefined, key: string, keyOf: (word: Word) => string): boolean {
  return word !== undefined && keyOf(word) === key
}

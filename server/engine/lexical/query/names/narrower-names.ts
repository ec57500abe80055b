import { createAnalyzer, type Word } from '../../analysis/analyzer.ts'
import { cachedStem, type WordLanguage } from '../../analysis/languages.ts'
import { singular } from '../../analysis/normalize.ts'
import { readQueryWords } from '../query-words.ts'
import { commonSynonyms } from './common-synonyms.data.ts'
import { nounsOfGoods } from './foreign-names.ts'
import { kindsOfGoods } from './kinds-of-goods.data.ts'
import { narrowerNames, twoWordNames } from './narrower-names.data.ts'
import type { FoundSynonym } from './synonyms.ts'

/** Maps kinds of goods that a query may name to narrower names: "footwear" to boot, sandal and sneaker. */
export interface NarrowerNames {
  /** The phrases of the query that end at `last` and name a kind of goods, the longest first. Repeated calls return the same objects. */
  findEndingAt(words: readonly Word[], last: number): readonly FoundSynonym[]
  /** Whether the two words that end at `last` name other goods than the last one alone: "ironing board", which is not a skateboard. */
  isTwoWordName(words: readonly Word[], last: number): boolean
  /** Whether the word names goods of any kind. */
  isGoods(word: Word): boolean
  /** Such words in the singular, in the forms in which catalogs are indexed. */
  goods(): ReadonlySet<string>
}

const maxPhraseWords = 3
const minGoodsLength = 3
// The analyzer changes only its ending.
const isPlainWord = /^[a-z]+$/
// Names of goods in the lists that are too vague to indicate what is meant.
const vagueNames = new Set(
  (
    'cam gift present set kit pack piece item product gear equipment accessory outfit look model part unit system material ' +
    'geschenk produkt artikel zubehor cadeau produit article accessoire appareil paire coffret regalo producto articulo accesorio aparato equipo'
  ).split(' '),
)
const namesByLanguage = new Map<WordLanguage, NarrowerNames>()

/** The names of a language's goods, read at the first call; `null` for a language without a list. */
export function narrowerNamesIn(language: WordLanguage): NarrowerNames | null {
  const ours = kindsOfGoods[language]
  if (ours === undefined) return null
  const text = language === 'en' ? ours + narrowerNames : ours
  const names = namesByLanguage.get(language) ?? createNarrowerNames(text, language)
  namesByLanguage.set(language, names)
  return names
}

/** Reads lines like "footwear, shoes: boot, sandal"; the names of a line only when a query needs them. */
function createNarrowerNames(text: string, language: WordLanguage): NarrowerNames {
  const analyzer = createAnalyzer()
  const read = (name: string): readonly Word[] => readQueryWords(name, analyzer).map(({ word }) => word)
  const keyOf = (words: readonly Word[]): string => words.map(({ forms }) => cachedStem(forms[0], language)).join(' ')
  const keyOfName = (name: string): string =>
    isPlainWord.test(name) ? cachedStem(singular(name), language) : keyOf(read(name))
  const kinds = indexLines(text, keyOfName)
  const firstWords = indexLines(language === 'en' ? twoWordNames : '', keyOfName)
  const foundKinds = new Map<string, FoundSynonym>()
  const foundFirstWords = new Map<string, ReadonlySet<string>>()
  const find = (words: readonly Word[]): FoundSynonym | null => {
    const key = keyOf(words)
    const known = foundKinds.get(key)
    const line = kinds.get(key)
    if (known !== undefined || line === undefined) return known ?? null
    const synonyms = [...new Set(line.split(', '))].map((name) => ({ text: name, words: read(name) }))
    const kind = { length: words.length, synonyms }
    foundKinds.set(key, kind)
    return kind
  }
  const readGoods = (): Set<string> => {
    const names = new Set([...text.split('\n'), ...linesOfSynonyms(language)].flatMap((line) => line.split(/[:,] /)))
    const forms = Array.from(names, (name) => (isPlainWord.test(name) ? singular(name) : lastForm(read(name))))
    return new Set(
      [...forms, ...nounsOfGoods(language)].filter((form) => form.length >= minGoodsLength && !vagueNames.has(form)),
    )
  }
  let goods: ReadonlySet<string> | null = null
  let stems: ReadonlySet<string> | null = null
  const goodsOf = (): ReadonlySet<string> => {
    goods ??= readGoods()
    return goods
  }
  return {
    goods: goodsOf,
    isGoods(word) {
      const [form] = word.forms
      if (vagueNames.has(form)) return false
      if (goodsOf().has(form)) return true
      stems ??= new Set(Array.from(goodsOf(), (name) => cachedStem(name, language)))
      return stems.has(keyOf([word]))
    },
    findEndingAt(words, last) {
      const lengths = Array.from({ length: Math.min(maxPhraseWords, last + 1) }, (_phrase, at) => at + 1).reverse()
      return lengths.flatMap((length) => find(words.slice(last + 1 - length, last + 1)) ?? [])
    },
    isTwoWordName(words, last) {
      const [first, head] = [words[last - 1], words[last]]
      if (first === undefined || head === undefined) return false
      const key = keyOf([head])
      const known = foundFirstWords.get(key) ?? new Set(firstWords.get(key)?.split(', ').map(keyOfName))
      foundFirstWords.set(key, known)
      return known.has(keyOf([first]))
    },
  }
}

/** The word that names the goods: pan of "frying pan". */
function lastForm(words: readonly Word[]): string {
  return words.at(-1)?.forms[0] ?? ''
}

function linesOfSynonyms(language: WordLanguage): string[] {
  return commonSynonyms[language]?.split('\n').map((line) => line.trim()) ?? []
}

/** The text after the colon of each line, by the keys of the names before it. */
function indexLines(text: string, keyOf: (name: string) => string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [names = '', values] = line.trim().split(': ')
    for (const name of values === undefined ? [] : names.split(', ')) {
      const key = keyOf(name)
      const before = lines.get(key)
      lines.set(key, before === undefined ? (values ?? '') : `${before}, ${values}`)
    }
  }
  return lines
}

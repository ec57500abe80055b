import { createAnalyzer, type Word } from '../../analysis/analyzer.ts'
import { cachedStem, type WordLanguage } from '../../analysis/languages.ts'
import { readQueryWords } from '../query-words.ts'
import { namesOfGoods, otherMeanings } from './names-of-goods.data.ts'
import type { FoundSynonym } from './synonyms.ts'

/** Names of goods in other languages than the catalog's, with the names that the catalog may have: "Kaffee" with coffee. */
export interface ForeignNames {
  /** The longest name that begins with the word at `at`, of each language. Repeated calls return the same objects. */
  find(words: readonly Word[], at: number): readonly FoundSynonym[]
}

/** The columns of the table. */
const columns = ['en', 'de', 'fr', 'es'] as const
type Column = (typeof columns)[number]
/** Names by language, one kind of goods each. */
type Goods = Readonly<Record<Column, readonly string[]>>

const maxNameWords = 3
const minHeadLength = 4
const minFirstPart = 3
const analyzer = createAnalyzer()
const read = (name: string): readonly Word[] => readQueryWords(name, analyzer).map(({ word }) => word)
const keyOf = (words: readonly Word[], language: Column): string =>
  words.map(({ forms }) => cachedStem(forms[0], language)).join(' ')

let table: readonly Goods[] | null = null
const indexes = new Map<Column, ReadonlyMap<string, readonly Goods[]>>()
const namesByLanguages = new Map<string, ForeignNames>()

/**
 * The names in `source`, or in any other language than the catalog's where it is unknown. Read at the first call. `null` for a language
 * without a list.
 */
export function foreignNamesFor(catalog: WordLanguage | null, source: WordLanguage | null): ForeignNames | null {
  const sources = columns.filter((language) => (source === null ? language !== catalog : language === source))
  if (sources.length === 0) return null
  const key = `${catalog} ${sources.join(' ')}`
  const names = namesByLanguages.get(key) ?? createForeignNames(catalog, sources)
  namesByLanguages.set(key, names)
  return names
}

function createForeignNames(catalog: WordLanguage | null, sources: readonly Column[]): ForeignNames {
  const own = columns.find((language) => language === catalog)
  // Where the language of the query is unknown: "robe" is no French dress in a catalog in English.
  const isMisleading = (key: string, source: Column): boolean =>
    sources.length > 1 && ((own !== undefined && indexOf(own).has(key)) || otherMeanings[source].has(key))
  const found = new Map<string, FoundSynonym>()
  const synonymOf = (key: string, source: Column, length: number): FoundSynonym => {
    const goods = indexOf(source).get(key) ?? []
    const others = columns.filter((language) => language !== source)
    const names = [...new Set(goods.flatMap((one) => others.flatMap((language) => one[language])))]
    const synonym = found.get(`${source} ${key}`) ?? {
      length,
      synonyms: names.map((text) => ({ text, words: read(text) })),
    }
    found.set(`${source} ${key}`, synonym)
    return synonym
  }
  const findIn = (words: readonly Word[], at: number, source: Column): FoundSynonym[] => {
    const index = indexOf(source)
    for (let length = Math.min(maxNameWords, words.length - at); length > 0; length -= 1) {
      const key = keyOf(words.slice(at, at + length), source)
      if (index.has(key) && !isMisleading(key, source)) return [synonymOf(key, source, length)]
    }
    const head = source === 'de' ? headOf(words[at], index) : null
    return head === null ? [] : [synonymOf(head, source, 1)]
  }
  return {
    find: (words, at) => (words[at] === undefined ? [] : sources.flatMap((source) => findIn(words, at, source))),
  }
}

/** The nouns of the names that goods have in the other languages, for one word: "shoe" for "Laufschuh". In the singular, folded. */
export function nounsElsewhere(word: string, language: string): readonly string[] {
  const source = columns.find((one) => one === language)
  const [first] = read(word)
  if (source === undefined || first === undefined) return []
  const index = indexOf(source)
  const key = keyOf([first], source)
  const goods = index.get(key) ?? (source === 'de' ? index.get(headOf(first, index) ?? '') : undefined) ?? []
  const nouns = goods.flatMap((one) =>
    columns.flatMap((other) => (other === source ? [] : one[other].map((name) => nounOf(name, other)))),
  )
  return [...new Set(nouns)]
}

/** In English and German the last word of a name, in French and Spanish the first. */
function nounOf(name: string, language: Column): string {
  const words = read(name)
  return (language === 'en' || language === 'de' ? words.at(-1) : words[0])?.forms[0] ?? ''
}

/** The name of goods that a German compound ends with: "schuh" of "Lederschuhe". */
function headOf(word: Word | undefined, index: ReadonlyMap<string, readonly Goods[]>): string | null {
  const form = word?.forms[0] ?? ''
  for (let at = minFirstPart; at <= form.length - minHeadLength; at += 1) {
    const key = cachedStem(form.slice(at), 'de')
    if (index.has(key)) return key
  }
  return null
}

function goodsTable(): readonly Goods[] {
  table ??= namesOfGoods
    .trim()
    .split('\n')
    .map((line) => {
      const [en = [], de = [], fr = [], es = []] = line
        .split('|')
        .map((names) => names.split(',').map((name) => name.trim()))
      return { en, de, fr, es }
    })
  return table
}

function indexOf(language: Column): ReadonlyMap<string, readonly Goods[]> {
  const known = indexes.get(language)
  if (known !== undefined) return known
  const index = new Map<string, Goods[]>()
  for (const goods of goodsTable())
    for (const name of goods[language]) {
      const key = keyOf(read(name), language)
      const others = index.get(key) ?? []
      if (!others.includes(goods)) index.set(key, [...others, goods])
    }
  indexes.set(language, index)
  return index
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { dictionary as german } from '@zxcvbn-ts/language-de'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { fold, normalize } from '../../server/engine/lexical/analysis/normalize.ts'

// Of each list, the most frequent words come first. Rarer ones are mostly names and misspellings.
const maxWords = 30_000
const maxEncyclopedia = 20_000
const lists = {
  de: [german.commonWords, german.wikipedia, german.firstnames],
  en: [english['commonWords-en'], english['wikipedia-en'], english['firstnames-en']],
  es: [spanish['commonWords-es-es'], spanish['wikipedia-es-es'], spanish['firstnames-es-es']],
  fr: [french['commonWords-fr'], french['wikipedia-fr'], french['firstnames-fr']],
}
// Shorter words are never corrected.
const WORD = /^[a-z]{4,}$/
const corpus = path.join(import.meta.dirname, '../reader/corpus')
// A word in the texts of only one shop may be a name or a mistake.
const minShops = 2

/**
 * Writes `common-words.generated.ts`: the common words of each language, without accents, sorted, separated by spaces. They come from the lists
 * of zxcvbn-ts (OpenSubtitles 2024 under ODC-BY, Wikipedia, first names) and from the texts of the training shops.
 */
export function makeCommonWords(): string {
  const lines = Object.entries(lists).map(([language, [common = [], encyclopedia = [], names = []]]) => {
    const listed = [...common.slice(0, maxWords), ...encyclopedia.slice(0, maxEncyclopedia), ...names]
    const words = new Set([...listed, ...wordsOfShops(language)].map(plain))
    const sorted = [...words].filter((word) => WORD.test(word)).toSorted()
    return `  ${language}: '${sorted.join(' ')}',\n`
  })
  return `// Generated from @zxcvbn-ts/language-* and tools/reader/corpus by tools/generate/common-words.ts.\nexport const commonWords = {\n${lines.join('')}} as const\n`
}

/** The words that occur in the texts of several training shops in a language. */
function wordsOfShops(language: string): string[] {
  const shops = new Map<string, number>()
  for (const entry of readdirSync(corpus, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const shop = JSON.parse(readFileSync(path.join(corpus, entry.name, 'shop.json'), 'utf8')) as Shop
    if (shop.split !== 'train') continue
    for (const word of wordsOf(path.join(corpus, entry.name, 'texts'), language))
      shops.set(word, (shops.get(word) ?? 0) + 1)
  }
  return Array.from(shops)
    .filter(([, count]) => count >= minShops)
    .map(([word]) => word)
}

interface Shop {
  readonly split: 'train' | 'held-out'
}

/** The words of a shop's texts in a language. */
function wordsOf(folder: string, language: string): Set<string> {
  const words = new Set<string>()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    if (!text.includes(`\nlocale: ${language}\n`)) continue
    for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) words.add(plain(word))
  }
  return words
}

function plain(word: string): string {
  return fold(normalize(word))
}

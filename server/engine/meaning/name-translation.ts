import { LRUCache } from 'lru-cache'
import { fold, normalize, singular } from '../lexical/analysis/normalize.ts'
import { translatedNames } from '../lexical/query/names/foreign-names.ts'
import { findTags } from './tags/find-tags.ts'
import type { MeaningLanguage, SemanticTag } from './tags/semantic-tag.ts'

/** What the words of a text mean in the language of the catalog. */
export interface Translation {
  /** Words of the text to words in names: "zelt" to "tent". */
  readonly sources: ReadonlyMap<string, readonly string[]>
  /** Whether the text says the meaning of a word of a name: "Ledersofa" says leather. */
  readonly means: (word: string) => boolean
}

export const noTranslation: Translation = { sources: new Map(), means: () => false }

/** Tags that say which of several products of a kind is meant: "the leather one". */
const materialsAndColors: ReadonlySet<SemanticTag> = new Set(
  'leather fabric wood metal black white grey red blue green yellow brown orange pink purple beige'.split(' '),
)
const languages = ['en', 'de', 'fr', 'es'] as const
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, folded, without English plural endings. */
export function wordsOf(text: string): string[] {
  return (normalize(text).match(WORD) ?? []).map((word) => singular(fold(word)))
}

/** Translates the names of goods in a text to those that the catalog has. A word that the catalog knows is not translated. */
export function translateText(
  text: string,
  language: MeaningLanguage,
  { isKnown, hasName }: { readonly isKnown: (word: string) => boolean; readonly hasName: (word: string) => boolean },
): Translation {
  const sources = new Map<string, readonly string[]>()
  for (const { words, translations } of translatedNames(text, language)) {
    const typed = words.flatMap(wordsOf)
    if (typed.some(isKnown)) continue
    const inCatalog = translations.map((one) => one.flatMap(wordsOf)).filter((one) => one.every(hasName))
    // The words of a phrase together have the meaning of the phrase.
    for (const word of typed) if (inCatalog.length > 0) sources.set(word, [...new Set(inCatalog.flat())])
  }
  const said = findTags(text, language).map(({ tag }) => tag)
  const traits = new Set(said.filter((tag) => materialsAndColors.has(tag)))
  return { sources, means: (word) => traits.size > 0 && traitsOf(word).some((tag) => traits.has(tag)) }
}

export function isMaterialOrColor(word: string): boolean {
  return traitsOf(word).length > 0
}

const maxCachedWords = 2_000
/** Reading a word takes about 0.1 ms. */
const cachedTraits = new LRUCache<string, readonly SemanticTag[]>({ max: maxCachedWords })

/** The materials and colors that a word means in any language. */
function traitsOf(word: string): readonly SemanticTag[] {
  const known = cachedTraits.get(word)
  if (known !== undefined) return known
  const tags = languages.flatMap((one) => findTags(word, one).map(({ tag }) => tag))
  const traits = tags.filter((tag) => materialsAndColors.has(tag))
  cachedTraits.set(word, traits)
  return traits
}

import { stemOf } from '../lexical/analysis/languages.ts'
import { fold, normalize } from '../lexical/analysis/normalize.ts'
import type { MeaningLanguage } from './semantic-tag.ts'

export interface Token {
  readonly start: number
  readonly end: number
  /** Lower case, without accents. */
  readonly folded: string
  readonly stem: string
}

// "don't" and "what's" are one word in English; "l'adresse" is two in French.
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][ts](?!\p{L}))?/gu

/** Stemming takes as long as the rest of the work on a word. */
const stems = new Map<string, string>()
const maxCachedStems = 20_000

/** Splits a text into words with positions. Never throws. */
export function tokenize(text: string, language: MeaningLanguage): Token[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const folded = fold(normalize(match[0]).replace(/['’]/g, ''))
    const start = match.index
    return { start, end: start + match[0].length, folded, stem: cachedStem(folded, language) }
  })
}

/** `stemOf` with a cache. */
export function cachedStem(folded: string, language: MeaningLanguage): string {
  const key = language + folded
  const known = stems.get(key)
  if (known !== undefined) return known
  if (stems.size >= maxCachedStems) stems.clear()
  const made = stemOf(folded, language)
  stems.set(key, made)
  return made
}

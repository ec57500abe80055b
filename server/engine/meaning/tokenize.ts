import { cachedStem } from '../lexical/analysis/languages.ts'
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

/** Splits a text into words with positions. Never throws. */
export function tokenize(text: string, language: MeaningLanguage): Token[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const folded = fold(normalize(match[0]).replace(/['’]/g, ''))
    const start = match.index
    return { start, end: start + match[0].length, folded, stem: cachedStem(folded, language) }
  })
}

import { cachedStem } from '../lexical/analysis/languages.ts'
import { fold, normalize } from '../lexical/analysis/normalize.ts'
import type { MeaningLanguage } from './tags/semantic-tag.ts'

export interface Token {
  readonly start: number
  readonly end: number
  /** Lower case, without accents; a German infinitive without its "zu". */
  readonly folded: string
  readonly stem: string
}

// "don't" and "what's" are one word in English; "l'adresse" is two in French.
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][ts](?!\p{L}))?/gu

/** "zurückzuschicken" is "zurückschicken", but "Umzugskosten" stays. */
const INFINITIVE_WITH_ZU =
  /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|wieder|zuruck|zusammen)zu((?!g(?:s|e?$))\p{L}{2,}(?:en|ln|rn))$/u

/** Splits a text into words with positions. Never throws. */
export function tokenize(text: string, language: MeaningLanguage): Token[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const word = fold(normalize(match[0]).replace(/['’]/g, ''))
    const folded = language === 'de' ? word.replace(INFINITIVE_WITH_ZU, '$1$2') : word
    const start = match.index
    return { start, end: start + match[0].length, folded, stem: cachedStem(folded, language) }
  })
}

import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'

/** Words that may be added or omitted without changing the meaning. "ein" and "un" are excluded: they can be numbers. */
const optionalWords: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: new Set(['the', 'a', 'an', 'please']),
  de: new Set(['der', 'die', 'das', 'den', 'dem', 'des', 'bitte']),
  fr: new Set(['le', 'la', 'les', 'l']),
  es: new Set(['el', 'la', 'los', 'las']),
}
const contractions: readonly (readonly [RegExp, string])[] = [
  [/[’`]/g, "'"],
  [/\bcan(?:'t|not)\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|would|should|has|have|could|must)n't\b/g, '$1 not'],
]
const NOT_SHOWN = /\\(?=[^\p{L}\p{N}\s])|[*`"“”„«»]/gu
const LIST_MARK = /^\s*- /
const LAST_MARKS = /(?<![.!\s])[.!\s]+$/
const PIECES = /[\p{L}\p{M}\p{N}]+|[^\s]/gu
const AMOUNTS: ReadonlySet<Fact['kind']> = new Set(['money', 'percentage', 'duration', 'number'])

/**
 * Whether two sentences have the same words and amounts in the same order. Nothing looser is safe: a missing word loses a condition, an
 * added one makes a promise, and two swapped words reverse a rule. Only articles, contractions, "please" and the notation of amounts
 * may differ.
 */
export function areSameWords(one: string, other: string, language: AssistantLanguage): boolean {
  return piecesOf(one, language).join(' ') === piecesOf(other, language).join(' ')
}

function piecesOf(text: string, language: AssistantLanguage): string[] {
  const bare = text.normalize('NFC').replace(NOT_SHOWN, '').replace(LIST_MARK, '').replace(LAST_MARKS, '')
  const amounts = findFacts(bare, language).filter((fact) => isPlainAmount(fact, bare))
  const pieces: string[] = []
  let at = 0
  for (const fact of amounts) {
    pieces.push(...wordsOf(bare.slice(at, fact.start), language), keyOf(fact))
    at = fact.end
  }
  return [...pieces, ...wordsOf(bare.slice(at), language)]
}

/** A number with its unit; anything between them ("30 further days") is compared word by word. */
function isPlainAmount({ kind, start, end }: Fact, text: string): boolean {
  return AMOUNTS.has(kind) && text.slice(start, end).split(/[\s-]/).length <= 2
}

function keyOf(fact: Fact): string {
  return JSON.stringify({ ...fact, start: 0, end: 0 })
}

function wordsOf(text: string, language: AssistantLanguage): string[] {
  const plain = contractions.reduce((left, [pattern, full]) => left.replace(pattern, full), text.toLowerCase())
  return (plain.match(PIECES) ?? []).filter((piece) => !optionalWords[language].has(piece))
}

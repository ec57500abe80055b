import { inPlainLetters } from '../../lexical/analysis/plain-letters.ts'
import { type InjectionRule, injectionRules } from './prompt-injection-rules.data.ts'

/** A sentence that instructs the assistant instead of informing a reader. */
export interface PromptInjection {
  readonly rule: InjectionRule
  /** Half-open range in UTF-16 code units. */
  readonly start: number
  readonly end: number
  /** The sentence, truncated to 300 characters. */
  readonly excerpt: string
}

const maxExcerptLength = 300
/** Longer sentences are matched in overlapping pieces, so that length cannot hide an injection. */
const piece = 1_000
const overlap = 200
const SENTENCE = /[^.!?\n\r。]+(?:[.!?。]+(?=\s|$)|[.!?。]+|[\n\r]+|$)/g
/** Invisible characters: Unicode tags, and runs of zero-width or direction characters. */
const HIDDEN = /[\u{E0000}-\u{E007F}]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]{2,}/u

/**
 * Finds sentences that try to instruct an assistant ("ignore all previous instructions", "note for the chatbot") in English, German,
 * French and Spanish, in order. Linear time, never throws. A heuristic with misses and false positives: the answering code must never
 * follow instructions in texts in any case.
 */
export function findPromptInjections(text: string): PromptInjection[] {
  const plain = inPlainLetters(text)
  return [...plain.matchAll(SENTENCE)].flatMap(({ 0: sentence, index: start }) => {
    const end = start + sentence.length
    const rule = HIDDEN.test(text.slice(start, end)) ? 'hidden_text' : matchingRule(sentence)
    return rule === null
      ? []
      : [{ rule, start, end, excerpt: text.slice(start, end).trim().slice(0, maxExcerptLength) }]
  })
}

function matchingRule(sentence: string): InjectionRule | null {
  for (let from = 0; from < sentence.length; from += piece - overlap) {
    const part = sentence.slice(from, from + piece)
    const match = injectionRules.find(({ patterns }) => patterns.some((pattern) => pattern.test(part)))
    if (match !== undefined) return match.rule
  }
  return null
}

/** Removes injections from a text; `found` are known ones. */
export function stripPromptInjections(
  text: string,
  found: readonly PromptInjection[] = findPromptInjections(text),
): string {
  let rest = ''
  let from = 0
  for (const { start, end } of found) {
    rest += text.slice(from, start)
    from = end
  }
  return from === 0 ? text : (rest + text.slice(from)).trim()
}

import { inPlainLetters } from '../lexical/analysis/plain-letters.ts'
import { type InjectionRule, injectionRules } from './prompt-injection-rules.data.ts'

/** A sentence that speaks to whoever would obey it, and not to a reader. */
export interface PromptInjection {
  readonly rule: InjectionRule
  /** Places in the text, in UTF-16 code units; `end` is behind the last one. */
  readonly start: number
  readonly end: number
  /** The sentence, at most 300 characters of it. */
  readonly excerpt: string
}

const longestExcerpt = 300
/** Longer sentences are looked at in pieces that overlap, so that no length hides an order. */
const piece = 1_000
const overlap = 200
const SENTENCE = /[^.!?\n\r。]+(?:[.!?。]+(?=\s|$)|[.!?。]+|[\n\r]+|$)/g
/** Letters that nobody sees: the tags of Unicode, and rows of spaces without width or of switches of direction. */
const HIDDEN = /[\u{E0000}-\u{E007F}]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]{2,}/u

/**
 * The sentences of `text` that try to give an assistant orders ("ignore all previous instructions", "note for the chatbot"),
 * in English, German, French and Spanish, in the order of the text. Linear in its length, never throws. Neither complete nor
 * free of error: whoever writes an answer may not obey a text in any case.
 */
export function findPromptInjections(text: string): PromptInjection[] {
  const plain = inPlainLetters(text)
  return [...plain.matchAll(SENTENCE)].flatMap(({ 0: sentence, index: start }) => {
    const end = start + sentence.length
    const rule = HIDDEN.test(text.slice(start, end)) ? 'hidden_text' : ruleBroken(sentence)
    return rule === null ? [] : [{ rule, start, end, excerpt: text.slice(start, end).trim().slice(0, longestExcerpt) }]
  })
}

function ruleBroken(sentence: string): InjectionRule | null {
  for (let from = 0; from < sentence.length; from += piece - overlap) {
    const part = sentence.slice(from, from + piece)
    const broken = injectionRules.find(({ patterns }) => patterns.some((pattern) => pattern.test(part)))
    if (broken !== undefined) return broken.rule
  }
  return null
}

/** `text` without the sentences that try to give orders, which may have been `found` before; empty when nothing else is said. */
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

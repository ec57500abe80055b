import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { createPhraseMatcher, type PhraseMatcher } from '../../../../../engine/meaning/tags/phrase-matcher.ts'
import type { AnswerKind } from '../../pipeline.ts'
import { type CartForms, cartForms } from './cart-request.data.ts'
import { type Cue, cueKeys, cues } from './cues.data.ts'
import { placeWords } from './place-question.data.ts'
import {
  asksWhatToDo,
  defectForms,
  leadIns,
  necessity,
  questionPatterns,
  requests,
  returnForms,
} from './question-forms.data.ts'

export interface CueMatch {
  readonly cue: Cue
  readonly start: number
  readonly end: number
}

const matchers = new Map<AssistantLanguage, PhraseMatcher>()

/** The cues in a text: phrases that indicate its purpose. */
export function findCues(text: string, language: AssistantLanguage): CueMatch[] {
  const reader =
    matchers.get(language) ?? createPhraseMatcher(Object.entries(cues[language]), { language, isStrict: true })
  matchers.set(language, reader)
  return reader.find(text, true).flatMap(({ key, start, end }) => {
    const cue = cueKeys.find((one) => one === key)
    return cue === undefined || isOfNecessity(text, { cue, start, end }, language) ? [] : [{ cue, start, end }]
  })
}

/** "Do I need a charger for the drill?" and "how old do you have to be?" wish for nothing. */
function isOfNecessity(text: string, { cue, start, end }: CueMatch, language: AssistantLanguage): boolean {
  const { before, after } = necessity[language]
  if (cue === 'have_you') return after.test(text.slice(end))
  return cue === 'looking_for' && (before.test(text.slice(0, start)) || after.test(text.slice(end)))
}

/** The kind of answer that a question expects, by its form; `null` if the text is not phrased as a question. */
export function answerKindOf(text: string, language: AssistantLanguage): AnswerKind | null {
  const plain = normalizeQuestion(text, language)
  return questionPatterns[language].find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Whether the text is a question or a request, with or without a question mark. */
export function isQuestion(text: string, language: AssistantLanguage): boolean {
  const isAsked = text.includes('?') || answerKindOf(text, language) !== null || requests[language].test(text)
  return isAsked || readCartRequest(text, language) !== null
}

function normalizeQuestion(text: string, language: AssistantLanguage): string {
  const bare = text.replace(leadIns[language], '') || text
  return inPlainLetters(bare)
    .toLowerCase()
    .replace(/['’](?=[st]\b)/g, '')
    .replace(/[¿¡]/g, ' ')
    .trim()
}

export interface CartRequest {
  /** Whether it mentions the cart; otherwise it counts only together with a product. */
  readonly isExplicit: boolean
  /** The text without the words of the request, of the same length: it describes the product. */
  readonly subject: string
}

/** A request to put something in the cart; `null` for everything else, including questions about carts. */
export function readCartRequest(text: string, language: AssistantLanguage): CartRequest | null {
  const plain = inPlainLetters(text).toLowerCase()
  const forms = cartForms[language]
  const isExplicit = namesCart(plain, forms)
  if (!(isExplicit || forms.buy.test(plain)) || forms.notARequest.test(plain)) return null
  const left = plain.length === text.length ? blankMatches(text, plain, forms.frame) : text
  return { isExplicit, subject: left }
}

const maxGap = 130
const maxBareWords = 5

/** "Put two of them in my basket", or a short message that ends with it: "the red one to cart please". */
function namesCart(plain: string, { cart, verb, after }: CartForms): boolean {
  return [...plain.matchAll(cart)].some(({ 0: found, index }) => {
    const before = plain.slice(Math.max(0, index - maxGap), index)
    if (verb.test(before)) return true
    const rest = plain.slice(index + found.length, index + found.length + maxGap)
    return after.test(rest) && plain.slice(0, index).split(/\s+/, maxBareWords + 2).length <= maxBareWords + 1
  })
}

function blankMatches(text: string, plain: string, pattern: RegExp): string {
  let left = text
  for (const { 0: found, index } of plain.matchAll(pattern))
    left = left.slice(0, index) + ' '.repeat(found.length) + left.slice(index + found.length)
  return left
}

const maxPlaceWords = 14

/**
 * "Do you have a physical store?" and "Can I come by?" as "Where is your shop?", which the addresses that a shop publishes answer;
 * `null` for a text with any other content.
 */
export function asPlaceQuestion(text: string, language: AssistantLanguage): string | null {
  const { plainForm, places, signs, visits, visitors, searches, auxiliaries, others } = placeWords[language]
  const words = inPlainLetters(text).match(/[a-z]+/g) ?? []
  if (words.length < 2 || words.length > maxPlaceWords || /\d/.test(text)) return null
  const hasAny = (known: ReadonlySet<string>): boolean => words.some((word) => known.has(word))
  const isPlace = hasAny(places) && (signs.size === 0 || hasAny(signs))
  const isVisit = hasAny(visits) && hasAny(visitors)
  const isActive = isVisit || (isPlace && hasAny(searches))
  const known = [places, others, ...(isActive ? [visits, visitors, searches, auxiliaries] : [])]
  const isKnown = (word: string): boolean => known.some((set) => set.has(word))
  return (isPlace || isVisit) && words.every(isKnown) ? plainForm : null
}

/** "How can I return a jacket?" as a question about any goods; `null` for a text with another condition. */
export function asReturnQuestion(text: string, language: AssistantLanguage): string | null {
  const { plainForm, pattern } = returnForms[language]
  return pattern.test(inPlainLetters(text).toLowerCase()) ? plainForm : null
}

/** What a report of a defect asks, without the report; `null` for any other question. */
export function withoutDefect(text: string, language: AssistantLanguage): string | null {
  const { whenDamaged, whenFaulty } = defectForms[language]
  return [whenDamaged, whenFaulty].some((asked) => text.endsWith(`. ${asked}`)) ? whenFaulty : null
}

const notDefects: ReadonlySet<Cue> = new Set(['looking_for', 'sell', 'recommend', 'gift_wish', 'human', 'forward'])

/**
 * A report of a defect with the question that it asks: "the camera stopped working. How does the warranty work?", or what to do about damage
 * on arrival. `null` for a text that reports no defect of a product, or asks another question.
 */
export function asDefectQuestion(
  text: string,
  language: AssistantLanguage,
): { readonly text: string; readonly question: string } | null {
  const { faulty, damaged, arrived, owned, others, whenDamaged, whenFaulty } = defectForms[language]
  const plain = inPlainLetters(text)
  const [isFaulty, isDamaged] = [faulty.test(plain), plain.search(damaged) !== -1]
  if (!(isFaulty || isDamaged) || !owned.test(plain) || others.test(plain)) return null
  const kind = answerKindOf(text, language)
  // "Que" also begins relative clauses: "la lámpara que compré".
  const isAsked = text.includes('?') || (kind !== null && kind !== 'anything') || asksInClause(text, language)
  if (isAsked && !asksWhatToDo[language].test(plain)) return null
  if (readCartRequest(text, language) !== null || findCues(text, language).some(({ cue }) => notDefects.has(cue)))
    return null
  const isOnArrival = arrived.test(plain) || !isFaulty
  const question = isOnArrival ? whenDamaged : whenFaulty
  if (text === question) return null
  // "Scratches are not covered by the warranty" does not answer a question about damage on arrival: the kind of damage does not matter.
  const report = isOnArrival ? blankMatches(text, plain, damaged) : text
  return { text: `${report.replace(/(?<![.!?\s])[.!?\s]+$/, '')}. ${question}`, question }
}

/** "The pool has a hole, can you patch it" asks something after the report. */
function asksInClause(text: string, language: AssistantLanguage): boolean {
  const [, ...later] = text.split(',')
  return later.some((clause) => {
    const kind = answerKindOf(clause, language)
    return kind !== null && kind !== 'anything'
  })
}

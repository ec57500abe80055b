import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { squash } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { guessLanguage } from '../../../../engine/meaning/guess-language.ts'
import { findPromptInjections, stripPromptInjections } from '../../../../engine/meaning/prompt-injections.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Admitted, Reading, Understanding } from '../pipeline.ts'
import { consentWords, courtesies } from './cues/consent-words.data.ts'
import { ordinals } from './references/resolve-references.data.ts'

/** A message as far as it is understood without looking at what it asks. */
export interface Heard extends Pick<Understanding, 'language' | 'writtenIn' | 'email' | 'resumed' | 'instructions'> {
  /** Without what tries to give orders; a number that picks one of the readings offered stands for its text. */
  readonly text: string
  /** In whose words it is read. */
  readonly readIn: AssistantLanguage
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/u
const mostSigns = 8
const SIGNS = /[^\p{L}\p{N}\p{M}]{9,}/gu
const sureGuess = 0.6
const mostPickWords = 4

export function hear({ text, locale, memory, shopper }: Admitted): Heard {
  const { languages } = shopper.settings
  const ours = assistantLanguages.find((language) => language === locale.toLowerCase().split('-')[0]) ?? null
  const instructions = findPromptInjections(text)
  const own = withoutRows(stripPromptInjections(text, instructions))
  const guess = guessLanguage(withoutEmail(own))
  const isSure = guess.certainty >= sureGuess
  const writtenIn = isSure ? guess.language : (ours ?? guess.language)
  const fallback = languages[0] ?? 'en'
  const readIn = writtenIn ?? ours ?? fallback
  const email = EMAIL.exec(own)?.[0] ?? null
  const resumed = resumedBy(own, { proposed: memory.proposed ?? null, language: readIn, email })
  return {
    resumed,
    text: resumed?.text ?? pickedFrom(memory.pending, { text: own, language: readIn, email }) ?? own,
    readIn,
    writtenIn,
    language: [writtenIn, isSure ? null : ours].find((one) => one !== null && languages.includes(one)) ?? fallback,
    email: email ?? memory.email,
    instructions: instructions.map(({ excerpt, rule }) => ({ excerpt, rule })),
  }
}

/** The message whose proposal is still open, where nothing but consent, refusal or another address is said to it. */
function resumedBy(
  text: string,
  { proposed, language, email }: { proposed: string | null; language: AssistantLanguage; email: string | null },
): NonNullable<Understanding['resumed']> | null {
  if (proposed === null) return null
  if (email === null) return isConsentWord(text) ? { text: proposed, by: 'word' } : null
  if (tokenize(withoutEmail(text), language).length > mostPickWords) return null
  const bare = withoutEmail(proposed).trim()
  return { text: bare === proposed.trim() ? `${bare} ${email}` : proposed.replace(EMAIL, email), by: 'address' }
}

/** "Yes", "ok thanks", "cancel please": it agrees or refuses, and says nothing else. */
export function isConsentWord(text: string): boolean {
  const plain = inPlainLetters(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return consentWords.has(plain.replace(courtesies, ' ').trim())
}

/** Rows of blanks and signs say nothing, and patterns are slow on them. */
function withoutRows(text: string): string {
  return text.replace(SIGNS, (row) => row.slice(0, mostSigns))
}

/** Mail addresses say nothing of what a message is about. */
export function withoutEmail(text: string): string {
  return text.replace(new RegExp(EMAIL, 'gu'), ' ')
}

/** The text of the reading that a message picks: by its number, an ordinal, its label, or a word of it. */
function pickedFrom(
  pending: readonly Reading[],
  { text, language, email }: { text: string; language: AssistantLanguage; email: string | null },
): string | null {
  const [only] = pending
  if (only === undefined) return null
  const isAddress = email !== null && tokenize(withoutEmail(text), language).length <= mostPickWords
  if (isAddress && pending.length === 1) return `${only.text} ${email}`
  const number = /^\W*([1-9])\W*$/.exec(text)?.[1]
  if (number !== undefined) return pending[Number(number) - 1]?.text ?? null
  const words = tokenize(text, language)
  const same = pending.find(({ label }) => squash(label) === squash(text))
  if (same !== undefined || words.length === 0 || words.length > mostPickWords) return same?.text ?? null
  const place = ordinals.find(([, pattern]) => pattern.test(inPlainLetters(text)))?.[0]
  if (place !== undefined) return pending.at(place)?.text ?? null
  const tags = new Set(findTags(text, language).map(({ tag }) => tag))
  return pending.find(({ label }) => findTags(label, language).some(({ tag }) => tags.has(tag)))?.text ?? null
}

import { type AssistantLanguage, languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import { squash } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { stripColorNames } from '../../../../engine/meaning/color-names.ts'
import { withApostrophes } from '../../../../engine/meaning/french-elisions.ts'
import { guessLanguage } from '../../../../engine/meaning/guess-language.ts'
import { findPromptInjections, stripPromptInjections } from '../../../../engine/meaning/injections/prompt-injections.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Admitted, CartChoice, ClarificationOption, Understanding } from '../pipeline.ts'
import { quantityIn } from './constraints/constraints.ts'
import { type CueMatch, findCues, isQuestion } from './cues/find-cues.ts'
import { courtesyPattern, indirectForms, politeFrames, questionConjunctions } from './cues/question-forms.data.ts'
import { orderNumberPattern } from './intent/question-features.ts'
import { ambiguousTags, answerKindTags } from './intent/tag-classes.data.ts'
import { ordinalPatterns, pronounPatterns } from './references/resolve-references.data.ts'

/** One question of a message. */
export interface QuestionText {
  /** With the statements that precede it: "The bonsai came with broken branches. How soon must I tell you?" */
  readonly text: string
  /** The question alone. */
  readonly question: string
}

const maxQuestions = 5

// A period before a space ends a sentence, except after a number, a single letter or a common abbreviation.
const sentenceEnd =
  /(?<=[!?…])\s+|(?<=[!?])(?=[¿\p{Lu}])|(?<!(?<![\p{L}\p{N}])(?:\p{L}|\d{1,2}|ca|bzw|usw|etc|inkl|zzgl|st|dr|mr|mrs|nr|no|art|max|min|approx|env|aprox))\.\s+|\.$|[\n;]+/giu
const listMarker = /(?:(?:^|[\s:,])\(?[1-9]\)|(?:^|\n|:\s{0,4})[^\S\n]*(?:[1-9]\.|[-•*]))\s+(?=\p{L})/gu

/** The one to five questions of a message, in order; statements are attached to the neighboring question. */
export function splitQuestions(text: string, language: AssistantLanguage): QuestionText[] {
  const pieces = text
    .replace(listMarker, '\n')
    .split(sentenceEnd)
    .flatMap((sentence) => splitJoined(withoutFrame(sentence, language), language))
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const parts = attachStatements(pieces, language)
  if (parts.length === 0) return [{ text, question: text }]
  return parts.length <= maxQuestions
    ? parts
    : [...parts.slice(0, maxQuestions - 1), mergeQuestions(parts.slice(maxQuestions - 1))]
}

function mergeQuestions(parts: readonly QuestionText[]): QuestionText {
  return { text: parts.map(({ text }) => text).join(' '), question: parts.map(({ question }) => question).join(' ') }
}

/** Splits "How much is shipping and how long does it take?" if both sides are questions. */
function splitJoined(sentence: string, language: AssistantLanguage): string[] {
  const pieces: string[] = []
  let from = 0
  for (const joint of sentence.matchAll(questionConjunctions[language])) {
    const before = sentence.slice(from, joint.index)
    const after = sentence.slice(joint.index + joint[0].length)
    if (!isQuestion(after, language)) continue
    if (!isQuestion(before, language) && !isSeparateMatter(before, after, language)) continue
    pieces.push(before)
    from = joint.index + joint[0].length
  }
  return [...pieces, sentence.slice(from)]
}

/** Attaches statements to the next question, or to the last one at the end; statements without content are dropped. */
function attachStatements(pieces: readonly string[], language: AssistantLanguage): QuestionText[] {
  const parts: QuestionText[] = []
  let unattached: string[] = []
  for (const piece of pieces) {
    if (!isQuestion(piece, language)) {
      if (hasContent(piece, language) && !courtesyPattern.test(piece)) unattached.push(piece)
      continue
    }
    const own = unattached.join('. ')
    const isOwn = unattached.length > 0 && isSeparateMatter(own, piece, language)
    if (isOwn) parts.push({ text: own, question: own })
    parts.push({ text: isOwn ? piece : [...unattached, piece].join('. '), question: piece })
    unattached = []
  }
  const last = parts.pop()
  if (last !== undefined) return [...parts, { ...last, text: [last.text, ...unattached].join(' ') }]
  return unattached.length === 0 ? [] : [{ text: unattached.join('. '), question: unattached.join('. ') }]
}

/** "Could you tell me how long it takes?" as the question "how long it takes?". */
function withoutFrame(sentence: string, language: AssistantLanguage): string {
  const frame = politeFrames[language].exec(sentence)
  if (frame === null) return sentence
  const rest = sentence.slice(frame.index + frame[0].length)
  const [form, direct] = indirectForms[language].find(([pattern]) => pattern.test(rest)) ?? []
  return (
    sentence.slice(0, frame.index) + (form === undefined || direct === undefined ? rest : rest.replace(form, direct))
  )
}

/** "My order has not arrived" is a separate matter if the question does not refer back to it and has its own subject. */
function isSeparateMatter(statement: string, asked: string, language: AssistantLanguage): boolean {
  const cues = findCues(statement, language).map(({ cue }) => cue)
  const isOwnMatter = orderNumberPattern.test(statement) || (cues.includes('mine') && cues.includes('done_yet'))
  if (!isOwnMatter) return false
  const pointsBack = pronounPatterns[language].test(inPlainLetters(asked)) || findCues(asked, language).some(isMine)
  const hasSubject = findTags(asked, language).some(({ tag }) => !(ambiguousTags.has(tag) || answerKindTags.has(tag)))
  return hasSubject && !pointsBack
}

function isMine({ cue }: CueMatch): boolean {
  return cue === 'mine'
}

function hasContent(piece: string, language: AssistantLanguage): boolean {
  return findTags(piece, language).length > 0 || /\d/.test(piece)
}

/** A message before its questions are read. */
export interface ParsedMessage
  extends Pick<Understanding, 'language' | 'messageLanguage' | 'email' | 'resumed' | 'injections'> {
  /** Without prompt injections. A choice among offered options is replaced with the text of that option. */
  readonly text: string
  /** The language whose word tables apply. */
  readonly parseLanguage: AssistantLanguage
  /** The product, variant or number chosen for the cart; otherwise null. */
  readonly choice: CartChoice | null
  /** The number in an answer that completes such a request; otherwise null. */
  readonly answeredQuantity: number | null
}

const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/u
const maxSymbolRun = 8
const symbolRun = /[^\p{L}\p{N}\p{M}]{9,}/gu
const minCertainty = 0.6
const maxChoiceWords = 4

/** `names`: of products in the text. Their words say nothing about its language. */
export function parseMessage(
  { text, locale, memory, shopper }: Admitted,
  names: readonly string[] = [],
): ParsedMessage {
  const { languages } = shopper.settings
  const ours = languageOfLocale(locale)
  const instructions = findPromptInjections(text)
  const own = shortenSymbolRuns(stripPromptInjections(text, instructions))
  const guess = guessLanguage(withoutWordsOf(names, withoutEmail(own)))
  const isSure = guess.certainty >= minCertainty
  const writtenIn = isSure ? guess.language : (ours ?? guess.language)
  const fallback = languages[0] ?? 'en'
  const readIn = writtenIn ?? ours ?? fallback
  const email = emailPattern.exec(own)?.[0] ?? null
  const chosen = chosenReading(memory.pending, { text: own, language: readIn, email })
  const completed = completedRequest(memory.pending, { text: own, language: readIn })
  const resumed = resumedProposal(own, { proposed: memory.proposed ?? null, language: readIn, email })
  const isCompleted = resumed === null && chosen === null && completed !== null
  return {
    resumed,
    text: resumed?.text ?? chosen?.text ?? completed ?? (readIn === 'fr' ? withApostrophes(own) : own),
    answeredQuantity: isCompleted ? quantityIn(own, readIn, { names: [] }) : null,
    choice: resumed === null ? (chosen?.choice ?? null) : null,
    parseLanguage: readIn,
    messageLanguage: writtenIn,
    language: [writtenIn, isSure ? null : ours].find((one) => one !== null && languages.includes(one)) ?? fallback,
    email: email ?? memory.email,
    injections: instructions.map(({ excerpt, rule }) => ({ excerpt, rule })),
  }
}

/** Whether a text seems to be in another language than its thread: product names in it may be the reason. */
export function isInOtherLanguage({ text, locale }: Pick<Admitted, 'text' | 'locale'>): boolean {
  const ours = languageOfLocale(locale)
  const { language, certainty } = guessLanguage(withoutEmail(text))
  return ours !== null && language !== ours && certainty >= minCertainty
}

function withoutWordsOf(names: readonly string[], text: string): string {
  const named = new Set(names.flatMap((name) => tokenize(name, 'en').map(({ folded }) => folded)))
  const words = tokenize(text, 'en').filter(({ folded }) => named.has(folded))
  return words.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

/** The message of an open proposal, if the new message contains only consent, refusal or another address. */
function resumedProposal(
  text: string,
  { proposed, language, email }: { proposed: string | null; language: AssistantLanguage; email: string | null },
): NonNullable<Understanding['resumed']> | null {
  if (proposed === null) return null
  if (email === null) return isConsentOrRefusal(text) ? { text: proposed, by: 'word' } : null
  if (tokenize(withoutEmail(text), language).length > maxChoiceWords) return null
  const bare = withoutEmail(proposed).trim()
  return { text: bare === proposed.trim() ? `${bare} ${email}` : proposed.replace(emailPattern, email), by: 'address' }
}

/** "Yes", "ok thanks", "yes, confirm": nothing but consent or refusal. */
export function isConsentOrRefusal(text: string): boolean {
  const plain = inPlainLetters(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return isConsent(plain.replace(courtesyWords, ' ').trim().split(' '))
}

/** One phrase, or several: "no, cancel that". */
function isConsent(words: readonly string[]): boolean {
  if (words.length > maxConsentWords) return false
  if (consentWords.has(words.join(' '))) return true
  return words.some((_, at) => at > 0 && consentWords.has(words.slice(0, at).join(' ')) && isConsent(words.slice(at)))
}

const maxConsentWords = 8

/** Shortens long runs of symbols and spaces: they carry no meaning and slow down patterns. */
function shortenSymbolRuns(text: string): string {
  return text.replace(symbolRun, (row) => row.slice(0, maxSymbolRun))
}

const maxBareQuestion = 5

/** The part for the router: "still good?" needs the sentences before it. */
export function routablePart({ text }: QuestionText, asked: string): string {
  return tokenize(asked, 'en').length <= maxBareQuestion ? withoutEmail(text) : asked
}

/** Removes email addresses, which do not describe the subject of a message. */
export function withoutEmail(text: string): string {
  return text.replace(new RegExp(emailPattern, 'gu'), ' ')
}

/** A free answer to "which one?": the request for the cart together with it ("add it to my cart, the black one"); otherwise null. */
function completedRequest(
  pending: readonly ClarificationOption[],
  { text, language }: { text: string; language: AssistantLanguage },
): string | null {
  const request = pending.find(({ choice }) => choice !== undefined)?.choice?.request
  const words = tokenize(text, language)
  if (request === undefined || words.length === 0 || words.length > maxAnswerWords || isQuestion(text, language))
    return null
  const offered = new Set(pending.flatMap(({ label }) => tokenize(label, language).map(({ folded }) => folded)))
  const answers = words.some(({ folded }) => offered.has(folded) || /^\d{1,3}$/.test(folded))
  const answersOffer = answers || stripColorNames(text).trim() !== text.replace(/[^\p{L}\p{N}\s]+/gu, ' ').trim()
  return answersOffer ? `${request.replace(/(?<![\s.!?])[\s.!?]+$/, '')}, ${text}` : null
}

const maxAnswerWords = 6

/** The option that a message chooses: by its text, number, ordinal, label or a tag of the label. */
function chosenReading(
  pending: readonly ClarificationOption[],
  { text, language, email }: { text: string; language: AssistantLanguage; email: string | null },
): Pick<ClarificationOption, 'text' | 'choice'> | null {
  const [only] = pending
  if (only === undefined) return null
  const sent = pending.find((one) => one.choice !== undefined && squash(one.text) === squash(text))
  if (sent !== undefined) return sent
  const isAddress = email !== null && tokenize(withoutEmail(text), language).length <= maxChoiceWords
  if (isAddress && pending.length === 1) return { text: `${only.text} ${email}` }
  // Nothing was offered: "the first one" refers to the list.
  if (only.label === '' && only.choice === undefined) return null
  const number = /^\W*([1-9])\W*$/.exec(text)?.[1]
  if (number !== undefined) return pending[Number(number) - 1] ?? null
  const words = tokenize(text, language)
  const same = pending.find(({ label }) => squash(label) === squash(text))
  if (same !== undefined || words.length === 0 || words.length > maxChoiceWords) return same ?? null
  const place = ordinalPatterns.find(([, pattern]) => pattern.test(inPlainLetters(text)))?.[0]
  if (place !== undefined) return pending.at(place) ?? null
  if (only.choice !== undefined) return null
  const tags = new Set(findTags(text, language).map(({ tag }) => tag))
  return pending.find(({ label }) => findTags(label, language).some(({ tag }) => tags.has(tag))) ?? null
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(', '))

/** Words of consent or refusal in all languages together: a single word rarely reveals its language. Plain letters. */
const consentWords = listed(
  'yes, yes do it, yes do that, yes send it, yeah, yep, yup, sure, ok, okay, k, confirm, confirmed, i confirm, i agree, agree, agreed, do it, go ahead, send it, send, correct, no, nope, no don t, cancel, cancel it, cancel that, don t, do not, stop, never mind, nevermind, ja, jawohl, klar, einverstanden, bestatigen, bestatigt, ich bestatige, mach das, macht das, genau, nein, abbrechen, ne, nee, lieber nicht, oui, d accord, confirmer, je confirme, confirmez, vas y, allez y, non, annuler, annulez, si, de acuerdo, vale, claro, confirmar, confirmo, confirma, adelante, cancelar, cancela, no gracias',
)

/** Polite words around them. Plain letters. */
const courtesyWords =
  / ?\b(?:please|thanks|thank you|bitte|danke|s il (?:vous|te) plait|svp|merci|por favor|gracias)\b ?/g

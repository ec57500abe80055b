import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { isQuestion } from './cues/question-form.ts'
import { joints } from './cues/question-heads.data.ts'
import { type CueFound, readCues } from './cues/read-cues.ts'
import { ORDER_NUMBER } from './intent/signs.ts'
import { askingTags, openTags } from './intent/tag-classes.ts'
import { pronouns } from './references/resolve-references.data.ts'

/** One question of a message. */
export interface Part {
  /** With the sentences that lead to it: "The bonsai came with broken branches. How soon must I tell you?" */
  readonly text: string
  /** The question alone. */
  readonly asked: string
}

const mostQuestions = 5

// A full stop ends a sentence before a blank, unless it stands behind a number, one letter or a usual abbreviation.
const SENTENCE_END =
  /(?<=[!?…])\s+|(?<=[!?])(?=[¿\p{Lu}])|(?<!\b(?:\p{L}|\d{1,2}|ca|bzw|usw|etc|inkl|zzgl|st|dr|mr|mrs|nr|no|art|max|min|approx|env|aprox))\.\s+|\.$|[\n;]+/giu
const LIST_MARK = /(?:(?:^|[\s:,])\(?[1-9]\)|(?:^|\n|:\s{0,4})[^\S\n]*(?:[1-9]\.|[-•*]))\s+(?=\p{L})/gu

/** The questions of a message in order, at least one and at most five; what is only said goes with the question beside it. */
export function splitQuestions(text: string, language: AssistantLanguage): Part[] {
  const pieces = text
    .replace(LIST_MARK, '\n')
    .split(SENTENCE_END)
    .flatMap((sentence) => splitJoined(sentence, language))
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const parts = joinSaid(pieces, language)
  if (parts.length === 0) return [{ text, asked: text }]
  return parts.length <= mostQuestions
    ? parts
    : [...parts.slice(0, mostQuestions - 1), merged(parts.slice(mostQuestions - 1))]
}

function merged(parts: readonly Part[]): Part {
  return { text: parts.map(({ text }) => text).join(' '), asked: parts.map(({ asked }) => asked).join(' ') }
}

/** Cuts "How much is shipping and how long does it take?" in two where both sides ask. */
function splitJoined(sentence: string, language: AssistantLanguage): string[] {
  const pieces: string[] = []
  let from = 0
  for (const joint of sentence.matchAll(joints[language])) {
    const before = sentence.slice(from, joint.index)
    const after = sentence.slice(joint.index + joint[0].length)
    if (!isQuestion(after, language)) continue
    if (!isQuestion(before, language) && !isApart(before, after, language)) continue
    pieces.push(before)
    from = joint.index + joint[0].length
  }
  return [...pieces, sentence.slice(from)]
}

/** Sentences that ask nothing lead to the next question, or follow the last one; without any content they are left out. */
function joinSaid(pieces: readonly string[], language: AssistantLanguage): Part[] {
  const parts: Part[] = []
  let said: string[] = []
  for (const piece of pieces) {
    if (!isQuestion(piece, language)) {
      if (saysSomething(piece, language)) said.push(piece)
      continue
    }
    const own = said.join('. ')
    const isOwn = said.length > 0 && isApart(own, piece, language)
    if (isOwn) parts.push({ text: own, asked: own })
    parts.push({ text: isOwn ? piece : [...said, piece].join('. '), asked: piece })
    said = []
  }
  const last = parts.pop()
  if (last !== undefined) return [...parts, { ...last, text: [last.text, ...said].join(' ') }]
  return said.length === 0 ? [] : [{ text: said.join('. '), asked: said.join('. ') }]
}

/** "My order has not arrived" is a matter of its own beside a question that neither points back at it nor is open without it. */
function isApart(said: string, asked: string, language: AssistantLanguage): boolean {
  const cues = readCues(said, language).map(({ cue }) => cue)
  const isOwnMatter = ORDER_NUMBER.test(said) || (cues.includes('mine') && cues.includes('done_yet'))
  if (!isOwnMatter) return false
  const pointsBack = pronouns[language].test(inPlainLetters(asked)) || readCues(asked, language).some(isMine)
  const says = findTags(asked, language).some(({ tag }) => !(openTags.has(tag) || askingTags.has(tag)))
  return says && !pointsBack
}

function isMine({ cue }: CueFound): boolean {
  return cue === 'mine'
}

function saysSomething(piece: string, language: AssistantLanguage): boolean {
  return findTags(piece, language).length > 0 || /\d/.test(piece)
}

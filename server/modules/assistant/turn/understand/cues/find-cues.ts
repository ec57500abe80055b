import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { createPhraseMatcher, type PhraseMatcher } from '../../../../../engine/meaning/phrase-matcher.ts'
import type { AnswerKind } from '../../pipeline.ts'
import { readCartRequest } from '../intent/cart-request.ts'
import { type Cue, cueKeys, cues } from './cues.data.ts'
import { leadIns, questionPatterns, requests } from './question-forms.data.ts'

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
    return cue === undefined ? [] : [{ cue, start, end }]
  })
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

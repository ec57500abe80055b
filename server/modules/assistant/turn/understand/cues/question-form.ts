import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import type { AnswerKind } from '../../pipeline.ts'
import { leadIns, questionHeads, requests } from './question-heads.data.ts'

/** What would answer a question, by the way it is asked; `null` when it is not asked like a question. */
export function kindOf(text: string, language: AssistantLanguage): AnswerKind | null {
  const plain = plainQuestion(text, language)
  return questionHeads[language].find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Whether something is asked or requested, with or without a question mark. */
export function isQuestion(text: string, language: AssistantLanguage): boolean {
  return text.includes('?') || kindOf(text, language) !== null || requests[language].test(text)
}

function plainQuestion(text: string, language: AssistantLanguage): string {
  const bare = text.replace(leadIns[language], '') || text
  return inPlainLetters(bare)
    .toLowerCase()
    .replace(/['’](?=[st]\b)/g, '')
    .replace(/[¿¡]/g, ' ')
    .trim()
}

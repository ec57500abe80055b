import { plainQuestions } from './plain-questions.data.ts'
import type { SubjectMatch } from './reader.ts'

const languages = ['en', 'de', 'fr', 'es'] as const

/** From these values, a question asks about its likeliest subject, and not about a detail of it. Fitted on the development shops. */
const minCertainty = 0.7
const minPlainness = 0.3

/**
 * What a question about a common subject asks, in the plainest words of a language: "Wie läuft eine Rücksendung ab?" for "wie mach ich das
 * mit der Retoure". `null` for any other question.
 */
export function plainQuestion(
  { certainty, likeliest, plainness }: Pick<SubjectMatch, 'certainty' | 'likeliest' | 'plainness'>,
  language: (typeof languages)[number],
): string | null {
  if (certainty < minCertainty || plainness < minPlainness) return null
  return plainQuestions[likeliest]?.[languages.indexOf(language)] ?? null
}

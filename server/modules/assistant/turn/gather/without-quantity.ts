import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'

/** "Drei Nagellacke" without the number of pieces, and unchanged if nothing else is left. */
export function withoutQuantity(words: string, language: AssistantLanguage): string {
  const numbers = findFacts(words, language).filter((fact) => fact.kind === 'number' && fact.unit === null)
  const rest = numbers.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, words).trim()
  return /\p{L}/u.test(rest) ? rest : words
}

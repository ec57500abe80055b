import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../engine/facts/fact.ts'
import { isFactCovered } from '../../../engine/facts/fact-is-covered.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import type { AnswerKind, Claim } from '../turn/pipeline.ts'

const factKinds: Partial<Record<AnswerKind, readonly Fact['kind'][]>> = {
  duration: ['duration'],
  money: ['money', 'free', 'percentage'],
  date: ['date', 'time', 'weekday'],
}

/**
 * Whether the model's statements omit a fact of the first sentence quoted by the rules, or of the first sentence with the requested
 * kind of fact. The remaining statements may be true and still answer another question, or only half of it.
 */
export function omitsFacts(
  { answerKind, language }: { answerKind: AnswerKind; language: AssistantLanguage },
  { rules, model }: { rules: readonly Claim[]; model: readonly Claim[] },
): boolean {
  const stated = model.flatMap(({ markdown }) => findFacts(markdown, language))
  const quoted = rules
    .filter(({ markdown }) => !markdown.startsWith('**'))
    .map(({ markdown }) => findFacts(markdown, language))
  const kinds = factKinds[answerKind] ?? []
  const wanted = quoted.find((facts) => facts.some(({ kind }) => kinds.some((one) => one === kind))) ?? []
  return [...(quoted[0] ?? []), ...wanted].some((fact) => !isFactCovered(fact, stated))
}

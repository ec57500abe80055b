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
 * Whether a model's statements leave out what its question turns on: a fact of the first sentence that the rules quote, or of the
 * first with the kind that was asked for. What is left may be true and still answer something else, or be half of a rule.
 */
export function omitsFacts(
  { wants, language }: { wants: AnswerKind; language: AssistantLanguage },
  { rules, model }: { rules: readonly Claim[]; model: readonly Claim[] },
): boolean {
  const said = model.flatMap(({ markdown }) => findFacts(markdown, language))
  const quoted = rules
    .filter(({ markdown }) => !markdown.startsWith('**'))
    .map(({ markdown }) => findFacts(markdown, language))
  const kinds = factKinds[wants] ?? []
  const wanted = quoted.find((facts) => facts.some(({ kind }) => kinds.some((one) => one === kind))) ?? []
  return [...(quoted[0] ?? []), ...wanted].some((fact) => !isFactCovered(fact, said))
}

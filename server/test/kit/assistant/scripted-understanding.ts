import type { Question } from '../../../modules/assistant/turn/pipeline.ts'
import type { Gather, Understand } from '../../../modules/assistant/turn/steps.ts'
import type { TestApp } from '../app/test-app.ts'
import { aFoundProduct, anUnderstanding, aQuestion, gatheredOf, someEvidence } from './a-turn.ts'

const emailAddress = /[\w.+-]+@[\w.-]+/

/**
 * Makes the service understand only these messages: `message the team`, `tell me when <product_id> is back`, `a person please`, `hello`;
 * anything else is a question that no text answers. An email address in it is the shopper's.
 */
export function understandByScript(app: TestApp): void {
  const understand: Understand = async ({ text }) =>
    anUnderstanding({
      questions: [aQuestion({ text, ...meaningOf(text) })],
      email: emailAddress.exec(text)?.[0] ?? null,
    })
  const gather: Gather = async ({ understanding }) =>
    gatheredOf(
      ...understanding.questions.map((question) => {
        const [, productId] = /^tell me when (\S+)/.exec(question.text) ?? []
        const products = productId === undefined ? [] : [aFoundProduct({ productId, title: `The ${productId}` })]
        return someEvidence({ question, products })
      }),
    )
  Object.assign(app.modules.turnSteps, { understand, gather })
}

function meaningOf(text: string): Partial<Question> {
  if (text.startsWith('message the team')) return { intent: 'action', action: 'contact_support' }
  if (text.startsWith('tell me when')) return { intent: 'action', action: 'notify_when_available' }
  if (text.startsWith('a person')) return { intent: 'person' }
  return { intent: text.startsWith('hello') ? 'small_talk' : 'policy_question' }
}

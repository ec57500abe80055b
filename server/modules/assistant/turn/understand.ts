import type { Admitted, Question, ShownItem, Understanding } from './pipeline.ts'
import type { Products, Understand } from './steps.ts'
import { clarify } from './understand/clarify.ts'
import { type Heard, hear } from './understand/hear.ts'
import { type Before, type ReadQuestion, readQuestion } from './understand/read-question.ts'
import { splitQuestions } from './understand/split-questions.ts'

const mostNames = 5
/** Names that stand in the text only in part are the search's business. */
const leastName = 0.5

/** Reads messages by tables of words and rules: the same message in the same thread is always read alike. */
export function createUnderstand({ products }: { readonly products: Pick<Products, 'named'> }): Understand {
  async function namesIn(text: string, { shopper }: Admitted): Promise<ShownItem[]> {
    const found = await products.named(shopper, text, mostNames)
    return found.filter(({ score }) => score >= leastName).map(({ productId, title }) => ({ productId, title }))
  }

  return async (admitted) => {
    const heard = hear(admitted)
    const read = await readAll(heard, { admitted, named: (text) => namesIn(text, admitted) })
    const { readIn, language, writtenIn, email, instructions } = heard
    return {
      language,
      writtenIn,
      questions: read.map(({ question }) => question),
      clarification: clarify(read, { admitted, readIn, language, email }),
      email,
      instructions,
    } satisfies Understanding
  }
}

async function readAll(
  heard: Heard,
  { admitted, named }: { admitted: Admitted; named: Before['named'] },
): Promise<ReadQuestion[]> {
  const { memory } = admitted
  const { lastQuestion = null, lastConstraints } = memory
  const read: ReadQuestion[] = []
  let last: Before['last'] = lastQuestion === null ? null : { text: lastQuestion, constraints: lastConstraints }
  for (const part of splitQuestions(heard.text, heard.readIn)) {
    const one = await readQuestion(part, { language: heard.readIn, memory, email: heard.email, last, named })
    read.push(one)
    // Inside a message only a question about rules is gone on with: "How much is shipping, and how long does it take?"
    const { text, intent } = one.question
    if (intent === 'policy_question') last = { text, constraints: null }
  }
  return worthAnswering(read)
}

/** "Hi" and "thanks" are answered only when nothing else is said. */
function worthAnswering(read: readonly ReadQuestion[]): ReadQuestion[] {
  const isSmall = ({ question }: ReadQuestion) => isSmallTalk(question)
  return read.every(isSmall) ? read.slice(0, 1) : read.filter((one) => !isSmall(one))
}

function isSmallTalk({ intent }: Question): boolean {
  return intent === 'small_talk'
}

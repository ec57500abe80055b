import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Admitted, Question, ShownItem, Understanding } from '../pipeline.ts'
import type { Products, Understand } from '../steps.ts'
import { clarify } from './clarify.ts'
import { type Heard, hear } from './hear.ts'
import { type Before, type ReadQuestion, readQuestion } from './read-question.ts'
import { splitQuestions } from './split-questions.ts'

const mostNames = 5
/** How much of a name must stand in the text: of less the search finds what is meant. */
const leastName = 0.5
const wholeName = 0.95
/** Of this much the words are about goods: "running shoe" where all have names before it. */
const likeName = 0.3

/** Reads messages by tables of words and rules: the same message in the same thread is always read alike. */
export function createUnderstand({ products }: { readonly products: Pick<Products, 'named'> }): Understand {
  async function namesIn(text: string, { shopper }: Admitted): Promise<ShownItem[]> {
    const found = await products.named(shopper, text, mostNames)
    return withoutNamesakes(found.filter(({ score }) => score >= leastName))
  }

  return async (admitted) => {
    const heard = hear(admitted)
    const read = await readAll(heard, {
      admitted,
      named: (text) => namesIn(text, admitted),
      isLikeName: async (text) => ((await products.named(admitted.shopper, text, 1))[0]?.score ?? 0) >= likeName,
    })
    const { readIn, language, writtenIn, email, resumed = null, instructions } = heard
    return {
      language,
      writtenIn,
      questions: read.map(({ question }) => question),
      clarification: clarify(read, { admitted, readIn, language, email }),
      email,
      resumed,
      instructions,
    } satisfies Understanding
  }
}

async function readAll(
  heard: Heard,
  { admitted, ...names }: { admitted: Admitted } & Pick<Before, 'named' | 'isLikeName'>,
): Promise<ReadQuestion[]> {
  const { memory } = admitted
  const { lastQuestion = null, lastConstraints } = memory
  const read: ReadQuestion[] = []
  let last: Before['last'] = lastQuestion === null ? null : { text: lastQuestion, constraints: lastConstraints }
  for (const part of splitQuestions(heard.text, heard.readIn)) {
    const one = await readQuestion(part, { language: heard.readIn, memory, email: heard.email, last, ...names })
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

/** Beside a whole name, those that merely share its words are not meant: the "Nikkormat SLR Camera" is no "Compact SLR Camera". */
function withoutNamesakes(found: readonly (ShownItem & { readonly score: number })[]): ShownItem[] {
  const whole = found.filter(({ score }) => score >= wholeName)
  const said = new Set(whole.flatMap(({ title }) => foldedWords(title)))
  return found
    .filter((one) => whole.includes(one) || !foldedWords(one.title).some((word) => said.has(word)))
    .map(({ productId, title }) => ({ productId, title }))
}

function foldedWords(title: string): string[] {
  return tokenize(title, 'en').map(({ folded }) => folded)
}

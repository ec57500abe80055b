import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Admitted, Intent, Question, ShownItem, Understanding } from '../pipeline.ts'
import type { Products, Understand } from '../steps.ts'
import { say } from '../wording/phrases.ts'
import { openWords, readingsOf } from './clarification.data.ts'
import { hasConditions } from './constraints/constraints.ts'
import { openTags, productTraits } from './intent/tag-classes.ts'
import { type Before, type ReadQuestion, readQuestion } from './read-question.ts'
import { type Heard, hear, isConsentWord, splitQuestions, withoutEmail } from './split-questions.ts'

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

type Open = 'duration' | 'money' | 'change' | 'product' | 'address'

interface Spoken {
  readonly admitted: Admitted
  /** What it is read in, and what is answered in. */
  readonly readIn: AssistantLanguage
  readonly language: AssistantLanguage
  readonly email: string | null
}

const aboutProducts: ReadonlySet<string> = new Set([...productTraits, 'stock', 'sold_out', 'cheap', 'fit'])
const mayBeOpen: ReadonlySet<Intent> = new Set<Intent>([
  'policy_question',
  'product_search',
  'product_question',
  'price_or_stock',
  'compare',
])

/** What to ask back when a message can be taken in several ways or points at nothing; `null` when any of it is clear. */
export function clarify(read: readonly ReadQuestion[], spoken: Spoken): Understanding['clarification'] {
  const [open = null, ...others] = read.map((one) => openOf(one, spoken))
  if (open === null || others.some((one) => one === null)) return null
  const { admitted, language } = spoken
  const { settings } = admitted.shopper
  switch (open) {
    case 'address': {
      const label = say('labelEmail', language, settings)
      return { question: say('whichAddress', language, settings), readings: [{ label, text: admitted.text }] }
    }
    case 'product':
      return { question: say('whichProduct', language, settings), readings: [] }
    default:
      return { question: say('whichReading', language, settings), readings: readingsOf(open, language) }
  }
}

function openOf({ question, references, signs, isContinued }: ReadQuestion, { readIn, email }: Spoken): Open | null {
  if (question.action === 'notify_when_available') {
    if (question.products.length === 0 && signs.kinds === 0 && question.productWords === null) return 'product'
    return email === null ? 'address' : null
  }
  if (!mayBeOpen.has(question.intent) || question.products.length > 0) return null
  if (references.isDangling || hasNothingToFind(question)) return 'product'
  if (isContinued || signs.kinds > 0) return null
  const own = question.tags.filter((tag) => !openTags.has(tag))
  if (saysMore(question.text, readIn)) return null
  const isOfProduct = own.length > 0 && references.hasPronoun && own.every((tag) => aboutProducts.has(tag))
  if (isOfProduct) return 'product'
  if (own.length > 0) return null
  return openByForm(question, references.hasPronoun)
}

/** Every product would fit. */
function hasNothingToFind({ intent, text, constraints }: ReadQuestion['question']): boolean {
  if (intent !== 'product_search') return false
  // "€5 €5": signs and amounts alone name no product; a row of digits may be its number.
  const isEmpty = !/\p{L}|\d{3}/u.test(constraints.words)
  return (isEmpty && !hasConditions(constraints)) || isConsentWord(text)
}

function openByForm({ tags, wants }: ReadQuestion['question'], hasPronoun: boolean): Open | null {
  if (tags.includes('change')) return 'change'
  if (wants === 'money' || tags.includes('cost')) return 'money'
  if (wants === 'duration' || wants === 'date') return 'duration'
  return hasPronoun ? 'product' : null
}

/** Whether there are words of content besides tags: whatever they mean, the question is about something. */
function saysMore(text: string, language: AssistantLanguage): boolean {
  const tags = findTags(text, language)
  const open = new Set(openWords[language].split(' '))
  return tokenize(withoutEmail(text), language).some(
    ({ start, end, folded }) =>
      !(isStopWord(folded) || open.has(folded) || tags.some((tag) => tag.start <= start && end <= tag.end)),
  )
}

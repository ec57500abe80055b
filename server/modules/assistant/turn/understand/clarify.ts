import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Admitted, Intent, Understanding } from '../pipeline.ts'
import { say } from '../wording/phrases.ts'
import { openWords, readingsOf } from './clarification.data.ts'
import { hasConditions } from './constraints/constraints.ts'
import { isConsentWord, withoutEmail } from './hear.ts'
import { openTags, productTraits } from './intent/tag-classes.ts'
import type { ReadQuestion } from './read-question.ts'

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

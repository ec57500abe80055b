import { broaderPlaces } from '../../../../../engine/meaning/find-tags.ts'
import { topicTags } from './topics.data.ts'

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Tags of product kinds. */
export const productKinds = listed(
  'plant cactus orchid bonsai fern aloe tulip shoe running_shoe gloves furniture sofa chair stool table lamp statue camera lens tripod film computer laptop tablet monitor keyboard mouse cable memory bike tent battery',
)
/** Tags of product traits. */
export const productTraits = listed(
  'material weight brand colour leather fabric wood metal outdoor indoor size wide fit vintage used unused gift waterproofing bigger smaller weight black white grey red blue green yellow brown orange pink purple beige difference compare',
)
const weekdays = listed('monday tuesday wednesday thursday friday saturday sunday weekend')
const payments = listed(
  'card visa mastercard amex paypal apple_pay google_pay crypto cash_on_delivery cash cheque bank_transfer on_account',
)

/** Tags of the expected answer, not of the subject: `answerKind` covers them. */
export const answerKindTags = listed('duration compare today tomorrow')

/** Tags that are ambiguous alone: "how much does it cost", "can I change it". */
export const ambiguousTags = listed(
  'duration cost price change amount free minimum maximum today tomorrow period late light store_open use redeem keep report replacement',
)

/** The class of a tag. In a follow-up ("and to Switzerland?") a tag replaces those of its class. */
export function classOf(tag: string): string | null {
  if (weekdays.has(tag)) return 'weekday'
  if (payments.has(tag)) return 'payment'
  if (productKinds.has(tag)) return 'product'
  return broaderPlaces(tag).length > 0 || tag === 'eu' ? 'place' : null
}

const regions = new Set(['eu', 'non_eu', 'other_country', 'country', 'canary_islands'])
// Less likely topics are omitted.
const minLikelihood = 0.35

export interface LikelyTopic {
  readonly topic: string
  readonly likelihood: number
}

/** Topics by likelihood, best first: 0.5 means one related word, 0.75 the topic's own name. */
export function rankTopics(tags: readonly string[]): LikelyTopic[] {
  const asked = new Set(tags.map(normalizeTag))
  const ranked = Object.entries(topicTags).map(([topic, weights]) => {
    let sum = 0
    for (const [tag, weight] of Object.entries(weights)) if (asked.has(tag)) sum += weight
    return { topic, likelihood: Math.round((sum / (sum + 1)) * 1000) / 1000 }
  })
  return ranked.filter(({ likelihood }) => likelihood >= minLikelihood).sort((a, b) => b.likelihood - a.likelihood)
}

function normalizeTag(tag: string): string {
  if (weekdays.has(tag)) return 'weekday'
  return regions.has(tag) || broaderPlaces(tag).length > 0 ? 'place' : tag
}

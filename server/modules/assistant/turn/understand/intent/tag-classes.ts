import { broaderPlaces } from '../../../../../engine/meaning/find-tags.ts'
import { topicTags } from './topics.data.ts'

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Things that shops sell. */
export const productKinds = listed(
  'plant cactus orchid bonsai fern aloe tulip shoe running_shoe gloves furniture sofa chair stool table lamp statue camera lens tripod film computer laptop tablet monitor keyboard mouse cable memory bike tent battery',
)
/** What is asked about them. */
export const productTraits = listed(
  'material weight brand colour leather fabric wood metal outdoor indoor size wide fit vintage used unused gift waterproofing bigger smaller weight black white grey red blue green yellow brown orange pink purple beige difference compare',
)
const weekdays = listed('monday tuesday wednesday thursday friday saturday sunday weekend')
const payments = listed(
  'card visa mastercard amex paypal apple_pay google_pay crypto cash_on_delivery cash cheque bank_transfer on_account',
)

/** Tags that say what is asked for, and not about what: `wants` has them. */
export const answerKindTags = listed('duration compare today tomorrow')

/** Tags that alone leave open what is meant: "how much does it cost", "can I change it". */
export const ambiguousTags = listed(
  'duration cost price change amount free minimum maximum today tomorrow period late light store_open use redeem keep report replacement',
)

/** Tags of one class take each other's place in a follow-up: "and to Switzerland?" */
export function classOf(tag: string): string | null {
  if (weekdays.has(tag)) return 'weekday'
  if (payments.has(tag)) return 'payment'
  if (productKinds.has(tag)) return 'product'
  return broaderPlaces(tag).length > 0 || tag === 'eu' ? 'place' : null
}

const regions = new Set(['eu', 'non_eu', 'other_country', 'country', 'canary_islands'])
// A topic of which less is said is not listed.
const minLikelihood = 0.35

export interface LikelyTopic {
  readonly topic: string
  readonly likelihood: number
}

/** Topics that tags point at, best first; 0.5 is one word that goes with the topic, 0.75 its own name. */
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

import { broaderIdeas } from '../../../../../engine/meaning/read-ideas.ts'

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

/** Ideas that say what is asked for, and not about what: `wants` has them. */
export const askingIdeas = listed('duration compare today tomorrow')

/** Ideas that alone leave open what is meant: "how much does it cost", "can I change it". */
export const openIdeas = listed(
  'duration cost price change amount free minimum maximum today tomorrow period late light store_open use redeem keep report replacement',
)

/** Ideas of one class take each other's place in a follow-up: "and to Switzerland?" */
export function classOf(idea: string): string | null {
  if (weekdays.has(idea)) return 'weekday'
  if (payments.has(idea)) return 'payment'
  if (productKinds.has(idea)) return 'product'
  return broaderIdeas(idea).length > 0 || idea === 'eu' ? 'place' : null
}

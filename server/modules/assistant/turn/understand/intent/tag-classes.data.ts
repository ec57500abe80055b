// Classes of semantic tags that mean the same to the rules of understanding.

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Tags of product kinds. */
export const productKinds = listed(
  'plant cactus orchid bonsai fern aloe tulip shoe running_shoe gloves furniture sofa chair stool table lamp statue camera lens tripod film computer laptop tablet monitor keyboard mouse cable memory bike tent battery',
)
/** Tags that name goods in a search; in other questions, `washing_machine` is about care. */
export const kindsOfGoods: ReadonlySet<string> = new Set([...productKinds, 'washing_machine'])
/** Tags of product traits. */
export const productTraits = listed(
  'material weight brand colour leather fabric wood metal outdoor indoor size wide fit vintage used unused gift waterproofing bigger smaller weight black white grey red blue green yellow brown orange pink purple beige difference compare',
)
/** Care and safety properties, which descriptions state. */
export const careTags = listed(
  'care wash washing_machine dry stain water light temperature poisonous pet cat dog child washing',
)
export const weekdays = listed('monday tuesday wednesday thursday friday saturday sunday weekend')
export const payments = listed(
  'card visa mastercard amex paypal apple_pay google_pay crypto cash_on_delivery cash cheque bank_transfer on_account',
)

/** Tags of the expected answer, not of the subject: `answerKind` covers them. */
export const answerKindTags = listed('duration compare today tomorrow')

/** Tags that are ambiguous alone: "how much does it cost", "can I change it". */
export const ambiguousTags = listed(
  'duration cost price change amount free minimum maximum today tomorrow period late light store_open use redeem keep report replacement',
)

/** Places that topics do not tell apart. */
export const regions = new Set(['eu', 'non_eu', 'other_country', 'country', 'canary_islands'])

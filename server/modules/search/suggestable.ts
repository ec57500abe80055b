// With whatever people put between the digits of a phone number.
const phoneNumber = /\p{Nd}(?:[\s()./+_-]*\p{Nd}){6}/u

/** Whether what one shopper searched for may be shown to others: no mail or web address, no number that may be a person's. */
export function isSuggestable(query: string): boolean {
  return !/[@\uff20]|:\/\/|\bwww\./i.test(query) && !phoneNumber.test(query)
}

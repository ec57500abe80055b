// With whatever people put between the digits of a phone number.
const phoneNumber = /\p{Nd}(?:[\s()./+_-]*\p{Nd}){6}/u
const address = /[@\uff20]|:\/\/|\bwww\./i
// Without any of the above: "example.org/reset". Names of goods have dots too ("wh.1000", "dr.oetker"): only endings in wide use.
const bareAddress =
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|io|app|eu|de|at|ch|fr|es|it|pt|nl|be|uk|ie|pl|br|mx)(?![\p{L}\p{N}])/iu
// Signs that nobody sees or that turn the text around; joiners between letters and in emoji stay.
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * Whether what one shopper searched for may be shown to others: no mail or web address, no number that may be a person's, nothing
 * that reads otherwise than it is.
 */
export function isSuggestable(query: string): boolean {
  return [phoneNumber, address, bareAddress, unseen].every((pattern) => !pattern.test(query))
}

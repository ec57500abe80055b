// With any common separators between the digits of a phone number.
const phoneNumber = /\p{Nd}(?:[\s()./+_-]*\p{Nd}){6}/u
const address = /[@\uff20]|:\/\/|\bwww\./i
// Addresses without any of the above: "example.org/reset". Product names contain dots too ("wh.1000", "dr.oetker"), so that
// only widely used endings count.
const bareAddress =
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|io|app|eu|de|at|ch|fr|es|it|pt|nl|be|uk|ie|pl|br|mx)(?![\p{L}\p{N}])/iu
// Invisible and bidirectional control characters. Joiners between letters and in emoji are allowed.
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * Whether a shopper's query may be shown to others: it contains no mail or web address, no number that may identify a person,
 * and no characters that change how it reads.
 */
export function isSuggestable(query: string): boolean {
  return [phoneNumber, address, bareAddress, unseen].every((pattern) => !pattern.test(query))
}

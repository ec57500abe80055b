const HIDDEN = /(?![\t\n])\p{Cc}|\p{Cf}/gu
const ADDRESSES = /\S{0,32}:\/\/\S*|\bwww\.\S*|\S{0,64}@[\p{L}\p{N}-]+\.\S*|\b(?:mailto|xmpp):\S*/giu

/**
 * Removes URLs and email addresses from catalog text. Clients turn them into links despite escaping, and shoppers would take a link in an
 * answer for the shop's.
 */
export function stripAddresses(text: string): string {
  const plain = text.replace(HIDDEN, '')
  const bare = plain.replace(ADDRESSES, ' ')
  return bare === plain ? plain : bare.replace(/ {2,}/g, ' ').trim()
}

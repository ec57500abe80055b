const HIDDEN = /(?![\t\n])\p{Cc}|\p{Cf}/gu
const ADDRESSES = /\S{0,32}:\/\/\S*|\bwww\.\S*|\S{0,64}@[\p{L}\p{N}-]+\.\S*|\b(?:mailto|xmpp):\S*/giu

/**
 * A text of a feed without web and mail addresses: clients make links of them, however they are escaped, and a link between the
 * assistant's words is taken for the shop's.
 */
export function stripAddresses(text: string): string {
  const plain = text.replace(HIDDEN, '')
  const bare = plain.replace(ADDRESSES, ' ')
  return bare === plain ? plain : bare.replace(/ {2,}/g, ' ').trim()
}

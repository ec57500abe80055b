const maxLength = 2048

/**
 * The address of a link in a text, or `null` for anything but a web page, an e-mail address or a phone number. Addresses with a user name
 * (`https://shop.example@other.example`) look like URLs of another site and are refused.
 */
export function safeHref(text: string): string | null {
  if (text.length > maxLength || !/^(?:[a-z]+:|[/?#])/i.test(text)) return null
  const url = URL.parse(text, globalThis.document?.baseURI)
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}

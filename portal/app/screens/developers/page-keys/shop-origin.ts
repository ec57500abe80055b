/**
 * The origin of a pasted shop URL: `https://www.shop.example/about` and `www.shop.example` are `https://www.shop.example`.
 * `null` if it is not the URL of a website.
 */
export function shopOrigin(typed: string): string | null {
  const text = typed.trim()
  const isLocal = /^(?:localhost|127\.|\[::1\]|[\w-]+\.localhost)/i.test(text)
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`
  const url = URL.parse(address)
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.origin : null
}

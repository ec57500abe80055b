import { OutboundError } from './outbound-error.ts'

const maxUrlLength = 8192

/** A URL from a stranger: http or https, without credentials or control characters. Throws an `OutboundError` of reason `invalid_url`. */
export function parseUntrustedUrl(text: string, base?: URL): URL {
  // The URL parser would silently drop line breaks and tabs; whoever sends them means no good.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isSound = text.length <= maxUrlLength && !/[\u0000-\u001f\u007f]/.test(text)
  const url = isSound ? URL.parse(text, base) : null
  const where = base ? `the redirect of ${base.host}` : 'the URL'
  if (url === null) throw new OutboundError('invalid_url', `This is not a valid URL: ${where}.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('invalid_url', `Only http and https can be fetched, but not ${url.protocol} (${where}).`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', `A user name or password is not allowed in ${where}.`)
  }
  return url
}

import { OutboundError } from '../outbound-error.ts'

const maxUrlLength = 8192

/** Parses an untrusted URL: http or https, without credentials or control characters. Throws an `OutboundError` with the reason `invalid_url`. */
export function parseUntrustedUrl(text: string, base?: URL): URL {
  // The URL parser silently drops line breaks and tabs, which only an attack contains.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
  const isWellFormed = text.length <= maxUrlLength && !/[\u0000-\u001f\u007f]/.test(text)
  const url = isWellFormed ? URL.parse(text, base) : null
  const where = base ? `the redirect of ${base.host}` : 'the URL'
  if (url === null) throw new OutboundError('invalid_url', `This is not a valid URL: ${where}.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('invalid_url', `Only http and https URLs can be fetched, not ${url.protocol} (${where}).`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', `A user name or password is not allowed in ${where}.`)
  }
  return url
}

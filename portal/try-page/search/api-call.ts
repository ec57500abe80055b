import type { Query } from './query.ts'
import { pageSize, rangeOf } from './range.ts'

/** A search as an API call: the route, and the curl command. */
export type ApiCall = { title: string; command: string }

/** The API call of the current search for the service at `origin`; `$TOKEN` is a placeholder for the user's token. */
export function apiCallFor(query: Query, origin: string): ApiCall {
  const authorization = `-H "Authorization: Bearer $TOKEN"`
  switch (query.kind) {
    case 'browse':
      return {
        title: 'GET /v1/products',
        command: lines(`curl ${quote(`${origin}/v1/products?limit=${pageSize}`)}`, authorization),
      }
    case 'text': {
      const body = JSON.stringify({ query: query.text.trim(), ...rangeOf(query) })
      return {
        title: 'POST /v1/search/text',
        command: lines(
          `curl ${quote(`${origin}/v1/search/text`)}`,
          authorization,
          `-H "Content-Type: application/json"`,
          `-d ${quote(body)}`,
        ),
      }
    }
    case 'photo':
      return {
        title: 'POST /v1/search',
        command: lines(
          `curl ${quote(`${origin}/v1/search`)}`,
          authorization,
          ...Object.entries(rangeOf(query)).map(([name, value]) => `-F ${quote(`${name}=${value}`)}`),
          `-F ${quote(`image=@"${query.photo.name.replace(/["\\]/g, '\\$&')}"`)}`,
        ),
      }
    case 'similar': {
      const path = `/v1/products/${encodeURIComponent(query.productId)}/similar`
      const range = Object.entries(rangeOf(query))
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      return { title: `GET ${path}`, command: lines(`curl ${quote(`${origin}${path}?${range}`)}`, authorization) }
    }
  }
}

function lines(...parts: string[]): string {
  return parts.join(' \\\n  ')
}

/** Quotes text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

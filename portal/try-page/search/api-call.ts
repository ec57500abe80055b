import type { Query } from './query.ts'
import { pageSize, rangeOf } from './range.ts'

/** A search as an integrator would send it: what it calls, and the command to paste. */
export type ApiCall = { title: string; command: string }

/** The call behind what is on the screen, for the service at `origin`; `$TOKEN` stands for the reader's own token. */
export function apiCallFor(query: Query, origin: string): ApiCall {
  const authorise = `-H "Authorization: Bearer $TOKEN"`
  switch (query.kind) {
    case 'browse':
      return {
        title: 'GET /v1/products',
        command: lines(`curl ${quote(`${origin}/v1/products?limit=${pageSize}`)}`, authorise),
      }
    case 'text': {
      const body = JSON.stringify({ query: query.text.trim(), ...rangeOf(query) })
      return {
        title: 'POST /v1/search/text',
        command: lines(
          `curl ${quote(`${origin}/v1/search/text`)}`,
          authorise,
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
          authorise,
          `-F ${quote(`limit=${pageSize}`)}`,
          `-F ${quote(`threshold=${rangeOf(query).threshold}`)}`,
          `-F ${quote(`image=@"${query.photo.name.replace(/["\\]/g, '\\$&')}"`)}`,
        ),
      }
    case 'similar': {
      const path = `/v1/products/${encodeURIComponent(query.productId)}/similar`
      const range = `limit=${pageSize}&threshold=${rangeOf(query).threshold}`
      return { title: `GET ${path}`, command: lines(`curl ${quote(`${origin}${path}?${range}`)}`, authorise) }
    }
  }
}

function lines(...parts: string[]): string {
  return parts.join(' \\\n  ')
}

/** One word for a POSIX shell, whatever is in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

import type { App } from '../../../app.ts'

/** A `fetch` that calls the service without a network, for clients of the API. */
export function fetchFrom(app: Pick<App, 'http'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const answer = await app.http.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    const { statusCode: status, rawPayload } = answer
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(rawPayload), { status, headers })
  }
}

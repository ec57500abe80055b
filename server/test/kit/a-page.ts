import type { App } from '../../app.ts'
import type { TestAnswer, TestStore } from './a-store.ts'

/** Calls as a page of a store makes them in a browser. */
export interface TestPage {
  readonly key: string
  readonly keyId: string
  readonly origin: string
  call(method: 'GET' | 'POST' | 'OPTIONS', url: string, sent?: Sent): Promise<TestAnswer>
  /** A multipart form; Buffers become files. */
  upload(url: string, fields: Readonly<Record<string, Buffer | string>>, sent?: Sent): Promise<TestAnswer>
}

interface Sent {
  readonly body?: object | string
  /** In addition to, or in place of, the key and the origin; `null` sends no such header. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** The address of the shopper. */
  readonly from?: string
}

/** A page of `origin` with a new key of the store. */
export async function aPage(
  app: App,
  store: Pick<TestStore, 'call'>,
  { origin = 'https://shop.example', origins = [origin] }: { origin?: string; origins?: string[] } = {},
): Promise<TestPage> {
  const made = await store.call('POST', '/v1/widget/keys', { name: 'Test', origins })
  if (made.status !== 201) throw new Error(`No widget key: ${JSON.stringify(made.body)}`)
  return pageWith(app, { key: made.body.key, keyId: made.body.id, origin })
}

/** The same with a key that exists already, also in another process. */
export function pageWith(app: App, by: Pick<TestPage, 'key' | 'keyId' | 'origin'>): TestPage {
  const { key, origin } = by
  const send = async (
    method: 'GET' | 'POST' | 'OPTIONS',
    url: string,
    { body, headers = {}, from = '127.0.0.1' }: Omit<Sent, 'body'> & { body?: object | string | Buffer },
  ): Promise<TestAnswer> => {
    const all = Object.entries({ 'x-service-key': key, origin, ...headers })
    const given = Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
    const payload = body === undefined ? {} : { payload: body }
    const answer = await app.http.inject({ method, url, headers: given, remoteAddress: from, ...payload })
    const text = answer.body
    return { status: answer.statusCode, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    ...by,
    call: (method, url, sent = {}) => send(method, url, sent),
    async upload(url, fields, sent = {}) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.append(name, value)
        else form.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg')
      }
      const wire = new Response(form)
      const headers = { 'content-type': wire.headers.get('content-type') ?? '', ...sent.headers }
      return send('POST', url, { ...sent, headers, body: Buffer.from(await wire.arrayBuffer()) })
    },
  }
}

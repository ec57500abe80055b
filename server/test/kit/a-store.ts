import type { PlanName } from '../../../contract/billing/plan.ts'
import type { App } from '../../app.ts'
import type { StoreScope } from '../../modules/stores/index.ts'

/** A fresh store with a token of its machine grant, and calls made with it. */
export interface TestStore {
  readonly scope: StoreScope
  readonly slug: string
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object): Promise<TestAnswer>
  /** A multipart form. Buffers become files, lists of Buffers several files of one name. */
  upload(url: string, fields: Readonly<Record<string, Buffer | readonly Buffer[] | string>>): Promise<TestAnswer>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: an answer's body is what the test expects it to be
  readonly body: any
}

let made = 0

/** Creates a store on `plan`. For isolation, each test uses its own store. */
export async function aStore(app: App, plan: PlanName = 'enterprise'): Promise<TestStore> {
  made += 1
  const { scope, slug, storeId, clientSecret } = await app.modules.stores.createStore({
    name: `Test store ${process.pid} ${made}`,
    plan,
  })
  const grant = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: storeId,
    client_secret: clientSecret,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const granted = await app.http.inject({ method: 'POST', url: '/oauth/token', payload: grant.toString(), headers })
  const token = granted.json<{ access_token: string }>().access_token
  return { scope, slug, clientId: storeId, clientSecret, token, ...callsOf(app, token) }
}

/** Calls with the given token. */
export function callsOf(app: App, token: string): Pick<TestStore, 'call' | 'upload'> {
  const authorization = `Bearer ${token}`
  return {
    async call(method, url, body) {
      const answer = await app.http.inject({
        method,
        url,
        headers: { authorization },
        ...(body === undefined ? {} : { payload: body }),
      })
      return toAnswer(answer)
    },
    async upload(url, fields) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.append(name, value)
        else for (const bytes of [value].flat()) form.append(name, new Blob([new Uint8Array(bytes)]), 'file')
      }
      const wire = new Response(form)
      const headers = { authorization, 'content-type': wire.headers.get('content-type') ?? '' }
      return toAnswer(
        await app.http.inject({ method: 'POST', url, headers, payload: Buffer.from(await wire.arrayBuffer()) }),
      )
    },
  }
}

function toAnswer(answer: { statusCode: number; headers: Record<string, unknown>; body: string }): TestAnswer {
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? null : JSON.parse(answer.body),
  }
}

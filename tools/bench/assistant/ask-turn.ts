import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../../eval/assistant/shop.ts'
import type { BenchService } from '../service.ts'

export interface Asked {
  readonly locale: string
  readonly text: string
}

let shoppers = 0

/** Milliseconds of a message in a new session and thread. Throws without an answer. */
export async function timeTurn(service: BenchService, shop: Shop, { locale, text }: Asked): Promise<number> {
  shoppers += 1
  // Sessions are limited per address.
  const remoteAddress = `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`
  const payload = { store_public_key: shop.publicKey, locale }
  const mint = { method: 'POST', url: '/v1/sessions/anonymous', remoteAddress, payload } as const
  const { session_token } = (await service.app.http.inject(mint)).json<{ session_token: string }>()
  const headers = { authorization: `Bearer ${session_token}`, 'content-type': 'application/json' }
  const post = (path: string, body: object): Promise<Response> =>
    fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const opened = (await (await admitted(() => post('/v1/chat/sessions', {}))).json()) as { thread_id: string }
  const startedAt = performance.now()
  const answer = await post('/v1/chat/messages', { thread_id: opened.thread_id, text })
  const body = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${text}: ${answer.status} ${body}`)
  return ms
}

const maxAttempts = 20

/** Calls again as long as the service is overloaded: many shoppers at once open threads faster than turns leave time for. */
async function admitted(call: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call()
    if (answer.status !== 503 || attempt === maxAttempts) return answer
    await answer.text()
    await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

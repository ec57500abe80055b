import type { Answer, Outcome } from '../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../contract/assistant/chat-event.ts'
import type { BenchService } from '../../bench/service.ts'
import type { Question } from './questions/question.ts'
import type { Shop } from './shop.ts'
import type { Observed } from './world.ts'

let asked = 0

/** Sends the messages of a question in a new session and thread, as a store's page would. */
export async function ask(service: BenchService, shop: Shop, { locale, turns }: Question): Promise<Observed> {
  asked += 1
  // Sessions are limited per address.
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const post = (url: string, payload: object, token?: string) =>
    service.app.http.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  const minted = await post('/v1/sessions/anonymous', { store_public_key: shop.publicKey, locale })
  const { session_token: token } = minted.json<{ session_token: string }>()
  const opened = await post('/v1/chat/sessions', { locale }, token)
  const { thread_id } = opened.json<{ thread_id: string }>()
  let observed: Observed | null = null
  for (const text of turns) {
    const startedAt = performance.now()
    const answer = await post('/v1/chat/messages', { thread_id, text }, token)
    const durationMs = performance.now() - startedAt
    observed = { ...toObserved(answer), durationMs, evidence: null }
  }
  if (observed === null) throw new Error('a question without a message')
  return { ...observed, evidence: await evidenceOf(service, thread_id) }
}

type Injected = Awaited<ReturnType<BenchService['app']['http']['inject']>>

function toObserved({ statusCode, body }: Injected): Omit<Observed, 'durationMs' | 'evidence'> {
  if (statusCode !== 200) return { httpStatus: statusCode, outcome: null, answer: null, action: null }
  const { outcome, answer, events } = JSON.parse(body) as { outcome: Outcome; answer: Answer; events: ChatEvent[] }
  const proposed = events.find(({ event }) => event === 'confirmation.required')
  const action = proposed === undefined ? null : String(proposed.data.action)
  return { httpStatus: statusCode, outcome, answer, action }
}

/** The service's record of how it produced the last answer of a thread. */
async function evidenceOf({ database }: BenchService, threadId: string): Promise<Observed['evidence']> {
  const { rows } = await database.pool.query<{ evidence: Observed['evidence'] }>(
    'select evidence from turns where thread_id = $1 order by number desc limit 1',
    [threadId],
  )
  return rows[0]?.evidence ?? null
}

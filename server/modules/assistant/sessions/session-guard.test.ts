import { afterAll, beforeAll, expect, it } from 'vitest'
import { digest } from '../../../platform/crypto/seal.ts'
import { createHttp, type Http } from '../../../platform/http/server.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { aStore } from '../../../test/kit/fixtures/a-store.ts'
import { allowAnyOrigin, guardSessions } from './session-guard.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => new Date(time.now) }
let app: TestApp
let http: Http

beforeAll(async () => {
  app = await startTestApp({ clock })
  http = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  allowAnyOrigin(http)
  guardSessions(http, { db: app.database.db, clock })
  const config = { access: 'session', envelope: 'assistant' } as const
  http.get('/v1/chat/who', { config }, ({ shopper }) => ({
    id: shopper.sessionId,
    languages: shopper.settings.languages,
  }))
})
afterAll(async () => {
  await http.close()
  await app.close()
})

async function createSession(
  state: { revoked_at?: Date } = {},
): Promise<{ token: string; sessionId: string; storeId: string }> {
  const { scope } = await aStore(app)
  const token = `sess_${systemIds.secret()}`
  const sessionId = systemIds.uuid()
  const expires_at = new Date(time.now.getTime() + 3_600_000)
  const who = { role: 'anonymous', customer_id: null, locale: 'en', created_at: time.now, expires_at } as const
  const row = { store_id: scope.storeId, session_id: sessionId, token_hash: digest(token), ...who, ...state }
  await app.database.db.insertInto('shopper_sessions').values(row).execute()
  return { token, sessionId, storeId: scope.storeId }
}

async function answerTo(authorization: string): Promise<unknown[]> {
  const answer = await http.inject({ url: '/v1/chat/who', headers: { authorization } })
  const body = answer.json()
  return [answer.statusCode, answer.statusCode === 200 ? body : body.code]
}

it('admits a session with its token and the settings of its store', async () => {
  const { token, sessionId } = await createSession()
  expect(await answerTo(`Bearer ${token}`)).toEqual([200, { id: sessionId, languages: ['en', 'de', 'fr', 'es'] }])
})

it('distinguishes ended and expired tokens, and refuses every other token as unknown', async () => {
  const { token } = await createSession()
  const revoked = await createSession({ revoked_at: time.now })
  const store = await aStore(app)
  for (const other of [`sess_${systemIds.secret()}`, store.token, 'sess_', `${token}x`, `${token} x`, ''])
    expect(await answerTo(`Bearer ${other}`)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await answerTo(`Bearer ${revoked.token}`)).toEqual([401, 'SESSION_REVOKED'])
  time.now = new Date(time.now.getTime() + 3_600_000)
  expect(await answerTo(`Bearer ${token}`)).toEqual([401, 'SESSION_EXPIRED'])
})

it('answers a refusal as a problem response', async () => {
  const answer = await http.inject({ url: '/v1/chat/who' })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', instance: '/v1/chat/who', errors: [] })
})

it.each(['/v1/chat/who', '/v1/sessions/current', '/v1/catalog/search'])('lets any page call %s', async (url) => {
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
  const answer = await http.inject({ method: 'OPTIONS', url, headers })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Cache-Control',
  })
})

it.each(['/v1/products', '/v1/chats/who', '/v2/v1/chat/who'])('lets no other page call %s', async (url) => {
  const answer = await http.inject({ url, headers: { origin: 'https://shop.example' } })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

import { expect } from 'vitest'
import { callsOfPerson, type TestPerson } from './a-person.ts'
import { callsOf, type TestAnswer, type TestStore } from './a-store.ts'
import { newestMailTo, tokenIn } from './peers/mailbox.ts'
import type { TestApp } from './test-app.ts'

/** A user who registered through the API and the emails only. */
export interface Newcomer {
  readonly email: string
  readonly password: string
  readonly clientId: string
  readonly slug: string
  readonly clientSecret: string
  /** From the link in the email; already used. */
  readonly verifyToken: string
}

let made = 0

/** Registers a store, reads the email, and follows its link. */
export async function aNewcomer(app: TestApp, about: { name?: string } = {}): Promise<Newcomer> {
  made += 1
  const email = `newcomer-${process.pid}-${made}@shop.example`
  const password = `a long walk ${made} by the river`
  const name = about.name ?? `Newcomer ${process.pid} ${made}`
  const registered = await ask(app, 'POST', '/register', { client_name: name, email, password })
  expect([registered.status, registered.body.status]).toEqual([201, 'inactive'])
  const verifyToken = tokenIn(await newestMailTo(app, email))
  const verified = await ask(app, 'GET', `/verify?token=${verifyToken}`)
  expect([verified.status, verified.body.status]).toEqual([200, 'active'])
  const { client_id: clientId, slug } = registered.body
  return { email, password, clientId, slug, clientSecret: verified.body.client_secret, verifyToken }
}

/** Calls without a credential from an unused address, so that limits per address do not apply. */
export async function ask(app: TestApp, method: 'GET' | 'POST', url: string, body?: object): Promise<TestAnswer> {
  made += 1
  const remoteAddress = `198.51.${Math.floor(made / 250)}.${(made % 250) + 1}`
  const answer = await app.http.inject({ method, url, remoteAddress, ...(body === undefined ? {} : { payload: body }) })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? null : JSON.parse(answer.body),
  }
}

/** Calls with a token of the store's machine grant, and that token. */
export async function asMachine(
  app: TestApp,
  { clientId, clientSecret }: Pick<Newcomer, 'clientId' | 'clientSecret'>,
): Promise<Pick<TestStore, 'call' | 'upload'> & { readonly token: string }> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const granted = await app.http.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(granted.statusCode).toBe(200)
  const token: string = granted.json().access_token
  return { token, ...callsOf(app, token) }
}

/** Signs in; returns calls with the token, and the login response. */
export async function asPerson(
  app: TestApp,
  { email, password, totp_code }: { email: string; password: string; totp_code?: string },
): Promise<{ readonly answer: TestAnswer; readonly token: string; readonly call: TestPerson['call'] }> {
  const login = { email, password, ...(totp_code === undefined ? {} : { totp_code }) }
  const answer = await ask(app, 'POST', '/oauth/login', login)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  const token: string = answer.body.access_token
  return { answer, token, call: callsOfPerson(app, token) }
}

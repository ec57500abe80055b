import { SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { dumpDatabase, formsOf } from '../../kit/database/dump-database.ts'
import { aNewcomer, ask, asMachine, asPerson } from '../../kit/fixtures/a-newcomer.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

let app: TestApp
const clock = { at: Date.now(), now: () => new Date(clock.at) }
/** Every secret that was issued, by its kind. */
const issued = new Map<string, string>()
let dump: Map<string, string>

beforeAll(async () => {
  const environment = { SUPER_ADMIN_EMAIL: 'root@search.example', SUPER_ADMIN_PASSWORD: 'a ladder against the wall' }
  app = await startTestApp({ clock, environment })
  const root = { email: environment.SUPER_ADMIN_EMAIL, password: environment.SUPER_ADMIN_PASSWORD }
  issued.set('the password of the super admin', root.password)
  issued.set('an access token of the super admin', (await asPerson(app, root)).token)
  await issueAccounts()
  await issueKeys()
  await issueWebhooks()
  await issueTeam()
  await issueDemo()
  await issueAssistant()
  dump = await dumpDatabase(app.database)
})
afterAll(() => app.close())

async function issueAccounts(): Promise<void> {
  const owner = await aNewcomer(app)
  issued.set('a password', owner.password)
  issued.set('the token of a verification mail', owner.verifyToken)
  issued.set('a client secret', owner.clientSecret)
  // Registered and never verified: its link still works.
  await ask(app, 'POST', '/register', {
    client_name: 'Never',
    email: 'never@shop.example',
    password: 'a claim nobody proved',
  })
  issued.set('the password of an unverified registration', 'a claim nobody proved')
  issued.set('the token of an unused verification mail', tokenIn(await newestMailTo(app, 'never@shop.example')))

  const machine = await asMachine(app, owner)
  issued.set('an access token of a machine', machine.token)
  const refreshed = await machine.call('POST', '/oauth/refresh')
  expect(refreshed.status).toBe(200)
  issued.set('a refreshed access token', refreshed.body.access_token)

  await ask(app, 'POST', '/v1/account/password/forgot', { email: owner.email })
  const token = tokenIn(await newestMailTo(app, owner.email, 2))
  issued.set('the token of a used reset mail', token)
  const password = 'a walk back home again'
  expect((await ask(app, 'POST', '/v1/account/password/reset', { token, password })).status).toBe(200)
  issued.set('a password that was set by mail', password)
  await newestMailTo(app, owner.email, 3)
  await ask(app, 'POST', '/v1/account/password/forgot', { email: owner.email })
  await newestMailTo(app, owner.email, 4)
  // The notification of the reset may be written in the same second.
  const resets = (await mailsTo(app, owner.email))
    .filter(({ subject }) => subject === 'Set a new password')
    .map(tokenIn)
  issued.set('the token of an unused reset mail', resets.find((one) => one !== token) ?? '')

  const person = await asPerson(app, { email: owner.email, password })
  issued.set('an access token of a person', person.token)
  const [cookie = ''] = String(person.answer.headers['set-cookie']).split(';')
  issued.set('a device cookie', cookie.split('=')[1] ?? '')
  const change = { current_password: password, new_password: 'a road that leads nowhere' }
  expect((await person.call('POST', '/v1/account/password', { body: change })).status).toBe(200)
  issued.set('a changed password', change.new_password)
  const secret = (await person.call('POST', '/v1/account/client-secret')).body.client_secret
  issued.set('a renewed client secret', secret)
  // A wrong password is often the right one elsewhere.
  const mistake = { email: owner.email, password: 'the password of my bank' }
  expect((await ask(app, 'POST', '/oauth/login', mistake)).status).toBe(401)
  issued.set('a wrong password', mistake.password)
}

async function issueKeys(): Promise<void> {
  const owner = await aNewcomer(app)
  const person = await asPerson(app, owner)
  const setup = (await person.call('POST', '/v1/security/2fa/setup')).body
  issued.set('the secret of a second factor', setup.secret)
  const totp_code = new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({ timestamp: clock.at })
  const enabled = await person.call('POST', '/v1/security/2fa/enable', { body: { totp_code } })
  expect(enabled.status).toBe(200)
  for (const [at, code] of (enabled.body.recovery_codes as string[]).entries()) {
    issued.set(`recovery code ${at}`, code)
    issued.set(`recovery code ${at} as it is compared`, code.replaceAll('-', ''))
  }
  const body = { name: 'Feed', scopes: { products: ['read'] } }
  const key = (await person.call('POST', '/v1/security/api-keys', { body })).body
  issued.set('an API key', key.key)
  const rotated = await person.call('POST', `/v1/security/api-keys/${key.id}/rotate`, { body: {} })
  expect(rotated.status).toBe(200)
  issued.set('a rotated API key', rotated.body.key)
  const cached = await cachedAnswer(person.token, '/v1/security/api-keys', { ...body, name: 'Cached' })
  issued.set('the API key in an answer that is cached for a retry', cached.key)
  const renewed = await cachedAnswer(person.token, '/v1/account/client-secret')
  issued.set('the client secret in an answer that is cached for a retry', renewed.client_secret)
}

async function cachedAnswer(token: string, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'a-retry-may-come' }
  const call = () => app.http.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })
  const first = await call()
  expect((await call()).headers['idempotent-replayed'], url).toBe('true')
  return first.json()
}

async function issueWebhooks(): Promise<void> {
  const owner = await aNewcomer(app)
  const machine = await asMachine(app, owner)
  const path = '/v1/search/webhooks'
  const wanted = { url: 'https://shop.example/hooks', events: ['product.deleted'] }
  const made = await machine.call('POST', path, wanted)
  expect(made.status).toBe(201)
  issued.set('the secret of a webhook', made.body.secret)
  const own = { secret: 'a lamp over the street' }
  const rotated = await machine.call('POST', `${path}/${made.body.id}/rotate-secret`, own)
  expect(rotated.status).toBe(200)
  issued.set('the secret of a webhook, chosen by its owner', own.secret)
  issued.set('the secret of callbacks', (await machine.call('GET', `${path}/callback-secret`)).body.secret)
  const renewed = await machine.call('POST', `${path}/callback-secret/rotate`, {})
  issued.set('the renewed secret of callbacks', renewed.body.secret)
}

async function issueTeam(): Promise<void> {
  const owner = await aNewcomer(app)
  const person = await asPerson(app, owner)
  const invite = (email: string) => person.call('POST', '/v1/team/invite', { body: { email, role: 'viewer' } })
  await invite('waiting@team.example')
  issued.set('the token of an open invite', tokenIn(await newestMailTo(app, 'waiting@team.example')))
  await invite('coming@team.example')
  const token = tokenIn(await newestMailTo(app, 'coming@team.example'))
  issued.set('the token of an accepted invite', token)
  const password = 'a bench under the tree'
  const accepted = await ask(app, 'POST', '/v1/team/invites/accept', { token, full_name: 'Coming', password })
  expect(accepted.status).toBe(200)
  issued.set('the password of an invited person', password)
  const made = { email: 'made@team.example', password: 'a chair beside the door', full_name: 'Made' }
  expect((await person.call('POST', '/v1/users', { body: made })).status).toBe(201)
  issued.set('the password of a person made by a team', made.password)
}

async function issueDemo(): Promise<void> {
  const { access } = await app.openDemo()
  if (access.kind === 'elsewhere') throw new Error('The credentials are elsewhere')
  issued.set('the client secret of the demo', access.credentials.client_secret)
  issued.set('the password of the demo’s owner', access.credentials.owner_password)
  const session = await app.http.inject({ method: 'POST', url: '/demo/session' })
  issued.set('the token of the page', session.json().access_token)
}

async function issueAssistant(): Promise<void> {
  const store = await aStore(app)
  const { body: key } = await store.call('POST', '/v1/admin/assistant/assertion-keys', {
    name: 'Backend',
    algorithm: 'HS256',
  })
  issued.set('the secret of an assertion key', key.secret)
  const session = await aSession(app, store.scope)
  issued.set('the token of a shopper’s session', session.token)
  const assertion = await new SignJWT({ iss: store.slug, aud: 'vitrine', sub: 'customer-7', jti: 'once' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(clock.at / 1000) + 60)
    .sign(Buffer.from(key.secret))
  const exchanged = await ask(app, 'POST', '/v1/sessions/exchange', { assertion, session_token: session.token })
  expect(exchanged.status).toBe(200)
  issued.set('an assertion that was taken', assertion)
  issued.set('the token of a customer’s session', exchanged.body.session_token)
}

/** The tables that contain the text in any encoding. */
function placesOf(text: string): string[] {
  const forms = formsOf(text).map((form) => form.toLowerCase())
  return [...dump].flatMap(([table, rows]) => {
    const lower = rows.toLowerCase()
    return forms.some((form) => lower.includes(form)) ? [table] : []
  })
}

describe('a dump of the database', () => {
  it('contains all data, including jobs and logs', () => {
    const filled = [...dump].filter(([, rows]) => rows !== '').map(([table]) => table)
    for (const table of [
      'users',
      'client_secrets',
      'api_keys',
      'two_factor',
      'recovery_codes',
      'mailed_tokens',
      'invites',
    ])
      expect(filled).toContain(`public.${table}`)
    for (const table of ['webhooks', 'callback_secrets']) expect(filled).toContain(`public.${table}`)
    for (const table of ['idempotency_keys', 'sessions', 'revoked_tokens', 'audit_events', 'throttles', 'signing_keys'])
      expect(filled).toContain(`public.${table}`)
    expect(filled.some((table) => table.startsWith('pgboss.'))).toBe(true)
  })

  it('reveals plain text in every encoding that the test searches for', async () => {
    expect(placesOf('never@shop.example')).toContain('public.users')
    await app.database.pool.query('create table public.found (a bytea, b text, c jsonb)')
    const secret = 'a "quoted" secret'
    for (const [column, value] of [
      ['a', Buffer.from(secret)],
      ['b', secret],
      ['b', Buffer.from(secret).toString('base64')],
      ['c', JSON.stringify({ deep: [secret] })],
    ] as const) {
      await app.database.pool.query('truncate public.found')
      await app.database.pool.query(`insert into public.found (${column}) values ($1)`, [value])
      const { found } = Object.fromEntries(
        [...(await dumpDatabase(app.database))].map(([name, rows]) => [name.slice('public.'.length), rows]),
      )
      expect(
        formsOf(secret).some((form) => found?.includes(form)),
        `${column}: ${found}`,
      ).toBe(true)
    }
    await app.database.pool.query('drop table public.found')
  })

  it('contains no secret that was issued, in any form', () => {
    expect(issued.size).toBeGreaterThan(40)
    const found: string[] = []
    for (const [name, secret] of issued) {
      expect(secret, name).toMatch(/.{12,}/)
      for (const table of placesOf(secret)) found.push(`${name} in ${table}`)
    }
    expect(found).toEqual([])
  })

  it('contains no signature of a token or an assertion, nor the keys that tokens are signed and secrets are sealed with', () => {
    const tokens = [...issued].filter(([, secret]) => secret.startsWith('eyJ'))
    expect(tokens.map(([name]) => name)).toEqual([
      'an access token of the super admin',
      'an access token of a machine',
      'a refreshed access token',
      'an access token of a person',
      'the token of the page',
      'an assertion that was taken',
    ])
    for (const [name, token] of tokens) expect(placesOf(token.split('.')[2] ?? name), name).toEqual([])
    const all = [...dump.values()].join('\n')
    expect(all).not.toMatch(/PRIVATE KEY|"d""?\s*:/)
    const instanceKey = Buffer.alloc(32, 1)
    for (const form of [instanceKey.toString('hex'), instanceKey.toString('base64')]) expect(all).not.toContain(form)
  })
})

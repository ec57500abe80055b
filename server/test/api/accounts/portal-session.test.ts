import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aNewcomer, asMachine, type Newcomer } from '../../kit/fixtures/a-newcomer.ts'

let app: TestApp
let now: Date
let owner: Newcomer
beforeAll(async () => {
  now = new Date('2026-03-01T10:00:00Z')
  app = await startTestApp({ clock: { now: () => now } })
  owner = await aNewcomer(app)
})
afterAll(() => app.close())
// Every test starts with unused limits on sign-in attempts and calls.
beforeEach(() => {
  now = new Date(now.getTime() + 600_000)
})

const page = { 'x-vitrine-portal': '1', origin: 'http://localhost', host: 'localhost' }

interface Call {
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly payload?: object
}

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, { cookie, headers = page, payload }: Call = {}) =>
  app.http.inject({
    method,
    url,
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    ...(payload === undefined ? {} : { payload }),
  })

const signIn = async (headers: Record<string, string> = page) =>
  call('POST', '/portal/session', { headers, payload: { email: owner.email, password: owner.password } })

/** The cookies of a response as a browser sends them back. */
const cookieOf = (answer: Awaited<ReturnType<typeof call>>): string =>
  answer.cookies
    .filter(({ name }) => name === 'vitrine_portal')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

describe('signing in to the portal', () => {
  it('sets a cookie that no script can read and no other site can send, and returns no token', async () => {
    const answer = await signIn()
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      email: owner.email,
      redirect: `/${owner.slug}/portal`,
      memberships: [{ slug: owner.slug, role: 'owner' }],
    })
    expect(answer.body).not.toContain('access_token')
    const cookie = answer.cookies.find(({ name }) => name === 'vitrine_portal')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie).not.toHaveProperty('maxAge')
  })

  it('answers like the API to wrong credentials', async () => {
    const payload = { email: owner.email, password: 'not the password' }
    const answer = await call('POST', '/portal/session', { payload })
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
    expect(cookieOf(answer)).toBe('')
  })

  it('is refused to pages of other origins, and to callers that are not pages', async () => {
    const { 'x-vitrine-portal': _portal, ...other } = page
    expect((await signIn(other)).statusCode).toBe(403)
    expect((await signIn({ ...page, origin: 'http://evil.example' })).statusCode).toBe(403)
    expect((await signIn({ ...page, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await signIn({ 'x-vitrine-portal': '1', host: 'localhost' })).statusCode).toBe(403)
  })
})

describe('the cookie of the portal', () => {
  it('acts for the user in every call of the API, with the permissions of the active store', async () => {
    const cookie = cookieOf(await signIn())
    const read = await call('GET', '/portal/session', { cookie })
    expect(read.json()).toMatchObject({ store: { slug: owner.slug, role: 'owner' }, email: owner.email })
    expect(read.json().store.permissions).toContain('team:write')
    const members = await call('GET', '/v1/team/members', { cookie })
    expect(members.json()).toMatchObject({ members: [{ email: owner.email }], total: 1 })
  })

  it('does not authenticate without the header of the portal, or from another origin', async () => {
    const cookie = cookieOf(await signIn())
    const { 'x-vitrine-portal': _portal, ...other } = page
    expect((await call('GET', '/v1/team/members', { cookie, headers: other })).statusCode).toBe(401)
    const evil = { ...page, origin: 'http://evil.example' }
    expect((await call('DELETE', '/v1/account/sessions', { cookie, headers: evil })).statusCode).toBe(403)
    const crossSite = { 'x-vitrine-portal': '1', host: 'localhost', 'sec-fetch-site': 'cross-site' }
    expect((await call('GET', '/v1/team/members', { cookie, headers: crossSite })).statusCode).toBe(403)
  })

  it('never replaces a token that the caller sends', async () => {
    const cookie = cookieOf(await signIn())
    const headers = { ...page, authorization: 'Bearer nonsense' }
    expect((await call('GET', '/v1/team/members', { cookie, headers })).statusCode).toBe(401)
  })

  it('is replaced in the second half of its lifetime, and the old one ends', async () => {
    const first = cookieOf(await signIn())
    const early = await call('GET', '/portal/session', { cookie: first })
    expect([cookieOf(early), early.json().expires_in]).toEqual(['', 3600])
    now = new Date(now.getTime() + 31 * 60_000)
    const late = await call('GET', '/portal/session', { cookie: first })
    const second = cookieOf(late)
    expect(late.json().expires_in).toBe(3600)
    expect(second).not.toBe('')
    expect((await call('GET', '/v1/account', { cookie: first })).statusCode).toBe(401)
    expect((await call('GET', '/v1/account', { cookie: second })).statusCode).toBe(200)
  })

  it('ends with the session, and signing out twice is not an error', async () => {
    const cookie = cookieOf(await signIn())
    const ended = await call('DELETE', '/portal/session', { cookie })
    expect([ended.statusCode, ended.json()]).toEqual([200, { status: 'ended' }])
    expect(ended.cookies[0]).toMatchObject({ name: 'vitrine_portal', value: '', maxAge: 0 })
    expect((await call('GET', '/v1/account', { cookie })).statusCode).toBe(401)
    expect((await call('DELETE', '/portal/session', { cookie })).statusCode).toBe(200)
    expect((await call('DELETE', '/portal/session')).statusCode).toBe(200)
  })
})

describe('calls of the portal', () => {
  it('do not count against the plan, but have a separate limit', async () => {
    const cookie = cookieOf(await signIn())
    const answers = []
    for (let count = 0; count < 601; count += 1)
      answers.push((await call('GET', '/v1/products', { cookie })).statusCode)
    expect(answers.filter((status) => status === 200)).toHaveLength(600)
    expect(answers.at(-1)).toBe(429)
    const usage = await call('GET', '/v1/billing/usage', { cookie })
    expect(usage.json()).toMatchObject({ api_calls: 0 })
    const machine = await asMachine(app, owner)
    expect((await machine.call('GET', '/v1/products')).status).toBe(200)
  })
})

describe('the link in the verification mail', () => {
  it('opens a page in a browser and answers JSON to programs', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }
    const opened = await app.http.inject({ method: 'GET', url: '/verify?token=unused', headers: browser })
    expect(opened.headers['content-type']).toMatch(/^text\/(html|plain)/)
    const asked = await app.http.inject({ method: 'GET', url: '/verify?token=unused' })
    expect([asked.statusCode, asked.json().error]).toEqual([400, 'invalid_token'])
  })
})

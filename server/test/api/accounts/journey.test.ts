import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aNewcomer, ask, asMachine, asPerson } from '../../kit/fixtures/a-newcomer.ts'
import { callsOfPerson } from '../../kit/fixtures/a-person.ts'
import { mailsTo, newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

// These tests use only the API and the mail files, and never the database or a module.
let app: TestApp
const clock = { at: Date.now(), now: () => new Date(clock.at) }

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { BASE_URL: 'https://search.example' } })
})
afterAll(() => app.close())

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.at })

describe('a new user', () => {
  it('gets from registration to a first authorized call with only the API and the emails', async () => {
    const email = 'ada@shop.example'
    const password = 'a long walk by the river'
    const registered = await ask(app, 'POST', '/register', { client_name: 'Ada’s Möbel', email, password })
    expect(registered.status).toBe(201)
    expect(registered.body).toEqual({
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      slug: expect.stringMatching(/^[a-z\d-]+$/),
      client_name: 'Ada’s Möbel',
      email,
      status: 'inactive',
    })
    const early = await ask(app, 'POST', '/oauth/login', { email, password })
    expect([early.status, early.body.error]).toEqual([403, 'account_inactive'])

    const mail = await newestMailTo(app, email)
    const [link = ''] = /https:\/\/search\.example\/verify\?token=[\w-]+/.exec(mail.text) ?? []
    expect(mail.html).toContain(`href="${link}"`)
    const verified = await ask(app, 'GET', link.slice('https://search.example'.length))
    expect(verified.body).toEqual({
      status: 'active',
      client_id: registered.body.client_id,
      client_secret: expect.stringMatching(/^[\w-]{32,}$/),
    })
    expect(verified.headers['cache-control']).toBe('no-store')
    const again = await ask(app, 'GET', `/verify?token=${tokenIn(mail)}`)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_token'])

    const { client_id: clientId, client_secret: clientSecret } = verified.body
    const machine = await asMachine(app, { clientId, clientSecret })
    const products = await machine.call('GET', '/v1/products')
    expect([products.status, products.body]).toEqual([200, { products: [], total: 0, next_cursor: null }])

    const person = await asPerson(app, { email, password })
    expect(person.answer.body).toMatchObject({
      user_type: 'user',
      redirect: `/${registered.body.slug}/portal`,
      client_name: 'Ada’s Möbel',
      memberships: [{ client_id: clientId, role: 'owner', plan: 'free' }],
    })
    expect((await person.call('GET', '/v1/products')).status).toBe(200)
  })

  it('gets a second mail when the first is lost, and only the new link works', async () => {
    const email = 'lost@shop.example'
    await ask(app, 'POST', '/register', { client_name: 'Lost', email, password: 'a long walk by the river' })
    const first = tokenIn(await newestMailTo(app, email))
    expect((await ask(app, 'POST', '/register/resend', { email })).status).toBe(202)
    const second = tokenIn(await newestMailTo(app, email, 2))
    expect((await ask(app, 'GET', `/verify?token=${first}`)).status).toBe(400)
    expect((await ask(app, 'GET', `/verify?token=${second}`)).status).toBe(200)
  })

  it('who registers an existing address learns nothing from the response, and the owner is notified', async () => {
    const known = await aNewcomer(app)
    const again = { client_name: 'Second', email: known.email, password: 'another walk by the sea' }
    const registered = await ask(app, 'POST', '/register', again)
    expect([registered.status, registered.body.status]).toEqual([201, 'inactive'])
    const note = await newestMailTo(app, known.email, 2)
    expect(note.text).not.toContain('token=')
    expect((await asPerson(app, known)).answer.status).toBe(200)
  })
})

describe('an owner', () => {
  it('signs in, enables the second factor, and then needs both factors', async () => {
    const owner = await aNewcomer(app)
    const first = await asPerson(app, owner)
    const setup = await first.call('POST', '/v1/security/2fa/setup')
    expect(setup.body).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_url: expect.stringContaining('otpauth://totp/Vitrine'),
      qr_code_url: expect.stringMatching(/^data:image\/png;base64,/),
    })
    const { secret } = setup.body
    const enabled = await first.call('POST', '/v1/security/2fa/enable', { body: { totp_code: codeOf(secret) } })
    expect(enabled.body.recovery_codes).toHaveLength(10)

    const half = await ask(app, 'POST', '/oauth/login', { email: owner.email, password: owner.password })
    expect([half.status, half.body.error]).toEqual([401, 'requires_2fa'])
    clock.at += 30_000
    const code = codeOf(secret)
    expect((await asPerson(app, { ...loginOf(owner), totp_code: code })).answer.status).toBe(200)
    const replayed = await ask(app, 'POST', '/oauth/login', { ...loginOf(owner), totp_code: code })
    expect([replayed.status, replayed.body.error]).toEqual([401, 'invalid_2fa'])

    const [recoveryCode] = enabled.body.recovery_codes
    expect((await asPerson(app, { ...loginOf(owner), totp_code: recoveryCode })).answer.status).toBe(200)
    const twice = await ask(app, 'POST', '/oauth/login', { ...loginOf(owner), totp_code: recoveryCode })
    expect([twice.status, twice.body.error]).toEqual([401, 'invalid_2fa'])
    expect((await first.call('GET', '/v1/security/2fa/status')).body).toEqual({ enabled: true, recovery_codes_left: 9 })
  })

  it('invites a new user, who accepts by mail, works within the role, and is removed at once', async () => {
    const owner = await aNewcomer(app, { name: 'Team shop' })
    const { call } = await asPerson(app, owner)
    const email = 'grace@team.example'
    const invited = await call('POST', '/v1/team/invite', { body: { email, role: 'developer' } })
    expect([invited.status, invited.body.email_sent]).toEqual([201, true])
    const mail = await newestMailTo(app, email)
    expect(mail.subject).toContain('team-shop')
    const token = tokenIn(mail)
    expect(mail.text).toContain(`https://search.example/portal/accept-invite?token=${token}`)

    const password = 'an evening by the harbour'
    const accepted = await ask(app, 'POST', '/v1/team/invites/accept', { token, full_name: 'Grace', password })
    expect([accepted.status, accepted.body]).toEqual([
      200,
      expect.objectContaining({ status: 'accepted', client_id: owner.clientId, role: 'developer' }),
    ])
    const replayed = await ask(app, 'POST', '/v1/team/invites/accept', { token, full_name: 'Grace', password })
    expect([replayed.status, replayed.body.error]).toEqual([400, 'invalid_token'])

    const grace = await asPerson(app, { email, password })
    expect((await grace.call('GET', '/v1/products')).status).toBe(200)
    const refused = await grace.call('GET', '/v1/team/members')
    expect([refused.status, refused.body.details]).toEqual([403, { permission: 'team:read' }])
    const { members } = (await call('GET', '/v1/team/members')).body
    expect(members.map((member: { email: string }) => member.email).sort()).toEqual([email, owner.email].sort())

    const { user_id: graceId } = grace.answer.body
    const changed = await call('PATCH', `/v1/team/members/${graceId}`, { body: { role: 'admin' } })
    expect([changed.status, changed.body.role]).toEqual([200, 'admin'])
    expect((await grace.call('GET', '/v1/team/members')).status).toBe(200)
    expect((await call('DELETE', `/v1/team/members/${graceId}`)).status).toBe(200)
    expect((await grace.call('GET', '/v1/products')).status).toBe(403)

    const trail = (await call('GET', '/v1/security/audit?limit=100')).body.events
    const actions = trail.map((event: { action: string }) => event.action)
    for (const action of ['invite.create', 'invite.accept', 'member.change', 'member.remove', 'account.verify'])
      expect(actions).toContain(action)
  })

  it('of one store joins another with the same account, and names the active store in each call', async () => {
    const one = await aNewcomer(app)
    const two = await aNewcomer(app)
    const inviter = await asPerson(app, one)
    await inviter.call('POST', '/v1/team/invite', { body: { email: two.email, role: 'viewer' } })
    const token = tokenIn(await newestMailTo(app, two.email, 2))
    const alone = await ask(app, 'POST', '/v1/team/invites/accept', { token })
    expect([alone.status, alone.body.error]).toEqual([401, 'unauthorized'])
    const before = await asPerson(app, two)
    expect((await before.call('POST', '/v1/team/invites/accept', { body: { token } })).status).toBe(200)

    const both = await asPerson(app, two)
    expect(both.answer.body).toMatchObject({ redirect: '/portal/select-store', client_name: null })
    expect(both.answer.body.memberships).toHaveLength(2)
    const withoutHeader = await both.call('GET', '/v1/products')
    expect([withoutHeader.status, withoutHeader.body.error]).toEqual([401, 'ambiguous_active_store'])
    expect((await both.call('GET', '/v1/team/members', { store: one.slug })).status).toBe(200)
    const asViewer = await both.call('POST', '/v1/widget/keys', {
      store: one.slug,
      body: { name: 'x', origins: ['https://x.example'] },
    })
    expect([asViewer.status, asViewer.body.error]).toEqual([403, 'missing_permission'])
  })

  it('who forgot the password resets it by mail, which ends every earlier session', async () => {
    const owner = await aNewcomer(app)
    const before = await asPerson(app, owner)
    expect((await ask(app, 'POST', '/v1/account/password/forgot', { email: owner.email })).status).toBe(202)
    const token = tokenIn(await newestMailTo(app, owner.email, 2))
    const password = 'a quiet morning in the hills'
    const reset = await ask(app, 'POST', '/v1/account/password/reset', { token, password })
    expect([reset.status, reset.body]).toEqual([200, { status: 'changed' }])
    expect((await before.call('GET', '/v1/account')).status).toBe(401)
    expect((await ask(app, 'POST', '/oauth/login', loginOf(owner))).status).toBe(401)
    expect((await asPerson(app, { email: owner.email, password })).answer.status).toBe(200)
    const replayed = await ask(app, 'POST', '/v1/account/password/reset', { token, password })
    expect([replayed.status, replayed.body.error]).toEqual([400, 'invalid_token'])
  })

  it('revokes a leaked client secret, token and API key, each from the next call on', async () => {
    const owner = await aNewcomer(app)
    const { call } = await asPerson(app, owner)
    const machine = await asMachine(app, owner)
    const renewed = await call('POST', '/v1/account/client-secret')
    expect(renewed.body).toEqual({ client_id: owner.clientId, client_secret: expect.stringMatching(/^[\w-]{32,}$/) })
    expect((await machine.call('GET', '/v1/products')).status).toBe(401)

    const body = { name: 'Feed', scopes: { products: ['read'] } }
    const made = await call('POST', '/v1/security/api-keys', { body })
    const key = callsOfPerson(app, made.body.key)
    expect((await key('GET', '/v1/products')).status).toBe(200)
    expect((await key('DELETE', '/v1/products/x')).status).toBe(403)
    expect((await call('DELETE', `/v1/security/api-keys/${made.body.id}`)).status).toBe(200)
    expect((await key('GET', '/v1/products')).status).toBe(401)

    const other = await asPerson(app, owner)
    expect((await other.call('POST', '/oauth/revoke')).status).toBe(200)
    expect((await other.call('GET', '/v1/products')).status).toBe(401)
    expect((await call('GET', '/v1/products')).status).toBe(200)
  })
})

describe('every mail', () => {
  it('has the same content in text and HTML, and links only to this service', async () => {
    const owner = await aNewcomer(app, { name: 'Shop <b>&</b> "Söhne"' })
    const { call } = await asPerson(app, owner)
    await call('POST', '/v1/team/invite', { body: { email: 'invited@mails.example', role: 'admin' } })
    await call('POST', '/v1/users', {
      body: { email: 'made@mails.example', password: 'a drive along the coast', full_name: 'Made' },
    })
    await ask(app, 'POST', '/v1/account/password/forgot', { email: owner.email })
    await newestMailTo(app, owner.email, 2)
    const mails = [
      ...(await mailsTo(app, owner.email)),
      await newestMailTo(app, 'invited@mails.example'),
      await newestMailTo(app, 'made@mails.example'),
    ]
    for (const { subject, text, html } of mails) {
      expect(subject).not.toBe('')
      expect(html, subject).not.toContain('<b>')
      const links = [...`${text}\n${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
      for (const link of links) expect(link, subject).toMatch(/^https:\/\/search\.example\//)
      const tokens = new Set([...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token))
      for (const token of tokens) expect(html, subject).toContain(`token=${token}`)
    }
  })
})

function loginOf({ email, password }: { email: string; password: string }): { email: string; password: string } {
  return { email, password }
}

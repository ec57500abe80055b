import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../modules/accounts/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo, type ReadMail, tokenIn } from '../../kit/peers/mailbox.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const password = 'vivid otter 81 lanterns'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
})
afterAll(() => app.close())

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}

let made = 0
const anEmail = (): string => {
  made += 1
  return `owner-${made}@registered.example`
}
let sent = 0
/** Each call comes from a separate address, so that none reaches the limit per address by accident. */
const send = (method: 'GET' | 'POST' | 'HEAD', url: string, payload?: object | string) => {
  sent += 1
  const remoteAddress = `10.2.${Math.floor(sent / 250)}.${(sent % 250) + 1}`
  const headers = { 'content-type': 'application/json' }
  return app.http.inject({ method, url, remoteAddress, ...(payload === undefined ? {} : { payload, headers }) })
}
// Emails are distinguished and ordered by the second in which they are written.
const register = (body: object = {}) => {
  later(1)
  return send('POST', '/register', { client_name: 'Green Shop', email: anEmail(), password, ...body })
}
const verify = (token: string) => send('GET', `/verify?token=${encodeURIComponent(token)}`)
const resend = (email: string) => {
  later(1)
  return send('POST', '/register/resend', { email })
}
const login = async (email: string, attempt = password): Promise<string> => {
  const answer = await send('POST', '/oauth/login', { email, password: attempt })
  return answer.statusCode === 200 ? 'in' : answer.json().error
}
/** Waits until every requested mail is written, or dropped because it is no longer needed. */
const mailsSettled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await app.database.pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pgboss.job where name = 'account-mail' and state < 'completed'`,
        )
        return rows[0]?.waiting
      },
      { interval: 25 },
    )
    .toBe(0)
const mailCount = async (email: string): Promise<number> => {
  await mailsSettled()
  return (await mailsTo(app, email)).length
}
/** The emails with a verification link, oldest first, once there are this many. */
const newVerifyMails = async (email: string, count: number) => {
  const mails = async () => (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Verify'))
  await expect.poll(async () => (await mails()).length, { interval: 25 }).toBe(count)
  return (await mails()) as [ReadMail, ReadMail]
}
/** A user who became active without a registration. */
const insertActive = (email: string, { email_verified_at }: { email_verified_at: Date | null }) =>
  app.database.db.transaction().execute((tx) =>
    insertUser(tx, {
      user_id: crypto.randomUUID(),
      email,
      full_name: 'Inserted directly',
      password_hash: 'none',
      password_changed_at: time.now,
      state: 'active',
      email_verified_at,
      created_at: time.now,
    }),
  )
const countRows = async (table: 'users' | 'stores'): Promise<number> => {
  const { rows } = await app.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}

describe('a registration', () => {
  it('returns an inactive store and emails a link to the address', async () => {
    const email = anEmail()
    const answer = await register({ client_name: 'Möbel & Café Grün', email: email.toUpperCase() })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      slug: 'mobel-cafe-grun',
      client_name: 'Möbel & Café Grün',
      email,
      status: 'inactive',
    })
    const mail = await newestMailTo(app, email)
    expect(mail.subject).toBe('Verify your email address')
    for (const body of [mail.text, mail.html]) {
      expect(body).toMatch(/http:\/\/localhost:\d+\/verify\?token=[\w-]{43}/)
      expect(body).toContain('mobel-cafe-grun')
    }
  })

  it('names its user after the address, not after the store', async () => {
    const email = `greta.lindqvist+${anEmail()}`
    await register({ email })
    await verify(tokenIn(await newestMailTo(app, email)))
    const answer = await send('POST', '/oauth/login', { email, password })
    expect(answer.json().user_name).toBe(email.split('@')[0])
  })

  it('allows no sign-in before the address is verified, and reveals that only to the right password', async () => {
    const email = anEmail()
    await register({ email })
    expect(await login(email)).toBe('account_inactive')
    expect(await login(email, 'another otter 81 lanterns')).toBe('unauthorized')
  })

  it('stores only a digest of the emailed token', async () => {
    const email = anEmail()
    await register({ email })
    const token = tokenIn(await newestMailTo(app, email))
    const { rows } = await app.database.pool.query<{ row: string }>(
      `select t::text as row from mailed_tokens t union all select data::text from pgboss.job union all select a::text from audit_events a`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    expect(rows.some(({ row }) => row.includes(password))).toBe(false)
  })

  it('gives concurrently registered stores of one name different slugs', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ client_name: 'One of many' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map((answer) => answer.json().slug)).size).toBe(8)
  })

  it('is audited in its store, and so is the verification', async () => {
    const email = anEmail()
    const { client_id } = (await register({ email })).json()
    await verify(tokenIn(await newestMailTo(app, email)))
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_type', 'actor_name', 'address'])
      .where('store_id', '=', client_id)
      .orderBy('event_id')
      .execute()
    expect(auditEvents).toEqual([
      { action: 'account.register', actor_type: 'user', actor_name: email, address: expect.stringMatching(/^10\.2\./) },
      { action: 'account.verify', actor_type: 'user', actor_name: email, address: expect.stringMatching(/^10\.2\./) },
    ])
  })
})

describe('a verification', () => {
  it('activates the store and its owner, and returns a working client secret', async () => {
    const email = anEmail()
    const registered = (await register({ email })).json()
    const answer = await verify(tokenIn(await newestMailTo(app, email)))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.json()).toEqual({
      status: 'active',
      client_id: registered.client_id,
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { client_id, client_secret } = answer.json()
    const granted = await app.http.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(granted.statusCode).toBe(200)
    const first = await callsOf(app, granted.json().access_token).call('GET', '/v1/products')
    expect([first.status, first.body.total]).toEqual([200, 0])
    expect(await login(email)).toBe('in')
  })

  it('happens once; a used, an unknown and a malformed token get the same response', async () => {
    const email = anEmail()
    await register({ email })
    const token = tokenIn(await newestMailTo(app, email))
    expect((await verify(token)).statusCode).toBe(200)
    const refused = await Promise.all(
      [token, `${token}x`, 'unknown', token.toLowerCase(), "' or 1=1 --", '💥'].map((one) => verify(one)),
    )
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_token'])
    }
    expect(new Set(refused.map((answer) => answer.json().message)).size).toBe(1)
    expect(await login(email)).toBe('in')
  })

  it('succeeds once for two concurrent requests', async () => {
    const email = anEmail()
    await register({ email })
    const token = tokenIn(await newestMailTo(app, email))
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  })

  it.each([
    [86_399, 200],
    [86_400, 400],
  ])('%i seconds after the mail answers %i', async (seconds, status) => {
    const email = anEmail()
    await register({ email })
    const token = tokenIn(await newestMailTo(app, email))
    later(seconds)
    expect((await verify(token)).statusCode).toBe(status)
  })

  it('refuses a token of another purpose, a missing one, and one that is too long', async () => {
    const email = anEmail()
    await register({ email })
    await verify(tokenIn(await newestMailTo(app, email)))
    later(1)
    await send('POST', '/v1/account/password/forgot', { email })
    expect((await verify(tokenIn(await newestMailTo(app, email, 2)))).statusCode).toBe(400)
    for (const url of ['/verify', '/verify?token=', `/verify?token=${'x'.repeat(201)}`, '/verify?token=a&token=b']) {
      const answer = await send('GET', url)
      expect([url, answer.statusCode, answer.json().details.errors?.[0].pointer]).toEqual([url, 422, '/token'])
    }
  })

  it('is not triggered by a HEAD request, which a mail scanner might send', async () => {
    const email = anEmail()
    await register({ email })
    const token = tokenIn(await newestMailTo(app, email))
    expect((await send('HEAD', `/verify?token=${token}`)).statusCode).toBe(405)
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('is refused when another user verified the address in the meantime', async () => {
    const email = anEmail()
    await register({ email })
    const token = tokenIn(await newestMailTo(app, email))
    await insertActive(email, { email_verified_at: time.now })
    expect((await verify(token)).json().error).toBe('invalid_token')
    expect(await login(email)).not.toBe('in')
  })
})

describe('a provisional user of the address', () => {
  const theirs = 'brass kettle 77 meadows'
  const made = async (email: string) => {
    const store = await aStore(app)
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const group = { name: 'Readers', permission_names: ['products:read'] }
    const { body } = await owner.call('POST', '/v1/user-groups', { body: group })
    const wanted = { email, password: theirs, full_name: 'Made by a store', group_ids: [body.id] }
    const user = await owner.call('POST', '/v1/users', { body: wanted })
    expect(user.status).toBe(201)
    return { store, owner, userId: user.body.id as string }
  }

  it('is deleted when a registration of the address is verified', async () => {
    const email = anEmail()
    const registered = (await register({ email })).json()
    const token = tokenIn(await newestMailTo(app, email))
    const { owner, store, userId } = await made(email)
    const signedIn = await send('POST', '/oauth/login', { email, password: theirs })
    const before = callsOf(app, signedIn.json().access_token)
    expect((await before.call('GET', '/v1/products')).status).toBe(200)

    const answer = await verify(token)
    expect([answer.statusCode, answer.json().client_id]).toEqual([200, registered.client_id])
    expect([await login(email), await login(email, theirs)]).toEqual(['in', 'unauthorized'])
    expect((await before.call('GET', '/v1/products')).status).toBe(401)
    const { body } = await owner.call('GET', '/v1/team/members')
    expect(body.members.map((member: { user_id: string }) => member.user_id)).toEqual([owner.userId])
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['store_id', 'action', 'actor_type'])
      .where('target_id', '=', userId)
      .where('action', '=', 'member.remove')
      .execute()
    expect(auditEvents).toEqual([{ store_id: store.clientId, action: 'member.remove', actor_type: 'system' }])
  })

  it('does not prevent the link from being mailed or resent to a later registrant', async () => {
    const email = anEmail()
    await made(email)
    await mailsSettled()
    later(60)
    await register({ email })
    const [mail] = await newVerifyMails(email, 1)
    const previous = tokenIn(mail)
    await resend(email)
    const [, again] = await newVerifyMails(email, 2)
    expect((await verify(previous)).statusCode).toBe(400)
    expect((await verify(tokenIn(again))).statusCode).toBe(200)
    expect(await login(email)).toBe('in')
  })

  it('does not affect a concurrent verification', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = anEmail()
      await register({ email })
      const token = tokenIn(await newestMailTo(app, email))
      const [answer] = await Promise.all([
        verify(token),
        insertActive(email, { email_verified_at: null }).catch(() => null),
      ])
      expect(answer.statusCode).toBe(200)
      expect(await login(email)).toBe('in')
    }
  })
})

describe('two registrations of one address', () => {
  const one = 'first otter 81 lanterns'
  const two = 'second badger 27 kettles'

  it.each([
    ['first', 0],
    ['second', 1],
  ])('allow only the password of the verified one: the %s', async (_name, verified) => {
    const email = anEmail()
    const stores = []
    const tokens = []
    for (const each of [one, two]) {
      stores.push((await register({ email, password: each, client_name: 'Pre Hijack' })).json().client_id)
      later(60)
      tokens.push(tokenIn(await newestMailTo(app, email, tokens.length + 1)))
    }
    const answer = await verify(tokens[verified] ?? '')
    expect(answer.json().client_id).toBe(stores[verified])
    expect((await verify(tokens[1 - verified] ?? '')).json().error).toBe('invalid_token')
    expect(await login(email, [one, two][verified])).toBe('in')
    expect(await login(email, [one, two][1 - verified])).toBe('unauthorized')
    const remaining = await app.database.db
      .selectFrom('stores')
      .select('store_id')
      .where('store_id', 'in', stores)
      .execute()
    expect(remaining).toEqual([{ store_id: stores[verified] }])
  })

  it('verified concurrently leave exactly one of them', async () => {
    const email = anEmail()
    const tokens: string[] = []
    for (const each of [one, two]) {
      await register({ email, password: each })
      tokens.push(tokenIn(await newestMailTo(app, email, tokens.length + 1)))
    }
    const answers = await Promise.all(tokens.map(verify))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })
})

describe('an address with an account', () => {
  it('gets the same response as any other, and only its owner is notified', async () => {
    const known = anEmail()
    await register({ email: known })
    await verify(tokenIn(await newestMailTo(app, known)))
    const again = await register({ email: known, client_name: 'Twin', password: 'stolen badger 27 kettles' })
    const fresh = await register({ email: anEmail(), client_name: 'Twin', password: 'stolen badger 27 kettles' })
    const shapeOf = (answer: typeof again) => ({
      status: answer.statusCode,
      headers: Object.keys(answer.headers),
      body: Object.keys(answer.json()),
    })
    expect(shapeOf(again)).toEqual(shapeOf(fresh))
    expect(again.json()).toMatchObject({ slug: 'twin', status: 'inactive', email: known })
    expect(fresh.json()).toMatchObject({ slug: 'twin-2', status: 'inactive' })
    const mail = await newestMailTo(app, known, 2)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toContain('token=')
    expect(mail.text).toContain('/portal/reset-password\n')
    expect(await login(known)).toBe('in')
    expect(await login(known, 'stolen badger 27 kettles')).not.toBe('in')
  })
})

describe('resending the verification mail', () => {
  it('sends a new link and invalidates the previous one', async () => {
    const email = anEmail()
    await register({ email })
    const previous = tokenIn(await newestMailTo(app, email))
    const answer = await resend(email.toUpperCase())
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'accepted' }])
    const token = tokenIn(await newestMailTo(app, email, 2))
    expect((await verify(previous)).statusCode).toBe(400)
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('makes the link valid for another full day', async () => {
    const email = anEmail()
    await register({ email })
    await newestMailTo(app, email)
    later(86_000)
    await resend(email)
    const token = tokenIn(await newestMailTo(app, email, 2))
    later(86_000)
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('has the same response for every address, and sends no email without an unverified registration', async () => {
    const [verified, nobody] = [anEmail(), anEmail()]
    await register({ email: verified })
    await verify(tokenIn(await newestMailTo(app, verified)))
    for (const email of [verified, nobody]) {
      const answer = await resend(email)
      expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'accepted' }])
    }
    expect(await mailCount(verified)).toBe(1)
    expect(await mailCount(nobody)).toBe(0)
  })

  it('emails an address at most three times an hour, and the response does not reveal it', async () => {
    const email = anEmail()
    await register({ email })
    for (let asked = 0; asked < 5; asked += 1) expect((await resend(email)).statusCode).toBe(202)
    expect(await mailCount(email)).toBe(4)
    later(3601)
    await resend(email)
    expect(await mailCount(email)).toBe(5)
  })
})

describe('registration limits', () => {
  it('allow three emails an hour to an address per registering network, without blocking others', async () => {
    const email = anEmail()
    const payload = { client_name: 'Green Shop', email, password }
    for (let round = 0; round < 4; round += 1) {
      later(1)
      const answer = await app.http.inject({ method: 'POST', url: '/register', remoteAddress: '198.51.100.6', payload })
      expect(answer.statusCode).toBe(201)
    }
    expect(await mailCount(email)).toBe(3)
    await register({ email })
    expect(await mailCount(email)).toBe(4)
  })

  it.each([
    ['POST', '/register'],
    ['GET', '/verify'],
    ['POST', '/register/resend'],
  ] as const)('allow thirty calls a minute per address to %s %s', async (method, url) => {
    const remoteAddress = '198.51.100.7'
    const call = () => app.http.inject({ method, url, remoteAddress, ...(method === 'POST' ? { payload: {} } : {}) })
    const answers = await Promise.all(Array.from({ length: 40 }, call))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(30)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json()).toMatchObject({ error: 'rate_limit_exceeded', details: { retry_after: 60 } })
    expect(refused[0]?.headers['retry-after']).toBe('60')
    later(61)
    expect((await call()).statusCode).toBe(422)
  })
})

describe('invalid input', () => {
  const cases: [string, object, string, string][] = [
    ['a password of 129 characters', { password: `${'aé🦊'.repeat(42)}xyz` }, '/password', 'too_long'],
    ['a password of 11 characters', { password: 'x7!kP0q$Lm2' }, '/password', 'too_short'],
    ['half a surrogate pair in the password', { password: `vivid otter \ud83e lanterns` }, '/password', 'wrong_format'],
    ['a common password', { password: 'Unbelievable2026' }, '/password', 'too_common'],
    ['a pattern for a password', { password: 'qwertyuiop12' }, '/password', 'too_common'],
    [
      'the email in the password',
      { email: 'walrus@x.example', password: 'my walrus 81!!' },
      '/password',
      'contains_email',
    ],
    ['the name in the password', { password: 'greenshop 81 kettles' }, '/password', 'contains_name'],
    ['no email', { email: '' }, '/email', 'too_short'],
    ['an email without a domain', { email: 'somebody' }, '/email', 'wrong_format'],
    ['two emails', { email: 'a@x.example,b@x.example' }, '/email', 'wrong_format'],
    ['an email with a name', { email: 'Somebody <a@x.example>' }, '/email', 'wrong_format'],
    ['CRLF in the email', { email: 'a@x.example\r\nBcc: b@x.example' }, '/email', 'wrong_format'],
    ['CRLF before the @', { email: 'a\r\nBcc:b@x.example' }, '/email', 'wrong_format'],
    ['NUL in the email', { email: 'a\u0000@x.example' }, '/email', 'wrong_format'],
    ['half a surrogate pair in the email', { email: 'a\ud800@x.example' }, '/email', 'wrong_format'],
    [
      'an email of 255 characters',
      { email: `a@${'x'.repeat(60)}.${'y.'.repeat(92)}example.org` },
      '/email',
      'too_long',
    ],
    ['CRLF in the name', { client_name: 'Shop\r\nBcc: b@x.example' }, '/client_name', 'wrong_format'],
    ['NUL in the name', { client_name: 'Shop\u0000' }, '/client_name', 'wrong_format'],
    ['an escape sequence in the name', { client_name: 'Shop\u001b[2J' }, '/client_name', 'wrong_format'],
    ['a line separator in the name', { client_name: 'Shop\u2028x' }, '/client_name', 'wrong_format'],
    ['half a surrogate pair in the name', { client_name: 'Shop\udfff' }, '/client_name', 'wrong_format'],
    ['a name of 201 characters', { client_name: 'x'.repeat(201) }, '/client_name', 'too_long'],
    ['no name', { client_name: '' }, '/client_name', 'too_short'],
    ['a field that is not ours', { is_super_admin: true }, '/is_super_admin', 'unknown_field'],
    ['a number for a password', { password: 123456789012 }, '/password', 'wrong_type'],
  ]

  it.each(cases)('in %s is refused by field name, and nothing is stored', async (_what, fields, pointer, code) => {
    const before = [await countRows('users'), await countRows('stores')]
    const answer = await register(fields)
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'validation_failed'])
    expect(answer.json().details.errors).toContainEqual(expect.objectContaining({ pointer, code }))
    expect([await countRows('users'), await countRows('stores')]).toEqual(before)
  })

  it('may be a password of 128 characters outside the basic plane, all of which count', async () => {
    const email = anEmail()
    const long = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x1f300 + ((at * 37) % 128))).join('')
    expect((await register({ email, password: long })).statusCode).toBe(201)
    await verify(tokenIn(await newestMailTo(app, email)))
    expect(await login(email, long)).toBe('in')
    expect(await login(email, `${[...long].slice(0, -1).join('')}🪐`)).toBe('unauthorized')
  })

  it('of the registrant does not appear in the mail', async () => {
    const email = anEmail()
    const client_name = 'You won! <a href="https://evil.example">https://evil.example</a>'
    await register({ email, client_name })
    const mail = await newestMailTo(app, email)
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/evil\.example|<a href="https:\/\/evil/)
    expect([...mail.text.matchAll(/https?:\/\/[^/\s]+/g)].map(([origin]) => origin)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:\d+$/),
    ])
  })
})

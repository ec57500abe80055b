import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { dumpDatabase, formsOf } from '../../kit/database/dump-database.ts'
import { ask } from '../../kit/fixtures/a-newcomer.ts'
import { startTcpPeer } from '../../kit/peers/local-peer.ts'
import { type LocalMailServer, startMailServer } from '../../kit/peers/mail-server.ts'
import { mailsTo, newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

const password = 'a long walk by the river'

describe('without a mail server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('emails are files that only the operator can read, in a folder that only the operator can open', async () => {
    await ask(app, 'POST', '/register', { client_name: 'Files', email: 'files@shop.example', password })
    const { file } = await newestMailTo(app, 'files@shop.example')
    const folder = path.join(app.dataDirectory, 'outbox')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
  })

  it('no input of a registration becomes HTML in the email', async () => {
    const email = 'markup@shop.example'
    await ask(app, 'POST', '/register', { client_name: '<img src=x onerror=alert(1)>', email, password })
    const { html } = await newestMailTo(app, email)
    expect(html).not.toContain('<img')
  })

  const extra = 'Bcc: thief@evil.example'
  it.each([
    { email: `a@shop.example\r\n${extra}` },
    { email: `a@shop.example\n${extra}` },
    { email: `a@shop.example%0d%0a${extra}` },
    { email: 'a@shop.example, thief@evil.example' },
    { email: 'a@shop.example;thief@evil.example' },
    { email: 'Thief <thief@evil.example>' },
    { email: '"a\r\n"@shop.example' },
    { email: 'a@shop.example\u2028' },
    { email: 'a@shop.example\u0000' },
    { email: 'a@shop.example\ud800' },
    { client_name: `Shop\r\n${extra}` },
    { client_name: `Shop\n\n<html>` },
    { client_name: 'Shop\u0000' },
    { client_name: 'Shop\u0085' },
    { client_name: 'Shop\u001b[2J' },
  ])('a registration with %j is refused, and no mail is written', async (wrong) => {
    const before = await readdir(path.join(app.dataDirectory, 'outbox'))
    const answer = await ask(app, 'POST', '/register', {
      client_name: 'Shop',
      email: 'ok@shop.example',
      password,
      ...wrong,
    })
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    const { rows } = await app.database.pool.query(
      `select id from pgboss.job where name = 'account-mail' and state < 'completed'`,
    )
    expect(rows).toEqual([])
    expect(await readdir(path.join(app.dataDirectory, 'outbox'))).toEqual(before)
    expect(await mailsTo(app, 'thief@evil.example')).toEqual([])
  })
})

describe('with a mail server', () => {
  let app: TestApp
  let server: LocalMailServer | null = null
  let port = 0

  beforeAll(async () => {
    const peer = await startTcpPeer(() => {})
    port = peer.port
    await peer.close()
    const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@search.example' }
    app = await startTestApp({ environment })
  })
  afterEach(async () => {
    await server?.close()
    server = null
  })
  afterAll(() => app.close())

  const jobs = async (state: string): Promise<number> => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from pgboss.job where name = 'account-mail' and state::text = $1`,
      [state],
    )
    return rows.length
  }
  /** Makes the retry due immediately, which is otherwise 10 s or more away. */
  const makeRetryDue = () =>
    app.database.pool.query(`update pgboss.job set start_after = now() where name = 'account-mail' and state = 'retry'`)

  it('a registration succeeds while the server is down, and the mail is sent when it is back', async () => {
    const email = 'later@shop.example'
    const registered = await ask(app, 'POST', '/register', { client_name: 'Later', email, password })
    expect(registered.status).toBe(201)
    await expect.poll(() => jobs('retry')).toBe(1)

    server = await startMailServer({}, port)
    const { taken } = server
    await makeRetryDue()
    await expect.poll(() => taken.length).toBe(1)
    expect(taken[0]).toMatchObject({ to: email, envelope: { from: 'shop@search.example', to: [email] } })
    const verified = await ask(app, 'GET', `/verify?token=${tokenIn(taken[0] ?? never())}`)
    expect([verified.status, verified.body.status]).toEqual([200, 'active'])
    await expect.poll(() => jobs('retry')).toBe(0)
    expect(taken, 'it comes once').toHaveLength(1)
  })

  it('an unconfirmed mail is sent again with a new link, and only the new link works', async () => {
    const email = 'twice@shop.example'
    let refusals = 1
    const first: string[] = []
    server = await startMailServer(
      {
        async onData(stream, _session, done) {
          const text = Buffer.concat(await stream.toArray().catch(() => [])).toString()
          first.push(text)
          refusals -= 1
          done(refusals >= 0 ? new Error('Out of disk') : null)
        },
      },
      port,
    )
    await ask(app, 'POST', '/register', { client_name: 'Twice', email, password })
    await expect.poll(() => jobs('retry')).toBe(1)
    const waiting = await dumpDatabase(app.database)
    await makeRetryDue()
    await expect.poll(() => first.length).toBe(2)
    const [unconfirmed, confirmed] = first.map((source) =>
      /token=3D([\w=\r\n-]+?)\r\n\r\n/.exec(source)?.[1]?.replace(/=\r\n/g, ''),
    )
    expect(unconfirmed).toMatch(/^[\w-]{43}$/)
    expect(unconfirmed).not.toBe(confirmed)
    const rows = [...waiting.values()].join('\n')
    expect(rows, 'the failure is recorded').toContain('Out of disk')
    for (const form of formsOf(unconfirmed ?? '')) expect(rows, 'the failed job contains no token').not.toContain(form)
    expect((await ask(app, 'GET', `/verify?token=${unconfirmed}`)).status).toBe(400)
    expect((await ask(app, 'GET', `/verify?token=${confirmed}`)).status).toBe(200)
  })

  it('no request waits for a slow server', async () => {
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isReached = false
    server = await startMailServer(
      {
        onMailFrom(_address, _session, done) {
          isReached = true
          void released.then(() => done())
        },
      },
      port,
    )
    const answer = await ask(app, 'POST', '/register', { client_name: 'Slow', email: 'slow@shop.example', password })
    expect(answer.status).toBe(201)
    await expect.poll(() => isReached).toBe(true)
    expect((await app.http.inject('/readyz')).statusCode).toBe(200)
    release()
    const { taken } = server
    await expect.poll(() => taken.length).toBe(1)
  })

  it('no mail is written into the folder', async () => {
    await expect(readdir(path.join(app.dataDirectory, 'outbox'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

function never(): never {
  throw new Error('unreachable')
}

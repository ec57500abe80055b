import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { type LocalMailServer, startMailServer } from '../../test/kit/peers/mail-server.ts'
import { parseMail } from '../../test/kit/peers/mailbox.ts'
import { createLogger } from '../logger.ts'
import { createMailer } from './create-mailer.ts'
import type { Mail, Mailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

const clock = { now: () => new Date('2026-11-21T10:20:30.400Z') }
const link = `http://localhost:8080/portal/reset-password?token=${'aZ09_-'.repeat(8)}`
const mail: Mail = {
  to: 'zoë@shop.example',
  subject:
    'Confirm your address: Straße & Söhne "Läden" 靴屋 and a name so long that it takes more than a single line of it',
  ...renderMail({
    heading: 'Confirm your address',
    paragraphs: ['Hello Zoë <script>alert(1)</script> & "friends",', '.', `${'long '.repeat(60)}靴`],
    action: { label: 'Set a new password', url: link },
    footnote: "You didn't ask for it? Then do nothing.",
  }),
}

let folder: string
let server: LocalMailServer
const opened: Mailer[] = []

beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-mail-'))
})
afterEach(async () => {
  for (const mailer of opened.splice(0)) await mailer.close()
  await rm(folder, { recursive: true })
})
afterAll(() => server.close())

function openMailer(smtpUrl: string | null, from = 'no-reply@vitrine.example'): Mailer {
  const logger = createLogger('silent')
  const mailer = createMailer({ smtpUrl, folder: path.join(folder, 'outbox'), from: () => from, clock, logger })
  opened.push(mailer)
  return mailer
}
const smtp = (port = server.port): string => `smtp://127.0.0.1:${port}`

async function onlyFile(): Promise<string> {
  const [name = '', ...others] = await readdir(path.join(folder, 'outbox'))
  expect(others).toEqual([])
  return path.join(folder, 'outbox', name)
}

describe('the HTML of an email', () => {
  it('has a button, readable in both themes, and keeps the lines of a text', () => {
    const action = { label: 'Open "it"', url: 'https://shop.example/?a=1&b=2' }
    const { html } = renderMail({ heading: 'A & B', paragraphs: ['One\n\n<b>two</b>'], action, footnote: 'Why.' })
    expect(html).toMatch(
      /<a href="https:\/\/shop\.example\/\?a=1&amp;b=2" class="button" style="[^"]*background:#0b7365/,
    )
    expect(html).toContain('>Open &quot;it&quot;</a>')
    expect(html).toMatch(/white-space:pre-line[^>]*>One\n\n&lt;b&gt;two&lt;\/b&gt;</)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/https?:\/\/(?!shop\.example)/)
  })
})

describe('the outbox folder', () => {
  it('contains an email that a mail program parses to the original content', async () => {
    await openMailer(null).send(mail)
    const read = await parseMail('', await readFile(await onlyFile()))
    expect(read).toMatchObject({ to: mail.to, subject: mail.subject })
    expect(read.text.trimEnd()).toBe(mail.text.trimEnd())
    expect(read.html.trimEnd()).toBe(mail.html.trimEnd())
  })

  it('does not break a link over lines, so that it can be copied from the file', async () => {
    await openMailer(null).send(mail)
    expect((await readFile(await onlyFile(), 'utf8')).split('\r\n').join('\n')).toContain(`\n${link}\n`)
  })

  it('is accessible only to its owner, and only complete emails have the extension .eml', async () => {
    await openMailer(null).send(mail)
    const file = await onlyFile()
    expect(file).toMatch(/\.eml$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
  })

  it('sorts by name in the order of sending, even within one millisecond', async () => {
    const mailer = openMailer(null)
    for (let at = 0; at < 12; at += 1) await mailer.send({ ...mail, subject: `${at}` })
    const names = (await readdir(path.join(folder, 'outbox'))).sort()
    const mails = await Promise.all(
      names.map(async (name) => parseMail(name, await readFile(path.join(folder, 'outbox', name)))),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 12 }, (_none, at) => `${at}`))
  })

  it('contains the date of the clock, and is marked as generated automatically', async () => {
    await openMailer(null).send(mail)
    const source = await readFile(await onlyFile(), 'utf8')
    expect(source).toContain('\r\nDate: Sat, 21 Nov 2026 10:20:30 +0000\r\n')
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source).toMatch(/^From: no-reply@vitrine\.example\r$/m)
  })
})

describe('sending by SMTP', () => {
  it('delivers the same mail, with both complete bodies, from and to exactly the two addresses', async () => {
    await openMailer(smtp()).send(mail)
    const taken = server.taken.at(-1)
    expect(taken).toMatchObject({
      subject: mail.subject,
      envelope: { from: 'no-reply@vitrine.example', to: [mail.to] },
    })
    expect(taken?.text.trimEnd()).toBe(mail.text.trimEnd())
    expect(taken?.html.trimEnd()).toBe(mail.html.trimEnd())
  })

  it('reuses the connection for the next mail', async () => {
    const mailer = openMailer(smtp())
    const before = server.connections()
    for (let at = 0; at < 3; at += 1) await mailer.send(mail)
    expect(server.connections() - before).toBe(1)
  })

  it('throws when no server listens, and succeeds as soon as one does', async () => {
    const peer = await startTcpPeer(() => {})
    await peer.close()
    const mailer = openMailer(smtp(peer.port))
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
    const late = await startMailServer({}, peer.port)
    await mailer.send(mail)
    expect(late.taken).toHaveLength(1)
    await late.close()
  })

  it('sends nothing unencrypted when the URL requires TLS', async () => {
    const before = server.taken.length
    await expect(openMailer(`${smtp()}?requireTLS=true`).send(mail)).rejects.toThrow(/STARTTLS|TLS/)
    expect(server.taken).toHaveLength(before)
  })

  it('throws when the server refuses the recipient, and when it refuses the mail', async () => {
    const strictServer = await startMailServer({
      onRcptTo: (address, _session, done) =>
        done(address.address.startsWith('nobody') ? new Error('No such mailbox') : null),
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(new Error('Too much mail')))
      },
    })
    const mailer = openMailer(smtp(strictServer.port))
    await expect(mailer.send({ ...mail, to: 'nobody@shop.example' })).rejects.toThrow('No such mailbox')
    await expect(mailer.send(mail)).rejects.toThrow('Too much mail')
    await strictServer.close()
  })

  it('signs in with the user and password of the URL, and throws without revealing them when they are wrong', async () => {
    const closed = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'shop' && password === 'p@ss:word' ? done(null, { user: 'shop' }) : done(new Error('No')),
    })
    await openMailer(`smtp://shop:p%40ss%3Aword@127.0.0.1:${closed.port}`).send(mail)
    expect(closed.taken).toHaveLength(1)
    const refusal = await openMailer(`smtp://shop:not-the-word@127.0.0.1:${closed.port}`)
      .send(mail)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Error)
    expect(JSON.stringify([String(refusal), refusal])).not.toContain('not-the-word')
    await closed.close()
  })
})

describe('an attempt to inject text into an email', () => {
  const extra = 'Bcc: thief@evil.example'
  const addresses = [
    `a@shop.example\r\n${extra}`,
    `a@shop.example\n${extra}`,
    `a@shop.example\r${extra}`,
    'a@shop.example\0',
    'a@shop.example, thief@evil.example',
    'a@shop.example; thief@evil.example',
    'a@shop.example thief@evil.example',
    'thief@evil.example <a@shop.example>',
    '"a\r\nBcc: thief@evil.example"@shop.example',
    '"thief@evil.example,"@shop.example',
    'group: thief@evil.example;',
    'a@shop.example>\r\nRCPT TO:<thief@evil.example',
    'a@shop.example\u2028thief@evil.example',
    'a@shop.example\ud800',
    'a@[127.0.0.1]',
    'thief@evil.example@shop.example',
    'thief@evil.example(@shop.example)',
    '-@',
    '',
  ]
  const subjects = [
    `Hello\r\n${extra}`,
    `Hello\n${extra}`,
    `Hello\r${extra}`,
    `Hello\r\n\r\n<html>another body`,
    `Hello\0`,
    `Hello\u0085${extra}`,
    `Hello\u2028${extra}`,
    `Hello\u001b[2J`,
    `Hello \udc00`,
    'x'.repeat(301),
    '',
  ]
  const cases = [...addresses.map((to) => ({ ...mail, to })), ...subjects.map((subject) => ({ ...mail, subject }))]

  it.each(cases)('sends nothing to "$to" with the subject "$subject", by either mailer', async (wrong) => {
    const before = server.taken.length
    await expect(openMailer(null).send(wrong)).rejects.toThrow()
    await expect(openMailer(smtp()).send(wrong)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
    expect(server.taken).toHaveLength(before)
  })

  it.each(addresses)('sends nothing in the name of "%s"', async (from) => {
    await expect(openMailer(null, from).send(mail)).rejects.toThrow()
    await expect(openMailer(smtp(), from).send(mail)).rejects.toThrow()
  })

  it.each([
    `=?utf-8?B?${Buffer.from(`x\r\n${extra}`).toString('base64')}?=`,
    '=?utf-8?Q?x=0D=0ABcc:_thief@evil.example?=',
    'x'.repeat(300),
    `${'靴'.repeat(270)}${extra}`,
  ])('adds no header and no recipient by the subject %s', async (subject) => {
    await openMailer(smtp()).send({ ...mail, subject })
    const taken = server.taken.at(-1)
    expect(taken?.envelope.to).toEqual([mail.to])
    expect(taken?.source).not.toMatch(/^bcc:/im)
    expect(taken?.source.split('\r\n').every((line) => Buffer.byteLength(line) <= 998)).toBe(true)
  })

  it('is not ended by a body that contains the end of a message or of a part', async () => {
    const text = `one\r\n.\r\nRCPT TO:<thief@evil.example>\r\n--=_boundary--\r\n\r\n${extra}\r\nlast`
    await openMailer(smtp()).send({ ...mail, text })
    const taken = server.taken.at(-1)
    expect(taken?.envelope.to).toEqual([mail.to])
    expect(taken?.text.trimEnd().split(/\r?\n/)).toEqual(text.split('\r\n'))
  })

  it('reads no file or URL that the body names', async () => {
    const fileReference = { path: '/etc/passwd' } as unknown as string
    await expect(openMailer(smtp()).send({ ...mail, text: fileReference })).rejects.toThrow()
  })

  it('escapes HTML', () => {
    expect(mail.html).toContain('Hello Zoë &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;friends&quot;,')
    expect(mail.html).not.toContain('<script')
  })
})

import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../clock.ts'

/** A mail to one person. Both bodies say the same. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Hands the mail on; throws when that fails, for the job to try again. Call it from a job, never from a request. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Writes every mail as a file into `folder`, for an installation without a mail server. */
export function createOutboxFolder(options: { folder: string; from: () => string; clock: Clock }): Mailer {
  return {
    async send(mail) {
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      const name = `${options.clock.now().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      const file = path.join(options.folder, name)
      // Whole or not at all: whoever watches the folder never reads half a mail.
      await writeFile(`${file}.new`, compose(mail, { from: options.from(), at: options.clock.now() }), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    async close() {},
  }
}

function compose(mail: Mail, envelope: { from: string; at: Date }): string {
  for (const header of [mail.to, mail.subject, envelope.from]) {
    if (/\p{Cc}/u.test(header)) throw new Error('A mail header has a control character in it')
  }
  const boundary = `=_${randomUUID()}`
  const part = (type: string, body: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(body)}\r\n`
  return [
    `From: ${envelope.from}`,
    `To: ${mail.to}`,
    `Subject: =?utf-8?B?${Buffer.from(mail.subject).toString('base64')}?=`,
    `Date: ${envelope.at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@vitrine.invalid>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `${part('text/plain', mail.text)}${part('text/html', mail.html)}--${boundary}--\r\n`,
  ].join('\r\n')
}

function lines(body: string): string {
  return (
    Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
}

import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../clock.ts'
import type { Mail, Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

export interface OutboxFolderOptions {
  readonly folder: string
  /** The sender's address; a function, because the base URL is known only when the service listens. */
  readonly from: () => string
  readonly clock: Clock
}

/** Writes every email to a file in `folder` that only its owner can read, for installations without a mail server. */
export function createOutboxFolder({ folder, from, clock }: OutboxFolderOptions): Mailer {
  const compose = async (mail: Mail, at: Date): Promise<Buffer> => {
    // Loaded with the first email: most processes send none.
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const bodies = { text: { raw: readablePart('plain', mail.text) }, html: { raw: readablePart('html', mail.html) } }
    const { message } = await composer.sendMail({ ...toMessage(mail, { from: from(), at }), ...bodies })
    if (!Buffer.isBuffer(message)) throw new Error('nodemailer did not return a buffer')
    return message
  }
  let written = 0
  return {
    async send(mail) {
      written += 1
      const at = clock.now()
      const source = await compose(mail, at)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Sorted by the time of sending, even within one millisecond.
      const name = `${at.toISOString().replaceAll(':', '-')}-${String(written).padStart(6, '0')}-${randomUUID()}.eml`
      const file = path.join(folder, name)
      // Renamed into place, so that a program that watches the folder never reads half an email.
      await writeFile(`${file}.new`, source, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    async close() {},
  }
}

/** People read these files directly. Other encodings would break links over lines and escape their characters. */
function readablePart(type: 'plain' | 'html', body: string): string {
  const headers = [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit']
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

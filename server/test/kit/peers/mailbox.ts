import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'

/** An email in the outbox folder of the service, parsed as a mail program would. */
export interface ReadMail {
  readonly file: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: string
}

/** All emails to this address, oldest first. */
export async function mailsTo(app: { readonly dataDirectory: string }, address: string): Promise<ReadMail[]> {
  const folder = path.join(app.dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => parseMail(name, await readFile(path.join(folder, name)))))
  return mails.filter((mail) => mail.to === address)
}

/** Waits until `count` emails to this address exist and returns the newest. */
export async function newestMailTo(
  app: { readonly dataDirectory: string },
  address: string,
  count = 1,
): Promise<ReadMail> {
  const readNewest = async (): Promise<ReadMail> => {
    const mails = await mailsTo(app, address)
    const newest = mails.at(-1)
    if (newest === undefined || mails.length !== count)
      throw new Error(`expected ${count} mails to ${address}, found ${mails.length}`)
    return newest
  }
  return vi.waitFor(readNewest, { timeout: 240_000, interval: 25 })
}

/** The `token` parameter of the first link in the email. */
export function tokenIn(mail: ReadMail): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(mail.text) ?? []
  if (token === undefined) throw new Error(`There is no link with a token in: ${mail.text}`)
  return token
}

/** The source of an email, parsed by a different library than the one that wrote it. */
export async function parseMail(file: string, source: Uint8Array): Promise<ReadMail> {
  const { to, subject, text, html, replyTo } = await PostalMime.parse(source)
  return {
    file,
    to: (to ?? []).map(({ address }) => address ?? '').join(','),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    replyTo: (replyTo ?? []).map(({ address }) => address ?? '').join(','),
  }
}

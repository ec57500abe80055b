import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'

/** A mail as the service wrote it into its outbox folder. */
export interface ReadMail {
  readonly file: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** All mails to this address, the oldest first. */
export async function mailsTo(app: { readonly dataDirectory: string }, address: string): Promise<ReadMail[]> {
  const folder = path.join(app.dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => parse(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  return mails.filter((mail) => mail.to === address)
}

/** Waits until `count` mails have come to this address and gives the newest. */
export async function newestMailTo(
  app: { readonly dataDirectory: string },
  address: string,
  count = 1,
): Promise<ReadMail> {
  await expect.poll(async () => (await mailsTo(app, address)).length, { timeout: 15_000, interval: 25 }).toBe(count)
  const newest = (await mailsTo(app, address)).at(-1)
  if (newest === undefined) throw new Error('unreachable')
  return newest
}

/** The `token` parameter of the first link in the mail. */
export function tokenIn(mail: ReadMail): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(mail.text) ?? []
  if (token === undefined) throw new Error(`There is no link with a token in: ${mail.text}`)
  return token
}

function parse(file: string, source: string): ReadMail {
  const header = (name: string): string => new RegExp(`^${name}: (.*)\r$`, 'm').exec(source)?.[1] ?? ''
  const part = (type: string): string => {
    const body = source.split(`Content-Type: ${type}`)[1]?.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? ''
    return Buffer.from(body, 'base64').toString()
  }
  const [, words = ''] = /^=\?utf-8\?B\?(.*)\?=$/.exec(header('Subject')) ?? []
  return {
    file,
    to: header('To'),
    subject: Buffer.from(words, 'base64').toString(),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

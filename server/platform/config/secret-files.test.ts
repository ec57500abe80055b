import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMisspelledSettings, readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(content: string | Buffer): string {
  const target = path.join(folder, `secret-${Math.random()}`)
  writeFileSync(target, content)
  return target
}

describe('a secret in a file', () => {
  it('is read without its trailing line break', () => {
    const smtp = 'smtps://user:hunter2@mail.example'
    const config = readConfig({
      SMTP_URL_FILE: file(`${smtp}\n`),
      INSTANCE_KEY_FILE: file(Buffer.alloc(32, 1).toString('base64')),
    })
    expect(config.mail.smtpUrl).toBe(smtp)
    expect(config.instanceKey).toEqual(Buffer.alloc(32, 1))
  })

  it('is validated like one in a variable, and never printed', () => {
    expect(() => readConfig({ DATABASE_URL_FILE: file('mysql://me:hunter2@host') })).toThrow(
      /^DATABASE_URL \(from DATABASE_URL_FILE\): (?!.*hunter2)/,
    )
  })

  it('that cannot be read, is empty, or is too large is refused with the name of the variable', () => {
    for (const path of ['/nowhere/secret', file('  \n'), file('x'.repeat(70_000))])
      expect(() => readConfig({ SMTP_URL_FILE: path })).toThrow(
        /^SMTP_URL_FILE: expected a readable file of 1 to 65536 bytes/,
      )
  })

  it('is refused if the variable is set too', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: file('smtp://b') })).toThrow(
      /^SMTP_URL_FILE: set either this or SMTP_URL, but both are set/,
    )
  })

  it('is not reported as a misspelled setting', () => {
    expect(findMisspelledSettings({ DATABASE_URL_FILE: '/run/secrets/database' })).toEqual([])
  })
})

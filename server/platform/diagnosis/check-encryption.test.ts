import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { checkEncryption } from './check-encryption.ts'

const warnings = (environment: Record<string, string>) =>
  checkEncryption(readConfig(environment)).filter(({ state }) => state === 'warning')

describe('an unencrypted connection that leaves this machine', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, /^The service listens/],
    [{ HOST: '192.168.1.5', BASE_URL: 'http://shop.example' }, /^The service listens/],
    [{ DATABASE_URL: 'postgres://u@db.internal/x' }, /PostgreSQL/],
    [{ DATABASE_URL: 'postgres://u@db.internal/x?sslmode=no-verify' }, /PostgreSQL/],
    [{ SMTP_URL: 'smtp://mail.example:587' }, /mail server/],
    [{ LLM_BASE_URL: 'http://10.0.0.5/v1', LLM_MODEL: 'm' }, /language model/],
  ])('is pointed out: %j', (environment, found) => {
    const [warning, ...others] = warnings(environment as Record<string, string>)
    expect(warning?.found).toMatch(found)
    expect(others).toEqual([])
  })

  it.each([
    {},
    { HOST: '::1' },
    { HOST: '0.0.0.0', BASE_URL: 'https://shop.example' },
    { HOST: '0.0.0.0', TLS_CERT: '/c.pem', TLS_KEY: '/k.pem' },
    { DATABASE_URL: 'postgres://u@127.0.0.1/x' },
    { DATABASE_URL: 'postgres://u@db.internal/x?sslmode=verify-full' },
    { SMTP_URL: 'smtps://mail.example' },
    { SMTP_URL: 'smtp://mail.example?requireTLS=true' },
    { LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'm' },
    { LLM_BASE_URL: 'https://models.example/v1', LLM_MODEL: 'm' },
  ])('is none: %j', (environment) => {
    expect(warnings(environment as Record<string, string>)).toEqual([])
  })
})

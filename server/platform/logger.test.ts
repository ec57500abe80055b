import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function capture(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  const logger = createLogger('info', {
    write: (line: string) => {
      text += line
    },
  })
  write(logger)
  return text
}

describe('the log', () => {
  it('never contains a secret, at any depth and in any kind of value', () => {
    const text = capture((logger) => {
      logger.info(
        { request: { headers: { Authorization: 'Bearer abc.def.ghi', 'x-service-key': 'pk_live_123' } } },
        'came in',
      )
      logger.info({ a: [{ b: { client_secret: 's3cr3t-1', note: 'use Bearer s3cr3t-2 please' } }] })
      logger.error({
        err: Object.assign(new Error('bad sk_live_s3cr3tThree'), {
          password: 's3cr3t-4',
          cause: new Error('Bearer s3cr3t-5'),
        }),
      })
      logger.warn('plain text with Bearer s3cr3t-6')
      logger.child({ token: 's3cr3t-7' }).info('child')
    })
    expect(text).not.toMatch(/s3cr3t|abc\.def|pk_live_123/)
    expect(text).toContain('came in')
    expect(text).toContain('bad [redacted]')
  })

  it('redacts text fields by name in a finished line, and tokens wherever they start', () => {
    const bindings = { note: '{"api_key":"s3cr3t-1","a":":","b":["x",":",{"token":"s3cr3t-2"}],"open":"token":"s3cr3t' }
    const line = capture((logger) => logger.child({ inner: { sessionToken: 's3cr3t-3 \\" s3cr3t-4' } }).info(bindings))
    expect(line).not.toMatch(/s3cr3t-[34]/)
    expect(JSON.parse(line)).toMatchObject({ inner: { sessionToken: '[redacted]' } })
    const token = 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl'
    for (const text of [token, `x-${token}`, `a.b.${token}.c`, `url?t=${token}&x=1`])
      expect(capture((logger) => logger.info(text))).not.toContain('eyJzdWIi')
  })

  it('reads a long text once: neither quotes nor token prefixes make it slow', () => {
    for (const piece of [
      'token',
      'eyJ-',
      'eyJa.',
      '"token',
      '":"',
      '"token":"\\',
      'Bearer ',
      'Bearer \t',
      'sk_live_',
    ]) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length))
      const before = process.threadCpuUsage()
      capture((logger) => logger.info({ url: text, err: new Error(text) }, text))
      const { user, system } = process.threadCpuUsage(before)
      // 20 ms where it is linear; minutes where it is not.
      expect((user + system) / 1_000).toBeLessThan(2_000)
    }
  })

  it('survives cycles and truncates very deep trees', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(capture((logger) => logger.info({ cycle }))).toContain('[cut]')
  })
})

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
  it('never holds a secret, however deep it hides and whatever it hides in', () => {
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

  it('survives cycles and cuts very deep trees', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(capture((logger) => logger.info({ cycle }))).toContain('[cut]')
  })
})

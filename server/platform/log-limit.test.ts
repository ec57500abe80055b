import { afterEach, expect, it, vi } from 'vitest'
import { createLogLimiter } from './log-limit.ts'
import { createLogger } from './logger.ts'

afterEach(() => vi.useRealTimers())

it('writes the first message of each kind in a window, and then the number of suppressed ones', () => {
  vi.useFakeTimers()
  const summaries: [string, number][] = []
  const startedAt = Date.now()
  const limiter = createLogLimiter(
    { lines: 2, windowMs: 1000 },
    (key, suppressed) => summaries.push([key, suppressed]),
    () => Date.now() - startedAt,
  )
  expect(['a', 'a', 'a', 'b', 'a'].map((key) => limiter.admit(key))).toEqual([true, true, false, true, false])
  expect(summaries).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(summaries).toEqual([['a', 2]])
  expect(limiter.admit('a')).toBe(true)
})

it('a log of one error repeated a thousand times has few lines, and other messages are not suppressed', () => {
  let text = ''
  const logger = createLogger('info', { write: (line: string) => (text += line) })
  const failure = () => Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })
  for (let at = 0; at < 1000; at += 1) {
    logger.child({ reqId: `req_${at}` }).error({ err: failure() }, 'a delivery failed')
    logger.info({ at }, 'request')
  }
  logger.error({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }, 'a delivery failed')
  logger.warn('something else')
  const lines = text.trim().split('\n')
  expect(lines.filter((line) => line.includes('a delivery failed'))).toHaveLength(11)
  expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(1000)
  expect(text).toContain('something else')
})

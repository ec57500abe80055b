import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { prettyLine } from './pretty-log.ts'

const line = (record: object): string => JSON.stringify({ level: 'info', time: '2026-11-21T10:00:00.000Z', ...record })

it('shows time, level, message and fields in one line', () => {
  const output = prettyLine(line({ msg: 'ready', address: 'http://127.0.0.1:8080', ms: 5, text: 'two words' }), false)
  expect(output).toMatch(/^\d\d:\d\d:\d\d info {2}ready address=http:\/\/127\.0\.0\.1:8080 ms=5 text="two words"\n$/)
})

it('shows a request as a sentence, with its ID at the end', () => {
  const request = { reqId: 'req_1', method: 'POST', path: '/v1/search/text', status: 404, ms: 5.1, ip: '::1' }
  const output = prettyLine(line({ ...request, code: 'not_found', msg: 'request' }), false)
  expect(output).toMatch(/info {2}POST \/v1\/search\/text 404 5\.1 ms code=not_found ip=::1 reqId=req_1\n$/)
  expect(prettyLine(line({ ...request, path: '/a\u001b[2J', msg: 'request' }), false)).not.toContain('\u001b')
})

it('shows the stack of an error below', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at one.ts:1' }
  expect(prettyLine(line({ level: 'error', msg: 'failed', err }), false)).toMatch(
    /error failed\n {4}Error: broken\n {8}at one\.ts:1\n$/,
  )
})

it('lets no logged text control the terminal', () => {
  const output = prettyLine(line({ msg: 'a\u001b[2Jb', name: '\u001b]0;owned\u0007' }), false)
  expect(output).toMatch(/a<1b>\[2Jb name=.*owned/)
  expect(output).not.toContain('\u001b')
})

it('returns what is not a log line as it is', () => {
  expect(prettyLine('hello\n', true)).toBe('hello\n')
})

it('redacts secrets, as the JSON lines do', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (text) => lines.push(prettyLine(text, false)) })
  logger.info({ client_secret: 'hush', note: 'Bearer abc.def' }, 'called')
  expect(lines.join('')).toContain('client_secret="[redacted]"')
  expect(lines.join('')).not.toMatch(/hush|abc\.def/)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWireMessages, type WireMessages } from './wire-messages.ts'

function message(type: string, body: string | Buffer = ''): Buffer {
  const content = Buffer.from(body)
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

const version3 = Buffer.from([0, 3, 0, 0])
const first = Buffer.concat([message('', Buffer.concat([version3, Buffer.from('user\0postgres\0\0')]))])
const statement = Buffer.concat(['P', 'B', 'D', 'E'].map((type) => message(type, `${type} body`)).concat(message('S')))

function taken(messages: WireMessages, bytes: Buffer): string[] {
  return messages.take(bytes).map(String)
}

describe('wire protocol messages', () => {
  it('are complete and in order, whatever the chunk boundaries', () => {
    const sequence = [
      first,
      statement,
      message('Q', 'select 1'),
      statement,
      message('P', 'x'.repeat(300)),
      message('H'),
    ]
    const sent = Buffer.concat(sequence)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: sent.length }), { maxLength: 12 }), (cuts) => {
        const messages = createWireMessages()
        const ends = [...new Set([...cuts, sent.length])].toSorted((a, b) => a - b)
        const pieces = ends.flatMap((end, at) => messages.take(sent.subarray(ends[at - 1] ?? 0, end)))
        expect(Buffer.concat(pieces).equals(sent)).toBe(true)
        // No other client's statement can run between the parts of a statement.
        for (const piece of pieces)
          expect([first, statement].some((one) => one.equals(piece)) || endsStatement(piece)).toBe(true)
      }),
    )
  })

  const endsStatement = (piece: Buffer): boolean =>
    [message('S'), message('H'), message('Q', 'select 1')].some((end) => piece.subarray(-end.length).equals(end))

  it('are one piece when they arrive together, except for the first', () => {
    const messages = createWireMessages()
    const pieces = messages.take(Buffer.concat([first, statement, statement]))
    expect(pieces.map((piece) => piece.length)).toEqual([first.length, 2 * statement.length])
  })

  it('are buffered until their statement is complete', () => {
    const messages = createWireMessages()
    messages.take(first)
    expect(taken(messages, statement.subarray(0, -5))).toEqual([])
    expect(taken(messages, statement.subarray(-5, -1))).toEqual([])
    expect(taken(messages, statement.subarray(-1))).toEqual([String(statement)])
  })

  it('end with a termination message, which is not forwarded', () => {
    const messages = createWireMessages()
    messages.take(first)
    expect(taken(messages, Buffer.concat([statement, message('X'), statement]))).toEqual([String(statement)])
    expect(messages.isEnded).toBe(true)
    expect(messages.take(statement)).toEqual([])
  })

  it.each([
    ['something other than a startup message', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a request for encryption', message('', Buffer.from([4, 210, 22, 47]))],
  ])('end at once with %s', (_what, bytes) => {
    const messages = createWireMessages()
    expect(messages.take(bytes)).toEqual([])
    expect(messages.isEnded).toBe(true)
  })

  it('end at an impossible length', () => {
    const messages = createWireMessages()
    messages.take(first)
    expect(messages.take(Buffer.from([0x51, 0, 0, 0, 0]))).toEqual([])
    expect(messages.isEnded).toBe(true)
  })
})

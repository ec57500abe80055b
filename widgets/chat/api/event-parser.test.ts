import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventParser, type StreamedEvent } from './event-parser.ts'

function parsed(...pieces: string[]): StreamedEvent[] {
  const events: StreamedEvent[] = []
  const feed = createEventParser((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

/** The result of the reference implementation. */
function expected(text: string): StreamedEvent[] {
  const events: StreamedEvent[] = []
  let lastId = ''
  const parser = createParser({
    onEvent({ id, event, data }) {
      lastId = id ?? lastId
      events.push({ id: lastId, event: event ?? 'message', data })
    },
  })
  parser.feed(text)
  return events
}

describe('the event parser', () => {
  it('reads the events of the service, and neither comments nor the retry time', () => {
    const text = 'retry: 2000\n\nid: 1\nevent: message.started\ndata: {"a":1}\n\n: keep\n\nid: 2\ndata: x\ndata:y\n\n'
    expect(parsed(text)).toEqual([
      { id: '1', event: 'message.started', data: '{"a":1}' },
      { id: '2', event: 'message', data: 'x\ny' },
    ])
  })

  it('drops an event that is cut off', () => {
    expect(parsed('id: 1\ndata: x\n')).toEqual([])
    expect(parsed('id: 1\ndata: x\n\nid: 2\ndata: y')).toHaveLength(1)
  })

  it('parses any stream in any chunks like the reference implementation', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '',
        'data',
        'data:',
        'data: ',
        'id',
        'id: 7',
        'event: a',
        'event',
        ': comment',
        'retry: 5',
        'other: 1',
      ),
      fc.string({ maxLength: 8 }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
    )
    const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r'))).map((lines) => lines.flat().join(''))
    fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 200 }), { maxLength: 6 }), (text, cuts) => {
        // A CR at the end may be half of a CRLF, in both implementations.
        const whole = `${text}\n\n: end\n`
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length].sort((a, b) => a - b)
        const pieces = places.slice(1).map((place, at) => whole.slice(places[at], place))
        expect(parsed(...pieces)).toEqual(parsed(whole))
        // The reference implementation does not carry over the ID of an event without data.
        expect(parsed(whole).map(({ event, data }) => ({ event, data }))).toEqual(
          expected(whole).map(({ event, data }) => ({ event, data })),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('refuses an endless event', () => {
    const piece = `data: ${'x'.repeat(999)}\n`
    expect(() => parsed(...Array.from({ length: 1100 }, () => piece))).toThrow(RangeError)
    expect(() => parsed('x'.repeat(1_000_001))).toThrow(RangeError)
  })
})

/** One event of a `text/event-stream`. */
export interface ServerEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

const maxEventLength = 4_000_000

/** Parses a stream of server-sent events (https://html.spec.whatwg.org/#parsing-an-event-stream). A last event without its blank line is incomplete and dropped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      buffer += value
      if (buffer.length > maxEventLength) throw new Error('An event of the stream is too long.')
      // A carriage return at the end may be the first half of a line break.
      const parts = buffer.split(/\r\n\r\n|\n\n|\r\r(?!$)/)
      buffer = parts.pop() ?? ''
      yield* parts.map(parseEvent).filter((event) => event !== null)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(text: string): ServerEvent | null {
  let id: string | null = null
  let event = 'message'
  const data: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length === 0 ? null : { id, event, data: data.join('\n') }
}

/** An event of a text/event-stream. */
export interface StreamedEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

/** More than any event of the service: an answer has at most 50,000 characters and 50 products. */
const maxEventLength = 1_000_000

/**
 * Parses the decoded text of an event stream in pieces of any length (HTML, section 9.2.6). An event that the end of the stream cuts off is dropped.
 * Throws a `RangeError` for an event of more than a million characters.
 */
export function createEventParser(onEvent: (event: StreamedEvent) => void): (piece: string) => void {
  /** The beginning of a line. */
  let rest = ''
  let [id, event, data, length] = ['', '', '', 0]

  function field(line: string): void {
    if (line === '') {
      if (data !== '') onEvent({ id, event: event || 'message', data: data.slice(0, -1) })
      ;[event, data, length] = ['', '', 0]
      return
    }
    length += line.length
    limit(length)
    const colon = line.indexOf(':')
    // A line that begins with a colon is a comment.
    if (colon === 0) return
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data += `${value}\n`
    else if (name === 'event') event = value
    else if (name === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    const text = rest + piece
    let from = 0
    for (;;) {
      const end = text.slice(from).search(/[\r\n]/)
      if (end < 0) break
      const at = from + end
      // A CR at the end of a piece may be half of a CRLF.
      if (text[at] === '\r' && at === text.length - 1) break
      field(text.slice(from, at))
      from = at + (text.startsWith('\r\n', at) ? 2 : 1)
    }
    rest = text.slice(from)
    limit(rest.length)
  }
}

function limit(length: number): void {
  if (length > maxEventLength) throw new RangeError('The event is too long.')
}

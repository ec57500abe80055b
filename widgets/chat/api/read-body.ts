import { Problem } from '../../parts/problem.ts'
import { createEventParser, type StreamedEvent } from './event-parser.ts'

/** The service sends a comment every 15 seconds. */
const silenceMs = 40_000
/** More than a page of a transcript has. */
const maxBodyLength = 8_000_000

/** The JSON of a response, within a limit. */
export async function readJson(response: Response): Promise<unknown> {
  let text = ''
  await readPieces(response, (piece) => {
    text += piece
    if (text.length > maxBodyLength) throw new Problem('unreachable', 'too long')
  })
  return JSON.parse(text)
}

/** Reads an event stream until it ends, or is silent for 40 seconds; rejects when the connection breaks. */
export function readEvents(response: Response, onEvent: (event: StreamedEvent) => void): Promise<void> {
  return readPieces(response, createEventParser(onEvent))
}

async function readPieces({ body }: Response, onPiece: (piece: string) => void): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  // Without effect on a stream that has ended. A waiting read ends at once.
  const cancel = () => void reader.cancel().catch(() => {})
  for (;;) {
    const timer = setTimeout(cancel, silenceMs)
    try {
      const { done, value } = await reader.read()
      onPiece(decoder.decode(value, { stream: !done }))
      if (done) return
    } catch (cause) {
      cancel()
      throw cause
    } finally {
      clearTimeout(timer)
    }
  }
}

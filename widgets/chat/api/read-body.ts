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
    if (text.length > maxBodyLength) throw new Problem('unreachable', 'The response is too long.')
  })
  return JSON.parse(text)
}

/** Reads an event stream until it ends; rejects when the connection breaks or is silent for 40 seconds. */
export function readEvents(response: Response, onEvent: (event: StreamedEvent) => void): Promise<void> {
  return readPieces(response, createEventParser(onEvent))
}

async function readPieces({ body }: Response, onPiece: (piece: string) => void): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), silenceMs)
      onPiece(decoder.decode(value, { stream: !done }))
      if (done) return
    }
  } finally {
    // Without effect on a stream that has ended.
    reader.cancel().catch(() => {})
  }
}

/** The value, or a rejection after a time without one. */
async function within<Value>(value: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Problem('unreachable', `The service was silent for ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}

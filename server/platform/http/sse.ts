import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Http } from './server.ts'

/** One event of a stream; `data` goes as JSON. */
export interface StreamedEvent {
  readonly id: number
  readonly event: string
  readonly data: unknown
}

export interface EventStreams {
  /**
   * Answers with a stream of events (text/event-stream) until they end, the reader goes, or `end` is called. Resolves once the
   * answer is over. The events are asked for one by one, as fast as the reader takes them; `signal` aborts when nobody reads on.
   * Refusals have to be thrown before.
   */
  send(reply: FastifyReply, events: (signal: AbortSignal) => AsyncIterable<StreamedEvent>): Promise<void>
  /** Ends every stream; readers come back with the number of the last event they have. */
  end(): void
}

export interface StreamTimes {
  /** A comment as often, so that nobody between takes the connection for dead. */
  readonly keepAliveMs: number
  /** A reader that takes nothing for so long is cut off. */
  readonly patienceMs: number
}

const usualTimes: StreamTimes = { keepAliveMs: 15_000, patienceMs: 60_000 }
/** When readers come back after a broken connection, milliseconds. */
const retryMs = 2000

/** Streams of events of one server. */
export function createEventStreams(log: Pick<Http, 'log'>['log'], times: StreamTimes = usualTimes): EventStreams {
  const open = new Set<AbortController>()
  return {
    async send(reply, events) {
      const over = new AbortController()
      open.add(over)
      reply.hijack()
      const { raw } = reply
      raw.once('close', () => over.abort())
      begin(reply)
      const keep = setInterval(() => void (raw.writableNeedDrain || raw.write(': keep\n\n')), times.keepAliveMs)
      try {
        for await (const event of events(over.signal)) {
          if (over.signal.aborted) break
          if (!raw.write(lines(event))) await drained(raw, { over, patienceMs: times.patienceMs })
        }
      } catch (error) {
        // The reader comes back and goes on where it was.
        if (!over.signal.aborted) log.warn({ err: error }, 'a stream of events broke')
      } finally {
        clearInterval(keep)
        open.delete(over)
        raw.end()
      }
    },
    end() {
      for (const over of open) over.abort()
    },
  }
}

function begin(reply: FastifyReply): void {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  raw.write(`retry: ${retryMs}\n\n`)
}

function lines({ id, event, data }: StreamedEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

async function drained(
  raw: ServerResponse,
  { over, patienceMs }: { over: AbortController; patienceMs: number },
): Promise<void> {
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
  await once(raw, 'drain', { signal }).catch(() => {
    over.abort()
    raw.destroy()
  })
}

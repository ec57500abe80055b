import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Http } from './server.ts'

/** One event of a stream; `data` is sent as JSON. */
export interface StreamedEvent {
  readonly id: number
  readonly event: string
  readonly data: unknown
}

export interface EventStreams {
  /**
   * Sends a stream of events (text/event-stream) until they end, the client disconnects, or `end` is called; resolves then. Events are
   * pulled one by one, as fast as the client reads; `signal` aborts when the stream is over. Throw errors before the call.
   */
  send(reply: FastifyReply, events: (signal: AbortSignal) => AsyncIterable<StreamedEvent>): Promise<void>
  /** Ends every stream, also those that begin later; clients reconnect with the ID of their last event. */
  end(): void
}

export interface StreamTimes {
  /** Interval of the comments that keep proxies from closing an idle connection. */
  readonly keepAliveMs: number
  /** A client that reads nothing for this long is disconnected. */
  readonly timeoutMs: number
}

const defaultTimes: StreamTimes = { keepAliveMs: 15_000, timeoutMs: 60_000 }
/** Delay in milliseconds after which clients reconnect. */
const retryMs = 2000

/** Streams of events of one server. */
export function createEventStreams(log: Pick<Http, 'log'>['log'], times: StreamTimes = defaultTimes): EventStreams {
  const open = new Set<AbortController>()
  let hasEnded = false
  return {
    async send(reply, events) {
      const over = new AbortController()
      reply.hijack()
      const { raw } = reply
      begin(reply)
      // A request that arrived before the service began to stop.
      if (hasEnded) return void raw.end()
      open.add(over)
      raw.once('close', () => over.abort())
      const heartbeat = setInterval(() => void (raw.writableNeedDrain || raw.write(': keep\n\n')), times.keepAliveMs)
      try {
        for await (const event of events(over.signal)) {
          if (over.signal.aborted) break
          if (!raw.write(lines(event))) await drained(raw, { over, timeoutMs: times.timeoutMs })
        }
      } catch (error) {
        // The client reconnects and continues after its last event.
        if (!over.signal.aborted) log.warn({ err: error }, 'event stream failed')
      } finally {
        clearInterval(heartbeat)
        open.delete(over)
        raw.end()
      }
    },
    end() {
      hasEnded = true
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
  { over, timeoutMs }: { over: AbortController; timeoutMs: number },
): Promise<void> {
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)])
  await once(raw, 'drain', { signal }).catch(() => {
    over.abort()
    raw.destroy()
  })
}

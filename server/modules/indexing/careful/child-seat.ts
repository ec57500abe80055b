import { type ChildProcess, fork } from 'node:child_process'
import { type Decode, type DecodingAnswer, type DecodingRequest, fromRefusal } from './serve-decoding.ts'

/** The process ended with the picture in hand, alone or beside others. */
export class ChildDied extends Error {}

/** There is no process to decode in: none could be started. */
export class NoChild extends Error {}

interface Child {
  readonly decode: Decode
  end(): void
}

export interface ChildSeat {
  /** In a process of its own. Rejects as the decoder does, with `ChildDied` or `NoChild`. */
  readonly decode: Decode
  /** Ends the process; the next picture gets another. */
  empty(): void
}

export interface SeatOptions {
  /** The program. */
  readonly file: string
  /** How long it stays without a picture. */
  readonly idleMs: number
  /** For a picture: one that does not answer is as good as dead, and is killed. */
  readonly patienceMs: number
}

const startMs = 60_000

/** A place for one child process at a time; it is there while there are pictures, and for a while after. */
export function createChildSeat(how: SeatOptions): ChildSeat {
  let child: Promise<Child> | null = null
  let idle: NodeJS.Timeout | undefined

  const empty = (): void => {
    clearTimeout(idle)
    child?.then((one) => one.end()).catch(() => undefined)
    child = null
  }
  const taken = (): Promise<Child> => {
    const starting = startChild(how, () => {
      if (child === starting) child = null
    })
    // Whoever asked hears of a failure.
    starting.catch(() => undefined)
    return starting
  }
  let inHand = 0
  return {
    async decode(bytes, options) {
      clearTimeout(idle)
      inHand += 1
      try {
        child ??= taken()
        return await (await child).decode(bytes, options)
      } finally {
        inHand -= 1
        clearTimeout(idle)
        if (inHand === 0) idle = setTimeout(empty, how.idleMs).unref()
      }
    },
    empty,
  }
}

interface Waiting {
  resolve(answer: Extract<DecodingAnswer, { kind: 'decoded' }>['picture']): void
  reject(error: Error): void
}

/** Resolves once it can decode. */
function startChild({ file, patienceMs }: SeatOptions, onEnd: () => void): Promise<Child> {
  const started = Promise.withResolvers<Child>()
  const waiting = new Map<number, Waiting>()
  let asked = 0
  const child = fork(file, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const killIn = (ms: number): NodeJS.Timeout => setTimeout(() => child.kill('SIGKILL'), ms).unref()
  const startLimit = killIn(startMs)
  const over = (cause?: Error): void => {
    clearTimeout(startLimit)
    onEnd()
    started.reject(new NoChild('No process could be started to decode pictures in.', { cause }))
    for (const { reject } of waiting.values()) reject(new ChildDied('The process that decoded the picture died.'))
    waiting.clear()
  }
  const decode: Decode = (bytes, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Decode>>>()
    const request: DecodingRequest = { id: asked, bytes, options }
    asked += 1
    waiting.set(request.id, { resolve, reject })
    const limit = killIn(patienceMs)
    // What cannot be sent is never answered; the child's end says so.
    child.send(request, () => undefined)
    if (!child.connected) over()
    return promise.finally(() => clearTimeout(limit))
  }
  child.on('error', over)
  child.on('exit', () => over())
  child.on('message', (answer: DecodingAnswer) => {
    clearTimeout(startLimit)
    if (answer.kind === 'ready') return started.resolve({ decode, end: () => endChild(child) })
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.kind === 'decoded') asker?.resolve(answer.picture)
    else asker?.reject(fromRefusal(answer.refusal))
  })
  // The service may end while it is there; it ends then by itself.
  child.unref()
  child.channel?.unref()
  return started.promise
}

function endChild(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}

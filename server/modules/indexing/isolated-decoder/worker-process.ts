import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Decode, type DecodingRequest, type DecodingResponse, fromRefusal } from './serve-decoding.ts'
import { type LimitKind, readUsage, type UsageLimits, watchUsage } from './watch-usage.ts'

/** The process died while decoding the image. */
export class WorkerDied extends Error {}

/** No worker process could be started. */
export class WorkerUnavailable extends Error {}

/** The process was killed because the image exceeded a limit. */
export class CostExceeded extends Error {
  readonly limit: LimitKind
  constructor(limit: LimitKind) {
    super(`Decoding the image exceeded its limit of ${limit}.`)
    this.limit = limit
  }
}

export interface WorkerOptions {
  /** The worker program. */
  readonly file: string
  /** How long an idle process stays alive. */
  readonly idleMs: number
  /** Limits for one image. */
  readonly limits: UsageLimits
}

/** Owns at most one worker process, which decodes one image at a time, so that a crash or a cost has exactly one cause. */
export interface WorkerSlot {
  /** Rejects as the decoder does, with `WorkerDied`, `WorkerUnavailable` or `CostExceeded`. One call at a time. */
  readonly decode: Decode
  isRunning(): boolean
  /** Ends the process; the next image starts another. */
  stop(): void
}

interface Worker {
  readonly pid: number
  readonly baseMemoryBytes: number
  readonly decode: Decode
  end(): void
  kill(): void
}

const startMs = 60_000
/** Memory that the allocator may retain after a large image; a process that retains more is replaced. */
const maxRetainedBytes = 64_000_000

export function createWorkerSlot(options: WorkerOptions): WorkerSlot {
  let worker: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearTimeout(idle)
    worker?.then((one) => one.end()).catch(() => undefined)
    worker = null
  }
  const started = (): Promise<Worker> => {
    const starting = startWorker(options.file, () => {
      if (worker === starting) worker = null
    })
    // Callers handle the failure.
    starting.catch(() => undefined)
    return starting
  }
  return {
    async decode(bytes, decodeOptions) {
      clearTimeout(idle)
      worker ??= started()
      const one = await worker
      try {
        return await decodeWatched(one, options.limits, () => one.decode(bytes, decodeOptions))
      } finally {
        clearTimeout(idle)
        const usage = readUsage(one.pid)
        if (usage !== null && usage.memoryBytes - one.baseMemoryBytes > maxRetainedBytes) stop()
        else idle = setTimeout(stop, options.idleMs).unref()
      }
    },
    isRunning: () => worker !== null,
    stop,
  }
}

async function decodeWatched<T>(worker: Worker, limits: UsageLimits, decode: () => Promise<T>): Promise<T> {
  let exceeded: LimitKind | null = null
  const endWatch = watchUsage(worker.pid, { limits, baseMemoryBytes: worker.baseMemoryBytes }, (what) => {
    exceeded = what
    worker.kill()
  })
  try {
    return await decode()
  } catch (error) {
    if (exceeded !== null && error instanceof WorkerDied) throw new CostExceeded(exceeded)
    throw error
  } finally {
    endWatch()
  }
}

interface Waiting {
  resolve(answer: Extract<DecodingResponse, { kind: 'decoded' }>['image']): void
  reject(error: Error): void
}

/** A decoder allocates little on its heap: a larger young generation would only cost memory. */
const execArgv = ['--max-semi-space-size=1']

/** Resolves once the worker can decode. */
function startWorker(file: string, onEnd: () => void): Promise<Worker> {
  const started = Promise.withResolvers<Worker>()
  const waiting = new Map<number, Waiting>()
  let requestCount = 0
  const child = fork(file, { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const kill = (): void => void child.kill('SIGKILL')
  const startLimit = setTimeout(kill, startMs).unref()
  const handleEnd = (cause?: Error): void => {
    clearTimeout(startLimit)
    onEnd()
    started.reject(new WorkerUnavailable('No worker process could be started.', { cause }))
    for (const { reject } of waiting.values())
      reject(new WorkerDied('The worker process died while decoding the image.'))
    waiting.clear()
  }
  const decode: Decode = (bytes, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Decode>>>()
    const request: DecodingRequest = { id: requestCount, bytes, options }
    requestCount += 1
    waiting.set(request.id, { resolve, reject })
    // A failed send gets no response; the exit event rejects it.
    child.send(request, () => undefined)
    if (!child.connected) handleEnd()
    return promise
  }
  child.on('error', handleEnd)
  child.on('exit', () => handleEnd())
  child.on('message', (answer: DecodingResponse) => {
    clearTimeout(startLimit)
    if (answer.kind === 'ready') return started.resolve(ready(child, { decode, kill }))
    const pending = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.kind === 'decoded') pending?.resolve(answer.image)
    else pending?.reject(fromRefusal(answer.refusal))
  })
  // The child does not keep the service alive, and exits when the service does.
  child.unref()
  child.channel?.unref()
  return started.promise
}

function ready(child: ChildProcess, { decode, kill }: { decode: Decode; kill: () => void }): Worker {
  const pid = child.pid ?? 0
  limitMemory(pid)
  const end = (): void => {
    if (child.connected) child.disconnect()
  }
  return { pid, baseMemoryBytes: readUsage(pid)?.memoryBytes ?? 0, decode, end, kill }
}

/** A hard limit above the watched one: an allocation too fast for the watch fails at once. */
const maxAllocatedBytes = 400_000_000

/** Where the system has `prlimit` (util-linux). V8 reserves much more than it uses, so the limit is higher than that. */
function limitMemory(pid: number): void {
  try {
    const data = /^VmData:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    if (data === undefined) return
    const limit = Number(data) * 1024 + maxAllocatedBytes
    execFile('prlimit', ['--pid', String(pid), `--data=${limit}`], { timeout: 5000 }, () => undefined).unref()
  } catch {
    // Not Linux, or the process has exited.
  }
}

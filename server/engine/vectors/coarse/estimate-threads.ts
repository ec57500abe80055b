import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import {
  at,
  createControl,
  type EstimateKernel,
  type EstimateTask,
  estimateAlone,
  estimateBlocks,
  publishTask,
  waitForBlocks,
} from './estimate-task.ts'

/** What a thread is started with. */
export interface ThreadInput {
  readonly control: SharedArrayBuffer
  /** Receives the memory of a task before the task. */
  readonly memories: MessagePort
}

/** The memory of a task, with the number by which the task names it. */
export interface TaskMemory {
  readonly number: number
  readonly memory: WebAssembly.Memory
}

export interface Estimation extends EstimateTask {
  readonly memory: WebAssembly.Memory
  readonly kernel: EstimateKernel
}

interface ThreadOptions {
  /** Threads in addition to the calling one. */
  readonly count?: number
  /** Milliseconds to wait for a block. */
  readonly timeoutMs?: number
  /** Tests replace it by a thread that fails. */
  readonly script?: URL
}

export type EstimateThreads = ReturnType<typeof createEstimateThreads>

// Waking a thread takes up to 100 µs; one thread estimates this many rows in 300.
const minRows = 100_000
// More of them wait for the memory of the machine.
const maxThreads = 3
// A block takes a thread 50 µs.
const blockTimeoutMs = 1000
// A thread keeps the memory of its last task.
const idleTimeoutMs = 300_000

/**
 * Threads that estimate rows together with the calling one: among a million rows, with one of them, 2.1 ms instead of 3.6 (decision
 * 0079-large-stores.md). They start with the first task of many rows and end when there was none for five minutes. If one fails, the calling
 * thread estimates alone from then on.
 */
export function createEstimateThreads(options: ThreadOptions = {}) {
  const { timeoutMs = blockTimeoutMs, script = new URL('./estimate-worker.ts', import.meta.url) } = options
  const count = options.count ?? Math.min(maxThreads, availableParallelism() - 1)
  let running: RunningThreads | null = null
  let hasFailed = false

  const stop = (): void => {
    running?.stop()
    running = null
  }
  const fail = (): void => {
    hasFailed = true
    stop()
  }
  const idle = setTimeout(stop, idleTimeoutMs).unref()
  const readyCount = (): number => (running === null ? 0 : Atomics.load(running.ints, at.ready))
  /** False while no thread is ready, and if one fails. */
  const estimateTogether = (task: Estimation): boolean => {
    idle.refresh()
    running ??= startThreads(script, { count, onError: fail })
    if (readyCount() === 0) return false
    const isComplete = running.run(task, timeoutMs)
    if (!isComplete) fail()
    return isComplete
  }

  return {
    /** The threads that wait for a task. */
    get ready(): number {
      return readyCount()
    },
    estimate(task: Estimation): void {
      const isShared = !hasFailed && count > 0 && task.rows >= minRows
      if (!(isShared && estimateTogether(task))) estimateAlone(task.kernel, task)
    },
    stop,
  }
}

interface RunningThreads {
  readonly ints: Int32Array
  /** False if a thread did not complete its block in time. */
  run(task: Estimation, timeoutMs: number): boolean
  stop(): void
}

function startThreads(script: URL, { count, onError }: { count: number; onError: () => void }): RunningThreads {
  const control = createControl()
  const threads = Array.from({ length: count }, () => {
    const { port1: port, port2: memories } = new MessageChannel()
    const workerData: ThreadInput = { control: control.buffer, memories }
    const worker = new Worker(script, { name: 'estimates', workerData, transferList: [memories] })
    worker.on('error', onError)
    worker.unref()
    port.unref()
    return { worker, port }
  })
  let sent: TaskMemory | null = null
  return {
    ints: control.ints,
    run({ memory, kernel, ...task }, timeoutMs) {
      if (sent?.memory !== memory) {
        sent = { number: (sent?.number ?? 0) + 1, memory }
        for (const { port } of threads) port.postMessage(sent)
      }
      publishTask(control, { ...task, memory: sent.number })
      estimateBlocks(control, () => kernel)
      return waitForBlocks(control, timeoutMs)
    },
    stop() {
      for (const { worker, port } of threads) {
        port.close()
        void worker.terminate()
      }
    },
  }
}

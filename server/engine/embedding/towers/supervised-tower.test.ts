import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type SupervisedTower, type SupervisorOptions, superviseTower } from './supervised-tower.ts'
import type { TowerInput } from './tower.ts'
import type { StartThread } from './tower-worker.ts'

/** A worker that acts on the text: dies, hangs, rejects, or answers with the text's length. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, workerData } from 'node:worker_threads'
  const starts = new Int32Array(workerData.starts)
  const start = Atomics.add(starts, 0, 1)
  if (workerData.dieFrom !== undefined && start >= workerData.dieFrom) process.exit(3)
  if (workerData.unloadable) {
    parentPort.postMessage({ kind: 'unloadable', message: 'weights.onnx is missing' })
  } else {
    parentPort.on('message', ({ call, input }) => {
      const [text] = input.texts
      if (text === 'die') throw new Error('out of memory')
      if (text === 'hang') for (;;) ;
      if (text === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
      if (text === 'refuse') parentPort.postMessage({ kind: 'error', call, message: 'bad tensor' })
      else parentPort.postMessage({ kind: 'vectors', call, vectors: Float32Array.of(text.length) })
    })
    parentPort.postMessage({ kind: 'ready', facts: { dimension: 1 } })
  }
`)}`,
)

const starts = new Int32Array(new SharedArrayBuffer(4))
const open: SupervisedTower[] = []

async function openTower(
  data: { dieFrom?: number; unloadable?: boolean } = {},
  options: Partial<SupervisorOptions> = {},
) {
  starts[0] = 0
  const opened = await superviseTower({
    script,
    data: { ...data, starts: starts.buffer },
    startTimeoutMs: 10_000,
    callTimeoutMs: 10_000,
    ...options,
  })
  open.push(opened)
  return opened
}

const textInput = (text: string): TowerInput => ({ kind: 'texts', texts: [text] })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error) => error.reason as string,
  )

afterEach(async () => {
  await Promise.all(open.splice(0).map((opened) => opened.close()))
})

describe('a supervised tower', () => {
  it('rejects the calls of a worker that crashes and answers later calls from a new worker', async () => {
    const tower = await openTower()
    const dying = failure(tower.call(textInput('die')))
    const concurrent = failure(tower.call(textInput('concurrent')))
    expect(await dying).toBe('crashed')
    expect(await concurrent).toBe('crashed')
    expect(await tower.call(textInput('again'))).toEqual(Float32Array.of(5))
    expect(starts[0]).toBe(2)
  })

  it('reports the cause of the crash', async () => {
    const tower = await openTower()
    await expect(tower.call(textInput('die'))).rejects.toThrow(/out of memory/)
  })

  it('keeps the worker when it rejects one input', async () => {
    const tower = await openTower()
    await expect(tower.call(textInput('refuse'))).rejects.toMatchObject({ reason: 'failed', message: 'bad tensor' })
    expect(await tower.call(textInput('fine'))).toEqual(Float32Array.of(4))
    expect(starts[0]).toBe(1)
  })

  it('times out a call that hangs and continues with a new worker', async () => {
    const tower = await openTower({}, { callTimeoutMs: 300 })
    expect(await failure(tower.call(textInput('hang')))).toBe('timed_out')
    expect(await tower.call(textInput('ok'))).toEqual(Float32Array.of(2))
  })

  it('rejects calls during the cooldown after repeated crashes, then restarts the worker', async () => {
    const tower = await openTower({ dieFrom: 1 }, { maxConsecutiveCrashes: 3, cooldownMs: 50 })
    expect(await failure(tower.call(textInput('die')))).toBe('crashed')
    await vi.waitFor(async () => expect(await failure(tower.call(textInput('hello')))).toBe('unavailable'), 240_000)
    expect(starts[0]).toBe(3)
    await vi.waitFor(() => expect(starts[0]).toBeGreaterThan(3), 240_000)
  })

  it('reports why a model cannot be loaded and leaves no worker running', async () => {
    await expect(openTower({ unloadable: true })).rejects.toThrow('weights.onnx is missing')
    await expect(openTower({ dieFrom: 0 })).rejects.toMatchObject({ reason: 'crashed' })
  })

  it('ends an idle worker, never one that is busy, and answers the next call from a new one', async () => {
    const threads: Worker[] = []
    const startThread: StartThread = (file, data) => {
      const thread = new Worker(file, { workerData: data })
      threads.push(thread)
      return thread
    }
    const tower = await openTower({}, { idleTimeoutMs: 100, startThread })
    expect(await tower.call(textInput('slow'))).toEqual(Float32Array.of(4))
    expect(starts[0]).toBe(1)
    // A terminated thread has no ID.
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1), 240_000)
    expect(await tower.call(textInput('again'))).toEqual(Float32Array.of(5))
    expect(starts[0]).toBe(2)
    expect(await tower.call(textInput('still'))).toEqual(Float32Array.of(5))
  })

  it('rejects a call that crashes a new worker, and answers the next one', async () => {
    const tower = await openTower({}, { idleTimeoutMs: 20 })
    await sleep(200)
    expect(await failure(tower.call(textInput('die')))).toBe('crashed')
    expect(await tower.call(textInput('next'))).toEqual(Float32Array.of(4))
  })

  it('rejects calls after it is closed', async () => {
    const tower = await openTower()
    await tower.close()
    expect(await failure(tower.call(textInput('hello')))).toBe('closed')
  })
})

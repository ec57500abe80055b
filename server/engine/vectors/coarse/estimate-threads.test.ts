import { availableParallelism } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { coarseDimension, estimateAlone, estimateModule, instantiateKernel } from './estimate-task.ts'
import { createEstimateThreads, type EstimateThreads, type Estimation } from './estimate-threads.ts'

const started: EstimateThreads[] = []
afterEach(() => {
  for (const threads of started.splice(0)) threads.stop()
})

function aPool(options: Parameters<typeof createEstimateThreads>[0]): EstimateThreads {
  const threads = createEstimateThreads(options)
  started.push(threads)
  return threads
}

const firstRow = 1024
const rows = 150_000
const firstEstimate = firstRow + rows * coarseDimension

/** Rows of pseudorandom bytes in their own memory, and a query. */
function anEstimation(seed: number): Estimation & { readonly dots: Float32Array } {
  const module = estimateModule()
  if (module === null) throw new Error('no WebAssembly SIMD')
  const pages = Math.ceil((firstEstimate + rows * 4) / 65_536)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65_535, shared: true })
  const kernel = instantiateKernel(module, memory)
  const words = new Int32Array(memory.buffer, firstRow, (rows * coarseDimension) / 4)
  for (let at = 0, state = seed; at < words.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    words[at] = state
  }
  new Int16Array(memory.buffer, 0, coarseDimension).set(Array.from({ length: coarseDimension }, (_none, at) => at * 9))
  const dots = new Float32Array(memory.buffer, firstEstimate, rows)
  return { memory, kernel, firstRow, firstEstimate, rows, factor: 1 / 1000, offset: seed, dots }
}

function aloneOf(estimation: Estimation & { readonly dots: Float32Array }): Float32Array {
  estimateAlone(estimation.kernel, estimation)
  const dots = estimation.dots.slice()
  estimation.dots.fill(0)
  return dots
}

/** Threads start in the background; until then, the calling one estimates alone. */
async function whenReady(threads: EstimateThreads, estimation: Estimation): Promise<void> {
  threads.estimate(estimation)
  await expect.poll(() => threads.ready, { timeout: 20_000 }).toBeGreaterThan(0)
}

it('estimates the same as one thread, for several memories in turn', async () => {
  const threads = aPool({ count: 2 })
  const estimations = [anEstimation(1), anEstimation(2)]
  const alone = estimations.map(aloneOf)
  await whenReady(threads, anEstimation(3))
  for (let round = 0; round < 40; round += 1) {
    for (const [at, estimation] of estimations.entries()) {
      estimation.dots.fill(0)
      threads.estimate(estimation)
      expect(Buffer.compare(Buffer.from(estimation.dots), Buffer.from(alone[at] ?? []))).toBe(0)
    }
  }
})

it('estimates all rows itself from then on if a thread does not complete its block', async () => {
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { workerData } from 'node:worker_threads'
      const ints = new Int32Array(workerData.control)
      Atomics.add(ints, 1, 1)
      for (;;) {
        Atomics.wait(ints, 0, 0)
        if (Atomics.compareExchange(ints, 2, 0, 1) === 0) break
      }
    `)}`,
  )
  const threads = aPool({ count: 1, script, timeoutMs: 50 })
  const estimation = anEstimation(1)
  const alone = aloneOf(estimation)
  await whenReady(threads, estimation)
  let rounds = 0
  for (; threads.ready > 0 && rounds < 10_000; rounds += 1) threads.estimate(estimation)
  expect(threads.ready).toBe(0)
  expect(estimation.dots).toEqual(alone)
  threads.estimate(estimation)
  expect(threads.ready).toBe(0)
})

it('starts no threads for few rows, or on a single processor', () => {
  const few = aPool({ count: 1 })
  const estimation = anEstimation(1)
  few.estimate({ ...estimation, rows: 4096 })
  const single = aPool({ count: 0 })
  single.estimate(estimation)
  expect([few.ready, single.ready]).toEqual([0, 0])
  expect(availableParallelism()).toBeGreaterThan(0)
})

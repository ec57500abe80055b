import { compiledOnce } from '../simd-kernel.ts'
import { kernelBase64 } from './estimate.generated.ts'

/** Rows of `coarse-rows.ts` to estimate, in memory that threads share. Addresses are in bytes. */
export interface EstimateTask {
  readonly firstRow: number
  readonly firstEstimate: number
  /** A multiple of four. */
  readonly rows: number
  readonly factor: number
  readonly offset: number
}

/** The functions of estimate.wat, for one memory. */
export interface EstimateKernel {
  estimate: (...[row, into, end, factor, offset]: [number, number, number, number, number]) => void
  select: (...[from, end, limit, into]: [number, number, number, number]) => number
}

/** What threads share in addition to the rows: a task, and how much of it is done. */
export interface Control {
  readonly ints: Int32Array
  readonly floats: Float64Array
}

/** Bytes of a row. */
export const coarseDimension = 64
export const estimateBytes = 4
// A thread that is interrupted delays the others by at most one block, which takes 50 µs.
const rowsPerBlock = 16_384
/** Positions in `Control.ints`. `task` changes with every task; `ready` counts the threads that wait for one. */
export const at = { task: 0, ready: 1, next: 2, blocks: 3, done: 4, memory: 5, row: 6, into: 7, rows: 8 } as const
// Positions in `Control.floats`, after the integers.
const [factorAt, offsetAt] = [5, 6]
const controlBytes = 56
// More than any number of blocks.
const noneLeft = 2 ** 30

/** The compiled kernel, or null where WebAssembly SIMD or shared memory is not available. */
export const estimateModule = compiledOnce(kernelBase64)

export function instantiateKernel(module: WebAssembly.Module, memory: WebAssembly.Memory): EstimateKernel {
  return new WebAssembly.Instance(module, { rows: { memory } }).exports as unknown as EstimateKernel
}

export function createControl(buffer = new SharedArrayBuffer(controlBytes)): Control & { buffer: SharedArrayBuffer } {
  return { buffer, ints: new Int32Array(buffer), floats: new Float64Array(buffer) }
}

export function estimateAlone(kernel: EstimateKernel, task: EstimateTask): void {
  const { firstRow, firstEstimate, rows, factor, offset } = task
  kernel.estimate(firstRow, firstEstimate, firstEstimate + rows * estimateBytes, factor, offset)
}

/** Publishes a task, and wakes the threads that wait for one. The previous task must be complete. */
export function publishTask({ ints, floats }: Control, task: EstimateTask & { readonly memory: number }): void {
  // A thread that is late must not claim a block of a task that is not completely written.
  Atomics.store(ints, at.next, noneLeft)
  ints[at.memory] = task.memory
  ints[at.row] = task.firstRow
  ints[at.into] = task.firstEstimate
  ints[at.rows] = task.rows
  floats[factorAt] = task.factor
  floats[offsetAt] = task.offset
  Atomics.store(ints, at.done, 0)
  Atomics.store(ints, at.blocks, Math.ceil(task.rows / rowsPerBlock))
  Atomics.store(ints, at.next, 0)
  Atomics.add(ints, at.task, 1)
  Atomics.notify(ints, at.task)
}

/** Estimates blocks of the published task until none is left; other threads may still be at theirs then. */
export function estimateBlocks({ ints, floats }: Control, kernelOf: (memory: number) => EstimateKernel): void {
  for (;;) {
    const block = claimBlock(ints)
    if (block === null) return
    const kernel = kernelOf(ints[at.memory] ?? 0)
    const start = block * rowsPerBlock
    const end = Math.min(ints[at.rows] ?? 0, start + rowsPerBlock)
    // Addresses are unsigned.
    const row = ((ints[at.row] ?? 0) >>> 0) + start * coarseDimension
    const into = (ints[at.into] ?? 0) >>> 0
    const [factor = 0, offset = 0] = [floats[factorAt], floats[offsetAt]]
    kernel.estimate(row, into + start * estimateBytes, into + end * estimateBytes, factor, offset)
    Atomics.add(ints, at.done, 1)
    Atomics.notify(ints, at.done)
  }
}

function claimBlock(ints: Int32Array): number | null {
  for (;;) {
    const block = Atomics.load(ints, at.next)
    if (block >= Atomics.load(ints, at.blocks)) return null
    // Succeeds only while the block is free in the current task, even if the loads were of the one before.
    if (Atomics.compareExchange(ints, at.next, block, block + 1) === block) return block
  }
}

// Checks that take about as long as a block.
const maxChecks = 5000

/** Waits for the blocks of other threads. False if they are not complete in time. */
export function waitForBlocks({ ints }: Control, timeoutMs: number): boolean {
  const blocks = Atomics.load(ints, at.blocks)
  for (let checks = 0; checks < maxChecks; checks += 1) if (Atomics.load(ints, at.done) === blocks) return true
  for (;;) {
    const done = Atomics.load(ints, at.done)
    if (done === blocks) return true
    if (Atomics.wait(ints, at.done, done, timeoutMs) === 'timed-out') return false
  }
}

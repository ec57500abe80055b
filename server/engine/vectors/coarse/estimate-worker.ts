import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import {
  at,
  createControl,
  type EstimateKernel,
  estimateBlocks,
  estimateModule,
  instantiateKernel,
} from './estimate-task.ts'
import type { TaskMemory, ThreadInput } from './estimate-threads.ts'

// A thread that estimates blocks of rows in parallel with the main thread. It waits for tasks without an event loop, so that it wakes in microseconds.
const { control: buffer, memories } = workerData as ThreadInput
const control = createControl(buffer)
const { ints } = control
let current: { readonly number: number; readonly kernel: EstimateKernel } | null = null

function kernelOf(number: number): EstimateKernel {
  while (current?.number !== number) {
    const received = receiveMessageOnPort(memories)
    const module = estimateModule()
    if (received === undefined || module === null) throw new Error('vectors: a task names memory that was not sent')
    const sent = received.message as TaskMemory
    current = { number: sent.number, kernel: instantiateKernel(module, sent.memory) }
  }
  return current.kernel
}

let task = Atomics.load(ints, at.task)
Atomics.add(ints, at.ready, 1)
for (;;) {
  Atomics.wait(ints, at.task, task)
  task = Atomics.load(ints, at.task)
  estimateBlocks(control, kernelOf)
}

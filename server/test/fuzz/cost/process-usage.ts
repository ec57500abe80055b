import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const idleStepMs = 12
const idleTimeoutMs = 2000
/** Less work than this per step is background work of the process. */
const backgroundCpuMs = 1.5

/** The CPU time of all threads, in milliseconds. Threads of the service live as long as the process. */
export function cpuMsOf(pid: number): number {
  let sum = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // The thread ended after it was listed.
    }
  }
  return sum
}

/** How long the main threads of the service and of this process were runnable but not running, in milliseconds. */
export function schedulingWaitMsOf(pid: number): number {
  const of = (one: number): number => Number(readFileSync(`/proc/${one}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  return of(pid) + of(process.pid)
}

/** The CPU time that the idle process and the probe use per millisecond. */
export async function idleCpuShare(pid: number): Promise<number> {
  await waitUntilIdle(pid)
  const [cpu, startedAt] = [cpuMsOf(pid), performance.now()]
  await sleep(1500)
  return (cpuMsOf(pid) - cpu) / (performance.now() - startedAt)
}

/** Waits until the process uses no more than background CPU time, at most `idleTimeoutMs`. */
export async function waitUntilIdle(pid: number): Promise<void> {
  let quiet = 0
  for (const deadline = performance.now() + idleTimeoutMs; performance.now() < deadline && quiet < 2; ) {
    const before = cpuMsOf(pid)
    await sleep(idleStepMs)
    quiet = cpuMsOf(pid) - before < backgroundCpuMs ? quiet + 1 : 0
  }
}

/** Resets the peak of resident memory. The returned function reads the peak above the current value, in MB. */
export function trackPeakMemory(pid: number): () => number {
  const field = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = field('VmRSS')
  return () => Math.max(0, field('VmHWM') - before)
}

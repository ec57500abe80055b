import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface StartedChild {
  readonly process: ChildProcess
  /** Every line printed so far, complete ones only. */
  readonly lines: string[]
  /** Resolves when `wanted` lines were printed, or with fewer when the child ended. */
  untilLines(wanted: number): Promise<void>
  /** kill -9, and waits until it is gone and its output was read. */
  kill(): Promise<void>
}

/** Starts a program of `server/test/children` with the Node that runs the tests. */
export function startChild(name: string, ...args: string[]): StartedChild {
  const program = fileURLToPath(new URL(`../children/${name}`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  const ended = once(reader, 'close')
  return {
    process: child,
    lines,
    async untilLines(wanted) {
      while (lines.length < wanted) {
        const next = await Promise.race([once(reader, 'line'), ended.then(() => null)])
        if (next === null) return
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

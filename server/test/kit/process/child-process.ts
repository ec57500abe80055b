import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface StartedChild {
  readonly process: ChildProcess
  /** Every complete line printed so far. */
  readonly lines: string[]
  /** Resolves when `wanted` lines were printed, or with fewer when the child exited. */
  untilLines(wanted: number): Promise<void>
  /** Resolves when it has exited and its output was read. */
  readonly ended: Promise<void>
  /** Sends SIGKILL and waits until it has exited and its output was read. */
  kill(): Promise<void>
}

const pathOf = (name: string) => fileURLToPath(new URL(`../../children/${name}`, import.meta.url))

/** Starts a program of `server/test/children` with the Node.js that runs the tests. */
export function startChild(name: string, ...args: string[]): StartedChild {
  return follow(spawn(process.execPath, [pathOf(name), ...args], { stdio: ['pipe', 'pipe', 'inherit'] }))
}

/** The same, with another program preloaded in every thread. */
export function startChildAfter(preload: string, name: string, ...args: string[]): StartedChild {
  const nodeArguments = ['--import', pathOf(preload), pathOf(name), ...args]
  return follow(spawn(process.execPath, nodeArguments, { stdio: ['pipe', 'pipe', 'inherit'] }))
}

/** The same as `startChild`, with a limit on open files. */
export function startChildWithFiles(limit: number, name: string, ...args: string[]): StartedChild {
  const limited = ['-c', `ulimit -n ${limit} && exec "$0" "$@"`, process.execPath, pathOf(name), ...args]
  return follow(spawn('/bin/sh', limited, { stdio: ['pipe', 'pipe', 'inherit'] }))
}

function follow(child: ChildProcessByStdio<Writable, Readable, null>): StartedChild {
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  const ended = once(reader, 'close').then(() => undefined)
  return {
    process: child,
    lines,
    ended,
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

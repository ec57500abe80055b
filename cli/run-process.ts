import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

const forwarded = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const

/**
 * Runs a Node.js script with this process's input and output, forwards signals to it, and exits with its exit code (128 + the
 * signal's number if a signal ended it).
 */
export async function runProcess(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env })
  const forward = (signal: NodeJS.Signals) => {
    // The terminal sends Ctrl-C to every process; a second SIGINT would make the service exit without a graceful shutdown.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of forwarded) process.on(signal, forward)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const name of forwarded) process.off(name, forward)
  process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

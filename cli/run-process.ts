import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

const forwarded = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const

/**
 * Runs a Node script in this terminal's place: same input and output, signals passed on, and its exit code (128 + the signal's
 * number when a signal ended it) becomes ours.
 */
export async function runProcess(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env })
  const forward = (signal: NodeJS.Signals) => {
    // Ctrl-C reaches every process of the terminal already; a second SIGINT would mean "at once" to the service.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of forwarded) process.on(signal, forward)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const name of forwarded) process.off(name, forward)
  process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

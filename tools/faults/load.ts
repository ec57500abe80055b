import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { LoadOrder, LoadOutcome } from './load-client.ts'

export type { LoadOutcome } from './load-client.ts'

/** Runs the clients in a separate process, so that their work is not attributed to the service. */
export async function startLoad() {
  const child = fork(path.join(import.meta.dirname, 'load-client.ts'))
  await once(child, 'message')
  return {
    async run(order: LoadOrder): Promise<LoadOutcome> {
      child.send(order)
      const [outcome] = (await once(child, 'message')) as [LoadOutcome]
      return outcome
    },
    close: (): void => void child.kill(),
  }
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

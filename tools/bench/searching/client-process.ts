import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Search, SearchOrder, SearchOutcome } from './search-client.ts'

/** Searches of one store, sent by a separate process. */
export interface Shopper {
  /** Milliseconds of one search. Throws for any status except 200. */
  by(search: Search): Promise<number>
  /** Many concurrent clients; each runs its own list of searches sequentially. */
  crowd(clients: readonly (readonly Search[])[]): Promise<SearchOutcome>
}

/** Starts the client process; photos are `photoSide` pixels on their longest side. */
export async function startClient(photoSide: number) {
  const child = fork(path.join(import.meta.dirname, 'search-client.ts'), [String(photoSide)])
  await once(child, 'message')

  async function run(order: SearchOrder): Promise<SearchOutcome> {
    child.send(order)
    const [outcome] = (await once(child, 'message')) as [SearchOutcome]
    return outcome
  }

  return {
    shopperOf: (url: string, token: string): Shopper => ({
      crowd: (clients) => run({ url, token, clients }),
      async by(search) {
        const { ms, failures } = await run({ url, token, clients: [[search]] })
        if (ms[0] === undefined) throw new Error(failures[0])
        return ms[0]
      },
    }),
    close: (): void => void child.kill(),
  }
}

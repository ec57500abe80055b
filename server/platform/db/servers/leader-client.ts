import { Socket } from 'node:net'
import pg from 'pg'
import { LeaderError } from '../errors.ts'
import type { Leader } from './leader.ts'
import { assertWritable } from './server.ts'

/** The client for pools: connects to the leader regardless of its URL, and rejects a server that accepts no writes. */
export function createLeaderClient(leader: Leader): typeof pg.Client {
  return class extends pg.Client {
    readonly #socket: Socket

    constructor(config?: string | pg.ClientConfig) {
      const socket = new Socket()
      super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket })
      this.#socket = socket
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connect()
      if (callback === undefined) return connected
      // `pg` calls back without an error as well, which its types do not declare.
      const done = callback as (error?: Error) => void
      connected.then(() => done(), done)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const isKnown = leader.isKnown()
      const server = await leader.find()
      Object.assign(this, { host: server.host, port: server.port })
      leader.track(this.#socket, server)
      try {
        await super.connect()
        await assertWritable(this)
        return this
      } catch (error) {
        this.#socket.destroy()
        leader.invalidate(server)
        throw isKnown ? new LeaderError('The leader has changed', { canRetry: true, cause: error }) : error
      }
    }
  }
}

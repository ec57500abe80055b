import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { LeaderError } from '../errors.ts'
import { assertWritable, connectToProbe, probe, type Server, serverOf } from './server.ts'
import type { ServerUrls } from './server-urls.ts'

/** Finds the server that accepts writes, and ends the connections to any other one. */
export interface Leader {
  /** Rejects with `LeaderError` while there is no leader. */
  find(): Promise<Server>
  /** Whether the leader is known, so that `find` needs no search. */
  isKnown(): boolean
  /** Reports that the server is no longer the leader, or does not answer. */
  invalidate(server: Server): void
  /** Registers a connection, to be destroyed when another server becomes the leader. */
  track(socket: Socket, server: Server): void
  stop(): void
}

/** Called when connections move to another server than before; `null` while no server accepts writes. */
export type LeaderListener = (server: Server | null, error?: unknown) => void

const watchIntervalMs = 2000
/** While there is no leader, callers within this time share one failed search. */
const failedSearchCacheMs = 250

/**
 * A single server is neither searched nor watched: the proxy behind its address, if any, closes the connections to a lost
 * server.
 */
export function createLeader({ urls }: ServerUrls, onChange: LeaderListener): Leader {
  const servers = urls.map(serverOf)
  const [only] = servers.length === 1 ? servers : []
  const connections = new Map<Socket, Server>()
  let current: Server | null = null
  let searching: Promise<Server> | null = null
  /** The result of the last search; undefined before the first. */
  let last: Server | null | undefined

  /** A connection to another server may hang, or read outdated data. */
  const moveTo = (server: Server | null, error?: unknown): void => {
    for (const [socket, to] of connections) if (to !== server) socket.destroy()
    const isChange = server !== last && (last !== undefined || server === null)
    last = server
    if (isChange) onChange(server, error)
  }

  const search = async (): Promise<Server> => {
    try {
      current = await Promise.any(servers.map(probe))
      moveTo(current)
      return current
    } catch (cause) {
      const error = noLeader(servers, cause)
      moveTo(null, error)
      await wait(failedSearchCacheMs, undefined, { ref: false })
      throw error
    }
  }

  const find = async (): Promise<Server> => {
    if (only !== undefined) return only
    if (current !== null) return current
    searching ??= search().finally(() => {
      searching = null
    })
    return searching
  }

  const invalidate = (server: Server): void => {
    if (current === server) current = null
  }
  const stop = only === undefined ? watch({ find, invalidate }) : () => undefined
  return {
    find,
    isKnown: () => current !== null,
    invalidate,
    track(socket, server) {
      connections.set(socket, server)
      socket.once('close', () => connections.delete(socket))
    },
    stop,
  }
}

/**
 * Checks the leader regularly on its own connection. A server that lost its power or its network closes no connection: statements
 * sent to it would wait for their timeout. Returns a function that stops the watch.
 */
function watch({ find, invalidate }: Pick<Leader, 'find' | 'invalidate'>): () => void {
  let watched: { readonly client: pg.Client; readonly server: Server } | null = null
  let isRunning = false
  const close = (): void => {
    void watched?.client.end().catch(() => undefined)
    watched = null
  }
  const check = async (): Promise<void> => {
    const server = await find()
    try {
      if (watched?.server !== server) {
        close()
        watched = { server, client: await connectToProbe(server) }
      }
      await assertWritable(watched.client)
    } catch {
      close()
      invalidate(server)
      await find()
    }
  }
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    // Without a leader, the next check searches again.
    void check()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
      })
  }, watchIntervalMs).unref()
  return () => {
    clearInterval(timer)
    close()
  }
}

function noLeader(servers: readonly Server[], cause: unknown): LeaderError {
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const reasons = servers.map(({ host, port }, index) => `${host}:${port}: ${String(errors[index])}`)
  return new LeaderError(`No database server accepts writes (${reasons.join('; ')})`, { canRetry: false, cause })
}

import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { createWireMessages } from './wire-messages.ts'

/** The part of the embedded database that the wire server needs. */
export type WireDatabase = Pick<PGlite, 'exec' | 'execProtocolRawStream' | 'isInTransaction' | 'runExclusive'>

export interface WireServer {
  /** Closes all connections; resolves when no new one can be opened. */
  close(): Promise<void>
  /** Runs `work` exclusively when no transaction is open; clients wait. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
}

/** A piece of a client's stream; `null` at the end of its connection. */
interface Turn {
  readonly socket: Socket
  readonly piece: Buffer | null
}

/** Exclusive work of the owner between the pieces of clients. */
interface ExclusiveWork {
  readonly socket: null
  run(): Promise<void>
}

/** The pool's connection, its replacement when it breaks, and two for tools. */
const maxClients = 4
/** Larger responses are sent in parts, so that the client can read while the rest is produced. */
const flushAtBytes = 65_536

/**
 * Serves the embedded database to `pg` through a unix socket. The database has one session: pieces of clients run one by one, and while
 * a client has an open transaction the others wait. The response to a piece is sent in one write: each write wakes the other thread,
 * which costs more than most statements.
 */
export async function serveWire(database: WireDatabase, path: string): Promise<WireServer> {
  const sockets = new Set<Socket>()
  const waiting: (Turn | ExclusiveWork)[] = []
  let last: Socket | null = null
  let isRunning = false

  const next = (): Turn | ExclusiveWork | undefined => {
    const at = last !== null && database.isInTransaction() ? waiting.findIndex(({ socket }) => socket === last) : 0
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }

  /** A database that throws cannot be recovered: the rejection ends the thread on purpose. */
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let turn = next(); turn !== undefined; turn = next()) {
      if (turn.socket === null) await turn.run()
      else if (turn.piece === null) await end(turn.socket)
      else await answer(turn.socket, turn.piece)
    }
    isRunning = false
  }

  const answer = async (socket: Socket, piece: Buffer): Promise<void> => {
    last = socket
    let unsent = 0
    socket.cork()
    const onRawData = (data: Uint8Array): void => {
      if (!socket.writable) return
      // Copied, because the data is in the database's own memory.
      socket.write(Buffer.from(data))
      unsent += data.length
      if (unsent < flushAtBytes) return
      unsent = 0
      socket.uncork()
      socket.cork()
    }
    await database.runExclusive(() => database.execProtocolRawStream(piece, { onRawData }))
    socket.uncork()
  }

  const end = async (socket: Socket): Promise<void> => {
    socket.end()
    if (last !== socket) return
    if (database.isInTransaction()) await database.exec('rollback')
    last = null
  }

  const serve = (socket: Socket): void => {
    const messages = createWireMessages()
    sockets.add(socket)
    socket.on('data', (arrived) => {
      for (const piece of messages.take(arrived)) waiting.push({ socket, piece })
      if (messages.isEnded) waiting.push({ socket, piece: null })
      void run()
    })
    // A `close` event follows every error.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (let at = waiting.length - 1; at >= 0; at -= 1) if (waiting[at]?.socket === socket) waiting.splice(at, 1)
      waiting.push({ socket, piece: null })
      void run()
    })
  }

  const server = createServer(serve)
  server.maxConnections = maxClients
  await listening(server, path)
  return {
    runExclusive<T>(work: () => Promise<T>) {
      const result = Promise.withResolvers<T>()
      waiting.push({ socket: null, run: () => work().then(result.resolve, result.reject) })
      void run()
      return result.promise
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { createWireMessages } from './wire-messages.ts'

/** What of the embedded database is needed to let clients talk to it. */
export type WireDatabase = Pick<PGlite, 'exec' | 'execProtocolRawStream' | 'isInTransaction' | 'runExclusive'>

export interface WireServer {
  /** Ends all conversations, and resolves when nobody can begin another. */
  close(): Promise<void>
  /** Runs `work` alone, when no transaction is open; clients wait meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** A piece of what a client sent; `null` at the end of its conversation. */
interface Turn {
  readonly socket: Socket
  readonly piece: Buffer | null
}

/** Work of the owner between the pieces of the clients. */
interface Interlude {
  readonly socket: null
  run(): Promise<void>
}

/** One, and the one that replaces it when it breaks; a tool may look in. */
const mostClients = 4
/** Answers beyond this are sent while the rest is still being made, so that the client reads meanwhile. */
const enoughToSend = 65_536

/**
 * Lets `pg` talk to the embedded database through a unix socket. The database is one session: the clients' pieces are run one
 * by one, and while one of them has a transaction open the others wait. What is answered to a piece leaves together: each
 * write wakes the other thread, and that costs more than most statements.
 */
export async function serveWire(database: WireDatabase, path: string): Promise<WireServer> {
  const sockets = new Set<Socket>()
  const waiting: (Turn | Interlude)[] = []
  let last: Socket | null = null
  let isRunning = false

  const next = (): Turn | Interlude | undefined => {
    const at = last !== null && database.isInTransaction() ? waiting.findIndex(({ socket }) => socket === last) : 0
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }

  /** A database that throws is beyond help: the rejection ends the thread, as its owner wants. */
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
      // A copy: it lies in the database's own memory.
      socket.write(Buffer.from(data))
      unsent += data.length
      if (unsent < enoughToSend) return
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

  const converse = (socket: Socket): void => {
    const messages = createWireMessages()
    sockets.add(socket)
    socket.on('data', (arrived) => {
      for (const piece of messages.take(arrived)) waiting.push({ socket, piece })
      if (messages.isEnded) waiting.push({ socket, piece: null })
      void run()
    })
    // What breaks a conversation closes it too.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (let at = waiting.length - 1; at >= 0; at -= 1) if (waiting[at]?.socket === socket) waiting.splice(at, 1)
      waiting.push({ socket, piece: null })
      void run()
    })
  }

  const server = createServer(converse)
  server.maxConnections = mostClients
  await listening(server, path)
  return {
    alone<T>(work: () => Promise<T>) {
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

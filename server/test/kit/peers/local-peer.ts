import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'

/** A server on this machine that plays somebody else's. */
export interface LocalPeer {
  readonly port: number
  /** Connections accepted so far. */
  connections(): number
  /** Resolves once no connection is open any more. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Answers in proper HTTP. */
export function startHttpPeer(listener: RequestListener, host = '127.0.0.1'): Promise<LocalPeer> {
  return listen(createServer({ keepAliveTimeout: 60_000 }, listener), host)
}

/** Speaks whatever the test writes to the socket. */
export function startTcpPeer(onConnection: (socket: Socket) => void, host = '127.0.0.1'): Promise<LocalPeer> {
  return listen(createTcpServer(onConnection), host)
}

/** Counts and closes the connections of a server that a test has built itself, and starts it on a free port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<LocalPeer> {
  const open = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => accepted,
    async idle() {
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

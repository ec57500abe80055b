import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'

/** A local server in place of an external one. */
export interface LocalPeer {
  readonly port: number
  /** Number of accepted connections. */
  connections(): number
  /** Resolves when no connection is open. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Responds with valid HTTP. */
export function startHttpPeer(listener: RequestListener, host = '127.0.0.1'): Promise<LocalPeer> {
  return listen(createServer({ keepAliveTimeout: 60_000 }, listener), host)
}

/** Lets the test write raw bytes to the socket. */
export function startTcpPeer(onConnection: (socket: Socket) => void, host = '127.0.0.1'): Promise<LocalPeer> {
  return listen(createTcpServer(onConnection), host)
}

/** Starts a server built by a test on a free port, and counts and closes its connections. */
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

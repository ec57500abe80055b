import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port that forwards to another one, as a load balancer or a network between two machines does. */
export interface TcpProxy {
  readonly port: number
  /** Forwards new connections to another port; open ones stay where they are. */
  forwardTo(port: number): void
  /** From now on no byte passes and no connection is closed, as when the other machine loses its power. */
  goSilent(): void
  close(): Promise<void>
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let target = port
  let isSilent = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  }
  const server = createServer((near) => {
    track(near)
    if (isSilent) return
    const far = connect(target, '127.0.0.1')
    track(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo(other) {
      target = other
    },
    goSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'

/** A proxy between a browser and the service that breaks connections. */
export interface CuttingProxy {
  readonly url: string
  /** Breaks the next connections whose request contains the text, each after the given number of bytes of its response. */
  cut(text: string, ...bytes: number[]): void
  /** Number of broken connections. */
  readonly broken: number
  close(): Promise<void>
}

/** Passes everything to the service at a local port until `cut` is called. */
export async function startCuttingProxy(serviceUrl: string): Promise<CuttingProxy> {
  const cuts: { readonly text: string; readonly bytes: number }[] = []
  let broken = 0
  const server = createServer((client) => {
    const service = connect(Number(new URL(serviceUrl).port), '127.0.0.1')
    let left = Number.POSITIVE_INFINITY
    const end = (): void => {
      client.destroy()
      service.destroy()
    }
    client.on('data', (chunk) => {
      const at = cuts.findIndex(({ text }) => chunk.includes(text))
      if (at >= 0) left = cuts.splice(at, 1)[0]?.bytes ?? left
      service.write(chunk)
    })
    service.on('data', (chunk) => {
      client.write(chunk.subarray(0, Math.min(chunk.length, left)))
      left -= chunk.length
      if (left > 0) return
      broken += 1
      // What was written is sent before the connection ends.
      client.end()
      service.destroy()
    })
    for (const socket of [client, service]) socket.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (text, ...bytes) => void cuts.push(...bytes.map((one) => ({ text, bytes: one }))),
    get broken() {
      return broken
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

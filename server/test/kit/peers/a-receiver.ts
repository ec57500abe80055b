import type { ServerResponse } from 'node:http'
import { type LocalPeer, startHttpPeer } from './local-peer.ts'

/** A message as it arrived, byte for byte. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a message's body is what the test expects it to be
  readonly body: any
}

/** A server on loopback that receives webhooks; each path is a separate receiver. */
export interface Receiver {
  readonly url: string
  /** Messages to a path, in order. */
  at(path: string): readonly Received[]
  /** Sets the response of a path; 204 by default. */
  answer(path: string, reply: number | ((response: ServerResponse, received: Received) => void)): string
  connections: LocalPeer['connections']
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const all: Received[] = []
  const replies = new Map<string, (response: ServerResponse, received: Received) => void>()
  const peer = await startHttpPeer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      const received = { path: request.url ?? '/', headers, text, body: JSON.parse(text) }
      all.push(received)
      const reply = replies.get(received.path)
      if (reply === undefined) response.writeHead(204).end()
      else reply(response, received)
    })
  })
  const url = `http://127.0.0.1:${peer.port}`
  return {
    url,
    at: (path) => all.filter((one) => one.path === path),
    answer(path, reply) {
      replies.set(path, typeof reply === 'number' ? (response) => response.writeHead(reply).end('so be it') : reply)
      return url + path
    },
    connections: peer.connections,
    close: peer.close,
  }
}

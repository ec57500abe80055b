import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server for images on loopback; every request is counted. */
export interface ImageHost {
  readonly url: string
  /** Serves `bytes` at `path`; returns the URL. */
  serve(path: string, bytes: Buffer, headers?: Record<string, string>): string
  /** Responds to `path` with a custom handler. */
  answer(path: string, handle: (request: IncomingMessage, response: ServerResponse) => void): string
  hits(path: string): number
  close(): Promise<void>
}

export async function startImageHost(): Promise<ImageHost> {
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const hits = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    hits.set(path, (hits.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer === undefined) response.writeHead(404).end('nothing here')
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = (path: string, handle: (request: IncomingMessage, response: ServerResponse) => void): string => {
    answers.set(path, handle)
    return `${url}${path}`
  }
  return {
    url,
    answer,
    serve: (path, bytes, headers = { 'content-type': 'image/jpeg' }) =>
      answer(path, (_request, response) => response.writeHead(200, headers).end(bytes)),
    hits: (path) => hits.get(path) ?? 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

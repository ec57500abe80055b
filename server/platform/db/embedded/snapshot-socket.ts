import { mkdirSync, rmSync } from 'node:fs'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DatabaseCopy } from './worker.ts'

/** A copy of a running database that exists until `release`. */
export interface Snapshot extends DatabaseCopy {
  readonly folder: string
  release(): void
}

interface Source {
  /** The folder of the database's socket, accessible only to this user. */
  readonly host: string
  /** The folder of the database; the snapshot is created next to its files. */
  readonly directory: string
  copyTo(folder: string): Promise<DatabaseCopy>
}

const socketIn = (host: string): string => join(host, 'snapshots')

/**
 * Lets another process of the same user (`vitrine backup`) take snapshots, one at a time. The process keeps its connection open while it
 * needs the snapshot; when the connection closes for any reason, the snapshot is removed.
 */
export async function serveSnapshots({ host, directory, copyTo }: Source): Promise<{ close(): Promise<void> }> {
  const folder = join(directory, 'snapshot')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  let isTaken = false
  const take = async (response: ServerResponse): Promise<void> => {
    isTaken = true
    response.on('close', () => {
      remove()
      isTaken = false
    })
    try {
      mkdirSync(folder, { mode: 0o700 })
      const copy = await copyTo(folder)
      // The client disconnected during the copy.
      if (response.closed) remove()
      else response.writeHead(200).write(JSON.stringify({ ...copy, folder }))
    } catch (error) {
      response.writeHead(500).end(JSON.stringify({ message: String(error) }))
    }
  }
  const server = createServer((_asked, response) => {
    if (isTaken) response.writeHead(409).end(JSON.stringify({ message: 'another backup is running' }))
    else void take(response)
  })
  await listening(server, socketIn(host))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

/** Requests a snapshot from the process that serves the database at `host`. */
export function requestSnapshot(host: string): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socketIn(host), method: 'POST', path: '/' }, (answer) => {
      answer.once('data', (chunk: Buffer) => {
        const body = JSON.parse(chunk.toString()) as Omit<Snapshot, 'release'> & { message?: string }
        if (answer.statusCode === 200) resolve({ ...body, release: () => asking.destroy() })
        else reject(new Error(body.message))
      })
      answer.on('error', () => undefined)
    })
    asking.once('error', reject)
    asking.end()
  })
}

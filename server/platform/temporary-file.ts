import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** Bytes that are too many for the memory. Nothing is left of them, not even by a process that is killed. */
export interface TemporaryFile {
  /** How many there are so far. */
  readonly bytes: number
  /** Adds bytes at the end; one call at a time. */
  append(chunk: Uint8Array): Promise<void>
  /** All bytes from the beginning, in pieces of 64 KiB. */
  read(): AsyncGenerator<Uint8Array>
  /** Gives the place on the disk back; again changes nothing. */
  close(): Promise<void>
}

const pieceBytes = 65_536

/** Opens a file in `folder` that has no name: it lives as long as it is open. */
export async function openTemporaryFile(folder: string): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true })
  const name = path.join(folder, `${randomUUID()}.tmp`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name)
  let bytes = 0
  let isClosed = false
  return {
    get bytes() {
      return bytes
    },
    async append(chunk) {
      const at = bytes
      bytes += chunk.length
      for (let written = 0; written < chunk.length; ) {
        const done = await file.write(chunk, written, chunk.length - written, at + written)
        written += done.bytesWritten
      }
    },
    async *read() {
      for (let at = 0; at < bytes; ) {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(pieceBytes), position: at })
        if (bytesRead === 0) throw new Error('A temporary file is shorter than what was written to it')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await file.close()
    },
  }
}

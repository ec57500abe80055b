import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** Data that is too large for memory. Nothing remains on disk, even when the process is killed. */
export interface TemporaryFile {
  /** The current length. */
  readonly bytes: number
  /** Appends bytes. Calls must not overlap. */
  append(chunk: Uint8Array): Promise<void>
  /** Reads everything from the beginning, in chunks of 64 KiB. */
  read(): AsyncGenerator<Uint8Array>
  /** Frees the disk space. Further calls have no effect. */
  close(): Promise<void>
}

const chunkBytes = 65_536

/** Opens an unlinked file in `folder`: it exists only while it is open. */
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
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(chunkBytes), position: at })
        if (bytesRead === 0) throw new Error('A temporary file is shorter than the data written to it')
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

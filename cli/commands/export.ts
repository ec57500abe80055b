import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure, writeFailure } from '../client/failure.ts'
import { connectService } from '../client/service.ts'

export interface ExportOptions extends AccessOptions {
  readonly store?: string
  readonly format: string
  readonly output?: string
}

/** `vitrine export`: streams all products. An output file appears only when it is complete. */
export async function exportProducts(options: ExportOptions): Promise<void> {
  const service = await connectService(await findAccess(options, process.env), options)
  const stream = await service.exportProducts(options.format)
  const source = Readable.fromWeb(stream as ReadableStream<Uint8Array>)
  if (options.output === undefined) return copy(source, process.stdout)
  const part = `${options.output}.part`
  try {
    await copy(source, createWriteStream(part))
    await rename(part, options.output)
  } catch (error) {
    await rm(part, { force: true })
    throw writeFailure(options.output, error) ?? error
  }
}

async function copy(source: Readable, target: Writable): Promise<void> {
  try {
    await pipeline(source, target, { end: target !== process.stdout })
  } catch (error) {
    // The reader of our output has closed the pipe.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new Failure('The service ended the export early; the output is incomplete.')
  }
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import {
  type ArchiveFile,
  type ArchiveManifest,
  archiveFiles,
  archiveManifest,
} from '../../../contract/operations/store-archive.ts'
import { openTemporaryFile, type TemporaryFile } from '../../platform/files/temporary-file.ts'
import { insufficientDiskSpace } from './errors.ts'
import type { Parts } from './parts.ts'

export interface ArchiveContent {
  readonly parts: Parts
  /** The manifest's fields about the store. */
  readonly about: Omit<ArchiveManifest, 'format' | 'files'>
  /** Where parts are collected, because tar needs the length of a file before its content. */
  readonly folder: string
  readonly signal: AbortSignal
}

export interface WrittenArchive {
  /** The gzipped tar; destroying it ends the writing. */
  readonly content: Readable
  /** Resolves when no file is open and no query runs; `error` is the reason why the archive is incomplete. Never rejects. */
  readonly settled: Promise<{ readonly error: Error | null }>
}

/**
 * Returns a gzipped tar that is produced while it is read. One part at a time is on disk, in an unlinked file; memory holds one
 * page of rows. No query runs until the reader has consumed the previous part.
 */
export function writeArchive(content: ArchiveContent): WrittenArchive {
  const archive = pack()
  // Level 1, as for backups: a third of the default level's time for a tenth more bytes.
  const zipped = createGzip({ level: constants.Z_BEST_SPEED })
  const stop = new AbortController()
  const signal = AbortSignal.any([content.signal, stop.signal])
  const sent = pipeline(archive, zipped)
  sent.catch(() => stop.abort())
  zipped.once('close', () => stop.abort())
  // Also ends a stalled connection after everything was compressed.
  content.signal.addEventListener('abort', () => zipped.destroy(content.signal.reason as Error), { once: true })
  const packed = addParts(archive, { ...content, signal }).catch((error: Error) => {
    archive.destroy(error)
    throw error
  })
  const settled = Promise.allSettled([packed, sent]).then((results) => {
    const failed = results.find((result) => result.status === 'rejected')
    return { error: failed === undefined ? null : (failed.reason as Error) }
  })
  return { content: zipped, settled }
}

async function addParts(archive: Pack, { parts, about, folder, signal }: ArchiveContent): Promise<void> {
  const files: ArchiveManifest['files'] = []
  for (const name of archiveFiles) {
    const file = await openTemporaryFile(folder).catch(explainFullDisk)
    try {
      files.push(await collect(name, parts[name](), { file, signal }))
      const entry = archive.entry({ name, size: file.bytes, mode: 0o600 })
      await pipeline(Readable.from(file.read()), entry, { signal })
    } finally {
      await file.close()
    }
  }
  const manifest: ArchiveManifest = { format: 1, ...about, files }
  archive.entry({ name: archiveManifest, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`)
  archive.finalize()
}

async function collect(
  name: ArchiveFile,
  lines: AsyncIterable<string>,
  { file, signal }: { readonly file: TemporaryFile; readonly signal: AbortSignal },
): Promise<ArchiveManifest['files'][number]> {
  const hash = createHash('sha256')
  let records = 0
  for await (const text of lines) {
    signal.throwIfAborted()
    const bytes = Buffer.from(text)
    hash.update(bytes)
    records += countLines(bytes)
    await file.append(bytes).catch(explainFullDisk)
  }
  signal.throwIfAborted()
  return { name, bytes: file.bytes, sha256: hash.digest('hex'), records }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

function explainFullDisk(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw insufficientDiskSpace(error)
  throw error
}

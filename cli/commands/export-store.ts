import { constants, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Command } from 'commander'
import type { ArchiveManifest } from '../../contract/operations/store-archive.ts'
import { checkArchive } from '../client/check-archive.ts'
import { type AccessOptions, findAccess, withAccessOptions } from '../client/credentials.ts'
import { Failure, printFailure, writeFailure } from '../client/failure.ts'
import { plain } from '../client/plain-text.ts'
import { connectService, type Service } from '../client/service.ts'

export interface ExportStoreOptions extends AccessOptions {
  readonly store?: string
  readonly force?: boolean
  readonly json?: boolean
}

const progressIntervalMs = 200

/** `vitrine store export`: downloads the archive to a `.part` file, verifies its checksums, then renames it. */
async function exportStore(file: string, options: ExportStoreOptions): Promise<void> {
  if (!options.force) await refuseExisting(file)
  const service = await connectService(await findAccess(options, process.env), options)
  const part = `${file}.part`
  try {
    await interruptible((signal) => download(service.exportStore, part, signal))
    const manifest = await checkArchive(part)
    // The file may have been created during the download.
    if (!options.force) await refuseExisting(file)
    await rename(part, file)
    process.stdout.write(options.json ? `${JSON.stringify({ file, manifest }, null, 2)}\n` : describe(file, manifest))
  } catch (error) {
    await rm(part, { force: true })
    throw writeFailure(file, error) ?? error
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
  if (exists) throw new Failure(`${file} exists; pass --force to overwrite it.`)
}

/** Aborts the work on Ctrl-C, so that the partial file is removed. */
async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await work(interrupted.signal)
  } catch (error) {
    throw interrupted.signal.aborted ? new Failure('The export was interrupted.') : error
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

async function download(begin: Service['exportStore'], part: string, signal: AbortSignal): Promise<void> {
  const source = Readable.fromWeb((await begin(signal)) as ReadableStream<Uint8Array>)
  try {
    await pipeline(source, progress(), createWriteStream(part, { mode: 0o600 }), { signal })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new Failure('The service ended the export early; the partial file was deleted.')
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  }
}

/** Passes bytes through and shows their number on a terminal. */
function progress(): Transform {
  let bytes = 0
  let lastShownMs = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      const now = Date.now()
      if (process.stderr.isTTY && now - lastShownMs >= progressIntervalMs) {
        lastShownMs = now
        process.stderr.write(`\r\u001b[K${megabytes(bytes)} MB`)
      }
      done(null, chunk)
    },
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

function describe(file: string, { slug, created_at, files }: ArchiveManifest): string {
  const lines = files.map(({ name, records }) => `  ${plain(name)}: ${records}`)
  return `${file}: ${plain(slug)} of ${plain(created_at)}, all checksums match\n${lines.join('\n')}\n`
}

/** `vitrine store export`: exports one store over the API. */
export function addExportCommand(store: Command): void {
  withAccessOptions(store.command('export'))
    .description('export the whole store to one archive and verify its checksums (docs/runbook.md)')
    .argument('<file>', 'the archive to write, e.g. shop.tar.gz')
    .option('--store <slug>', 'fail if the credentials belong to another store')
    .option('--force', 'overwrite an existing file')
    .option('--json', "print the archive's manifest as JSON")
    .action((file: string, options: ExportStoreOptions) => printFailure(exportStore(file, options)))
}

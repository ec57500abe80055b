import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Check } from 'typebox/schema'
import { ArchiveManifest, archiveFiles, archiveManifest } from '../../contract/operations/store-archive.ts'
import { Failure } from './failure.ts'

interface Found {
  readonly bytes: number
  readonly sha256: string
}

const maxManifestBytes = 1_000_000

/** Reads a store's archive to its end and compares every file with the manifest, which it returns. */
export async function checkArchive(file: string): Promise<ArchiveManifest> {
  const entries = extract()
  const found = new Map<string, Found>()
  try {
    const [manifest] = await Promise.all([
      readEntries(entries, found),
      pipeline(createReadStream(file), createGunzip(), entries),
    ])
    return compare(manifest, found)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw damaged((error as Error).message)
  }
}

async function readEntries(entries: ReturnType<typeof extract>, found: Map<string, Found>): Promise<unknown> {
  let manifest: unknown = null
  for await (const entry of entries) {
    const { name } = entry.header
    if (name === archiveManifest) manifest = JSON.parse(await textOf(entry))
    else found.set(name, await digestOf(entry))
  }
  return manifest
}

async function digestOf(entry: AsyncIterable<unknown>): Promise<Found> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of entry) {
    const chunk = piece as Uint8Array
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function textOf(entry: AsyncIterable<unknown>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const piece of entry) {
    const chunk = piece as Uint8Array
    bytes += chunk.length
    if (bytes > maxManifestBytes) throw damaged('its manifest is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function compare(manifest: unknown, found: ReadonlyMap<string, Found>): ArchiveManifest {
  if (manifest === null) throw damaged('it has no manifest')
  if (!Check(ArchiveManifest, manifest)) throw damaged('its manifest is not one that this version reads')
  const listed = new Set(manifest.files.map(({ name }) => name))
  const lost = archiveFiles.find((name) => !listed.has(name))
  if (lost !== undefined) throw damaged(`${lost} is missing`)
  for (const { name, bytes, sha256 } of manifest.files) {
    const is = found.get(name)
    if (is === undefined) throw damaged(`${name} is missing`)
    if (is.bytes !== bytes || is.sha256 !== sha256) throw damaged(`the checksum of ${name} is wrong`)
  }
  return manifest
}

function damaged(how: string): Failure {
  return new Failure(`The archive that arrived is damaged: ${how}. Try again.`)
}

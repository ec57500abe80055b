import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Check } from 'typebox/schema'
import { ArchiveManifest, archiveFiles, archiveManifest } from '../../contract/operations/store-archive.ts'
import { Failure } from './failure.ts'

interface FileDigest {
  readonly bytes: number
  readonly sha256: string
}

const maxManifestBytes = 1_000_000

/** Verifies every file of a store's archive against the manifest, and returns the manifest. */
export async function checkArchive(file: string): Promise<ArchiveManifest> {
  const entries = extract()
  const found = new Map<string, FileDigest>()
  try {
    const [manifest] = await Promise.all([
      readEntries(entries, found),
      pipeline(createReadStream(file), createGunzip(), entries),
    ])
    return verify(manifest, found)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw damaged((error as Error).message)
  }
}

async function readEntries(entries: ReturnType<typeof extract>, found: Map<string, FileDigest>): Promise<unknown> {
  let manifest: unknown = null
  for await (const entry of entries) {
    const { name } = entry.header
    if (name === archiveManifest) manifest = JSON.parse(await readText(entry))
    else found.set(name, await digest(entry))
  }
  return manifest
}

async function digest(entry: AsyncIterable<unknown>): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of entry) {
    const chunk = part as Uint8Array
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function readText(entry: AsyncIterable<unknown>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const part of entry) {
    const chunk = part as Uint8Array
    bytes += chunk.length
    if (bytes > maxManifestBytes) throw damaged('its manifest is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function verify(manifest: unknown, found: ReadonlyMap<string, FileDigest>): ArchiveManifest {
  if (manifest === null) throw damaged('it has no manifest')
  if (!Check(ArchiveManifest, manifest)) throw damaged('this version cannot read its manifest')
  const listed = new Set(manifest.files.map(({ name }) => name))
  const missing = archiveFiles.find((name) => !listed.has(name))
  if (missing !== undefined) throw damaged(`${missing} is missing`)
  for (const { name, bytes, sha256 } of manifest.files) {
    const actual = found.get(name)
    if (actual === undefined) throw damaged(`${name} is missing`)
    if (actual.bytes !== bytes || actual.sha256 !== sha256) throw damaged(`the checksum of ${name} is wrong`)
  }
  return manifest
}

function damaged(how: string): Failure {
  return new Failure(`The downloaded archive is damaged: ${how}. Try again.`)
}

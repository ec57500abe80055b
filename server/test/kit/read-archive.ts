import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Check } from 'typebox/schema'
import { ArchiveManifest } from '../../../contract/operations/store-archive.ts'

export interface ReadArchive {
  /** Texts by file name, in the order of the archive, including the manifest. */
  readonly files: ReadonlyMap<string, string>
  readonly manifest: ArchiveManifest
  // biome-ignore lint/suspicious/noExplicitAny: a record is what the test expects it to be
  records(name: string): any[]
}

/** Unpacks a store's archive and compares every file with the manifest. */
export async function readArchive(bytes: Buffer): Promise<ReadArchive> {
  const files = new Map<string, string>()
  for await (const entry of Readable.from([bytes]).pipe(createGunzip()).pipe(extract()))
    files.set(entry.header.name, Buffer.concat(await Readable.from(entry).toArray()).toString())
  const manifest: unknown = JSON.parse(files.get('manifest.json') ?? 'null')
  if (!Check(ArchiveManifest, manifest)) throw new Error('The manifest is not as it was promised')
  const records = (name: string) =>
    (files.get(name) ?? '')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  for (const { name, ...stated } of manifest.files) {
    const text = files.get(name) ?? ''
    const sha256 = createHash('sha256').update(text).digest('hex')
    const is = { bytes: Buffer.byteLength(text), sha256, records: records(name).length }
    if (JSON.stringify(is) !== JSON.stringify(stated)) throw new Error(`${name} does not match the manifest`)
  }
  return { files, manifest, records }
}

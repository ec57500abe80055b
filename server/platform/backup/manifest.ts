import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { Check } from 'typebox/schema'
import { BackupError } from './backup-error.ts'

const format = 1

/** The first entry of an archive; lists the others. */
export const Manifest = Type.Object({
  format: Type.Literal(format),
  /** The version of Vitrine that created it. */
  version: Type.String(),
  created_at: Type.String(),
  includes_key: Type.Boolean(),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
  folders: Type.Array(Type.String()),
})
export type Manifest = Static<typeof Manifest>
export type ManifestFile = Manifest['files'][number]

/** The source of a file or folder in an archive. */
export interface Source {
  readonly name: string
  readonly path: string
  readonly isFolder: boolean
}

/** Lists all files below a folder, with names that begin with `prefix`. */
export async function sourcesIn(folder: string, prefix: string): Promise<Source[]> {
  const sources: Source[] = [{ name: prefix, path: folder, isFolder: true }]
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = `${prefix}/${entry.name}`
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) sources.push(...(await sourcesIn(at, name)))
    else sources.push({ name, path: at, isFolder: false })
  }
  return sources
}

export async function createManifest(
  sources: readonly Source[],
  about: Pick<Manifest, 'version' | 'created_at' | 'includes_key'>,
): Promise<Manifest> {
  const files: ManifestFile[] = []
  for (const source of sources) if (!source.isFolder) files.push(await describeFile(source))
  const folders = sources.filter(({ isFolder }) => isFolder).map(({ name }) => name)
  return { format, ...about, files, folders }
}

async function describeFile({ name, path: file }: Source): Promise<ManifestFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { name, bytes, sha256: hash.digest('hex') }
}

const safeName = /^(instance\.key|db\/pgdata(\/[\w.-]+)*)$/

/** Rejects an invalid manifest, and names that point outside the target folder (path traversal). */
export function readManifest(text: string): Manifest {
  const found = parseJson(text)
  if (!Check(Manifest, found)) throw new BackupError('This is not a backup that this version of Vitrine can read.')
  const names = [...found.folders, ...found.files.map(({ name }) => name)]
  const wrong = names.find((name) => !safeName.test(name) || name.split('/').includes('..'))
  if (wrong !== undefined) throw new BackupError(`The backup contains an unexpected file name: ${wrong}.`)
  return found
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

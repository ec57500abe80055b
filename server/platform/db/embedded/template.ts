import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

/**
 * A template is a compressed tar of the folder of a migrated, empty database. A new database begins as a copy of it: `initdb` and the
 * migrations would take 4 seconds and 400 MB.
 */

// The folder contains three copies of PostgreSQL's catalog, 8 MB apart, so a window of 16 MB halves the size: 2.5 MB instead of 5.7 with gzip.
const compression = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 }

/** Where the template of these migrations is or belongs. Another version of PGlite has another template. */
export function templateFile(templatesFolder: string, migrationsFolder: string): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
  ) as { version: string }
  const hash = createHash('sha256').update(version)
  for (const name of readdirSync(migrationsFolder).sort())
    hash.update(`\0${name}\0`).update(readFileSync(path.join(migrationsFolder, name)))
  return path.join(templatesFolder, `${hash.digest('hex').slice(0, 16)}.tar.br`)
}

/** Packs the files of a closed database. The complete file is renamed into place, and older templates in the same folder are deleted. */
export async function writeTemplate(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.new`
  await rm(path.dirname(file), { recursive: true, force: true })
  await mkdir(path.dirname(file), { recursive: true })
  const archive = pack()
  const packed = addFolder(archive, folder, '').then(() => archive.finalize())
  await Promise.all([
    pipeline(archive, createBrotliCompress({ params: compression }), createWriteStream(unfinished)),
    packed,
  ])
  await rename(unfinished, file)
}

async function addFolder(archive: Pack, folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = `${prefix}${entry.name}`
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      archive.entry({ name, type: 'directory' })
      await addFolder(archive, full, `${name}/`)
    } else archive.entry({ name }, await readFile(full))
  }
}

/** Unpacks a tar of a database folder, compressed by Brotli according to its name, into a folder that does not exist. */
export async function unpackDatabase(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An entry that is read before the loop below listens would be lost, and the loop would wait forever.
  const entries = extract()
  const content = createReadStream(file)
  const reading = file.endsWith('.br')
    ? pipeline(content, createBrotliDecompress(), entries)
    : pipeline(content, entries)
  const writing = (async () => {
    for await (const entry of entries) {
      const target = path.join(folder, entry.header.name)
      if (entry.header.type === 'directory') {
        await mkdir(target, { recursive: true, mode: 0o700 })
        entry.resume()
      } else {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(entry, createWriteStream(target, { mode: 0o600 }))
      }
    }
  })()
  await Promise.all([reading, writing])
}

/** The option for `createDatabase` that uses the template, if there is one. */
export function withTemplate(templatesFolder: string | null, migrationsFolder: string): { dump?: string } {
  if (templatesFolder === null) return {}
  const file = templateFile(templatesFolder, migrationsFolder)
  return existsSync(file) ? { dump: file } : {}
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { readPrebuilt, writePrebuilt } from './prebuilt.cjs'

/**
 * `npm run prebuilt` builds the pages, the bundle and the template of the database from the sources, and writes them to the archive that `npm start`
 * unpacks in a checkout of the same sources. With `--check` it compares the archive with what it built and fails if they differ.
 */
const root = path.join(import.meta.dirname, '..', '..')
const templates = '.cache/database'
const folders = ['dist/.vitrine-pages', 'dist/portal', 'dist/widgets', '.cache/server', templates]

for (const folder of folders) rmSync(path.join(root, folder), { recursive: true, force: true })
const setup = path.join(root, 'tools', 'setup.cjs')
execFileSync(process.execPath, [setup, '--production', '--from-sources'], { stdio: 'inherit' })
if (process.argv.includes('--check')) check()
else write()

function write(): void {
  // The setup compresses the template quickly. This one is compressed once, for every clone.
  for (const name of readdirSync(path.join(root, templates))) {
    const file = path.join(root, templates, name)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
    writeFileSync(file, brotliCompressSync(brotliDecompressSync(readFileSync(file)), { params }))
  }
  const [pages, code] = ['dist/.vitrine-pages', '.cache/server/stamp'].map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  if (pages === undefined || code === undefined) throw new Error('the build has no stamps')
  writePrebuilt(folders, { pages, code })
}

/** The template contains times and a random identifier; its name states its migrations. */
function check(): void {
  const different = readPrebuilt().filter(({ name, content }) => {
    const built = readFileSync(path.join(root, name))
    return !name.startsWith(templates) && !built.equals(content)
  })
  if (different.length === 0) return
  process.stderr.write(`not as built: ${different.map(({ name }) => name).join(', ')}\n`)
  process.exitCode = 1
}

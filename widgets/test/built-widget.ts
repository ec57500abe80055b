import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const config = path.join(import.meta.dirname, '..', 'vite.config.ts')

/** The files of the current modules, built as for production, in a separate process because a test run sets its own environment. */
export async function buildWidgets(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-widget-'))
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
  try {
    const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
    await run(process.execPath, args, { env: {} })
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.js(on)?$/.test(name))
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return new Map(names.map((name, at) => [name, texts[at] ?? '']))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The module of the search widget. */
export async function buildWidget(): Promise<string> {
  return (await buildWidgets()).get('search.js') ?? ''
}

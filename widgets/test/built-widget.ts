import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const config = path.join(import.meta.dirname, '..', 'vite.config.ts')

/** The module as it stands, built as for production: in a process of its own, because a test run sets its own environment. */
export async function buildWidget(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-widget-'))
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
  try {
    const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
    await run(process.execPath, args, { env: {} })
    return await readFile(path.join(folder, 'search.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const config = join(import.meta.dirname, '..', 'vite.config.ts')

/**
 * Builds the current page into a separate folder (about a second), so that no test uses an outdated build.
 * Builds in a separate process with an empty environment: inside a test run, Vite would use React's development build.
 */
export async function buildPage(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-page-'))
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  await run(process.execPath, args, { env: {} })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const setup = path.join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'setup.cjs')

/**
 * Builds `dist/portal` if it is missing or older than its sources, as `npm start` does. It uses a clean environment: with that of
 * a test run, React would be built in development mode.
 */
export async function ensureBuiltPages(): Promise<void> {
  await run(process.execPath, [setup], { env: { PATH: process.env.PATH ?? '' } })
}

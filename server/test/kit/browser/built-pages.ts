import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const setup = path.join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'setup.cjs')

/**
 * Brings `dist/portal` up to date where it is missing or older than its sources, as `npm start` does. With an environment of
 * its own: inside a test run, React would be built in its development form.
 */
export async function ensureBuiltPages(): Promise<void> {
  await run(process.execPath, [setup], { env: { PATH: process.env.PATH ?? '' } })
}

import { spawnSync } from 'node:child_process'
import { findOrInstallPostgres } from '../../../server/test/kit/database/postgres-server.ts'

/**
 * The folder of PostgreSQL's programs. Installs what is missing from Debian's packages if this user may; throws if it is still missing.
 *
 * @param others further programs and the Debian packages that contain them
 */
export function requirePrograms(others: Readonly<Record<string, string>> = {}): string {
  const postgres = findOrInstallPostgres()
  const missing = () => Object.keys(others).filter((name) => spawnSync('which', [name]).status !== 0)
  const packages = Object.values(others)
  if (missing().length > 0 && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { stdio: 'inherit', env })
  }
  if (postgres === null || missing().length > 0)
    throw new Error(`Programs are missing. Debian: apt-get install ${['postgresql', ...packages].join(' ')}`)
  return postgres
}

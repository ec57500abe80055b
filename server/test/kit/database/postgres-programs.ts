import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs one of PostgreSQL's programs in the folder. Throws, and deletes the folder, if the program fails. */
export function runProgram(programs: string, name: string, options: readonly string[], folder: string): void {
  const run = spawnSync(join(programs, name), options, { ...unprivilegedUser(), cwd: folder, encoding: 'utf8' })
  if (run.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`${name} failed: ${run.stderr}`)
}

/** The user to run as: as root, `postgres` if the package created it, otherwise `nobody`, because PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('running as root, and there is neither a user postgres nor nobody to run PostgreSQL as.')
}

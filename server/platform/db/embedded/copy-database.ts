import { constants, copyFileSync, type Dirent, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

// On file systems with copy-on-write clones (btrfs, XFS, APFS) this takes no space.
const mode = constants.COPYFILE_FICLONE
const logFolder = 'pg_wal'
/** The coarsest resolution of file times. */
const timeStepMs = 2000

/** Copies the files while the database keeps writing. The copy alone is inconsistent, but leaves little work for `copyChanges`. */
export async function copyAhead(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory() && entry.name === logFolder) await mkdir(target, { recursive: true, mode: 0o700 })
    else if (entry.isDirectory()) await copyAhead(source, target)
    else await copyFile(source, target, mode).catch(ignoreMissing)
  }
}

/** A table may be dropped during the copy. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

export interface CopyOptions {
  /** When `copyAhead` started. */
  readonly since: number
  /** Whether recovery needs this log file. */
  isNeededLog(name: string): boolean
}

/** Makes `to` equal to `from`, which must not change during the copy. Returns the number of copied files. */
export function copyChanges(from: string, to: string, options: CopyOptions): number {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const isLog = path.basename(from) === logFolder
  const entries = readdirSync(from, { withFileTypes: true }).filter(
    (entry) => !isLog || entry.isDirectory() || options.isNeededLog(entry.name),
  )
  removeOthers(to, entries)
  let copied = 0
  for (const entry of entries) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) copied += copyChanges(source, target, options)
    else if (isChanged(source, target, options.since)) {
      copyFileSync(source, target, mode)
      copied += 1
    }
  }
  return copied
}

function removeOthers(folder: string, entries: readonly Dirent[]): void {
  const wanted = new Set(entries.map(({ name }) => name))
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name)) rmSync(path.join(folder, name), { recursive: true })
  }
}

function isChanged(source: string, target: string, since: number): boolean {
  if (!existsSync(target)) return true
  const { size, mtimeMs } = statSync(source)
  return mtimeMs >= since - timeStepMs || statSync(target).size !== size
}

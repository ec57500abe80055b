import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../errors.ts'

/** Creates the data directory if it is missing. Rejects with a `StartError` that states why it cannot be created or written. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await createFolder(directory)
    // Permission bits do not reveal a read-only file system, and root ignores them.
    await rmdir(await mkdtemp(path.join(directory, '.writable-')))
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be used: ${reasonOf(error as NodeJS.ErrnoException)}. Set DATA_DIR to a folder that this user can write to, or correct its permissions.`,
      { cause: error },
    )
  }
}

/**
 * Creates one folder at a time: `mkdir` with `recursive` never returns where a parent fails with ENOENT although it exists, as in `/proc`
 * (https://github.com/nodejs/node/issues/31481).
 */
async function createFolder(directory: string): Promise<void> {
  const found = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found?.isDirectory()) return
  if (found !== null)
    throw Object.assign(new Error(`${directory} is not a folder`), { code: 'ENOTDIR', path: directory })
  await createFolder(path.dirname(directory))
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Another process created it first.
    if (error.code !== 'EEXIST') throw error
  })
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exhausted',
  ENOTDIR: 'it or a parent is a file',
  ENOENT: 'no folder can be created in its parent',
}

function reasonOf({ code, path: at, message }: NodeJS.ErrnoException): string {
  const reason = reasons[code ?? '']
  if (reason === undefined) return message
  return at === undefined ? `${reason} (${code})` : `${reason} (${code}, ${at})`
}

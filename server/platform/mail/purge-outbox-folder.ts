import { lstat, opendir, rm } from 'node:fs/promises'
import path from 'node:path'

const mailFile = /\.eml(?:\.new)?$/

/** Deletes the emails in `folder` that were written before `before`, and no other file. Returns the number of deleted files. */
export async function purgeOutboxFolder(folder: string, before: Date): Promise<number> {
  const entries = await opendir(folder).catch(ignoreMissing)
  if (entries === null) return 0
  let purged = 0
  for await (const entry of entries) {
    if (!entry.isFile() || !mailFile.test(entry.name)) continue
    const file = path.join(folder, entry.name)
    const written = await lstat(file).catch(ignoreMissing)
    if (written === null || written.mtime >= before) continue
    await rm(file, { force: true })
    purged += 1
  }
  return purged
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

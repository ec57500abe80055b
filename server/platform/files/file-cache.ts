import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'

export interface FileCache {
  /** `null` if the file does not exist or cannot be read. */
  read(name: string): Promise<Buffer | null>
  /** Resolves to whether the file was written. Never rejects: on a full disk it is not. */
  write(name: string, bytes: Uint8Array): Promise<boolean>
  /** Deletes a file if it exists. Never rejects. */
  remove(name: string): Promise<void>
  /** The names of all files that were last written or used at least this long ago. */
  names(minAgeMs: number): Promise<string[]>
}

interface CachedFile {
  readonly file: string
  readonly bytes: number
  readonly usedAt: number
}

/** A use is recorded in the file's time at most this often: each record is a write. */
const useRecordedEveryMs = 3_600_000
/** A temporary file of a process that was killed. */
const abandonedAfterMs = 3_600_000
/** A cleanup deletes files down to this share of the limit, so that the next write does not cause another one. */
const cleanUpTarget = 0.9
/** The folder is measured again when this share of the limit was written. */
const measuredEvery = 0.05
const maxConcurrentStats = 16

/**
 * Files by name, in total at most about `maxBytes`; the least recently used ones are deleted first. The folder itself is the only state: a
 * file appears under its name complete (by renaming), so that a kill loses only the file being written. Several processes may use one
 * folder. Each measures the folder at its first write and then again whenever it has written a twentieth of the limit.
 */
export function createFileCache(options: {
  readonly folder: string
  readonly maxBytes: number
  readonly now: () => Date
  readonly logger: Pick<BaseLogger, 'warn'>
}): FileCache {
  const { folder, maxBytes, now, logger } = options
  let unmeasuredBytes = Number.POSITIVE_INFINITY
  let cleaning: Promise<void> | null = null
  const fileOf = (name: string): string => path.join(folder, name.slice(0, 2), name)

  const cleanUp = async (): Promise<void> => {
    const files = await filesIn(folder)
    const time = now().getTime()
    const abandoned = files.filter(({ file, usedAt }) => file.endsWith('.tmp') && time - usedAt > abandonedAfterMs)
    const candidates = files
      .filter(({ file }) => !file.endsWith('.tmp'))
      .sort((one, other) => one.usedAt - other.usedAt)
    let total = candidates.reduce((sum, { bytes }) => sum + bytes, 0)
    const isFull = total > maxBytes
    for (const { file } of abandoned) await rm(file, { force: true })
    for (const { file, bytes } of candidates) {
      if (!isFull || total <= maxBytes * cleanUpTarget) break
      await rm(file, { force: true })
      total -= bytes
    }
  }
  const cleanUpIfNeeded = (): void => {
    if (cleaning !== null || unmeasuredBytes < maxBytes * measuredEvery) return
    unmeasuredBytes = 0
    cleaning = cleanUp()
      .catch((error: unknown) => logger.warn({ err: error, folder }, 'could not clean up a folder of cached files'))
      .finally(() => {
        cleaning = null
      })
  }
  const recordUse = async (file: string): Promise<void> => {
    const { mtimeMs } = await stat(file)
    const time = now()
    if (time.getTime() - mtimeMs > useRecordedEveryMs) await utimes(file, time, time)
  }

  return {
    async read(name) {
      const file = fileOf(name)
      const bytes = await readFile(file)
        .catch(ignoreMissing)
        .catch((error: unknown) => {
          logger.warn({ err: error, folder }, 'could not read a cached file')
          return null
        })
      // A power cut may leave an empty file.
      if (bytes === null || bytes.length === 0) return null
      recordUse(file).catch(() => undefined)
      return bytes
    },
    async write(name, bytes) {
      const file = fileOf(name)
      const temporary = `${file}.${randomUUID()}.tmp`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 })
        await rename(temporary, file)
        unmeasuredBytes += bytes.length
        cleanUpIfNeeded()
        return true
      } catch (error) {
        logger.warn({ err: error, folder }, 'could not write a cached file')
        await rm(temporary, { force: true }).catch(() => undefined)
        cleanUpIfNeeded()
        return false
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }).catch(() => undefined),
    async names(minAgeMs) {
      const files = await filesIn(folder).catch(ignoreMissing)
      const time = now().getTime()
      const old = (files ?? []).filter(({ file, usedAt }) => !file.endsWith('.tmp') && time - usedAt >= minAgeMs)
      return old.map(({ file }) => path.basename(file))
    },
  }
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const limit = pLimit(maxConcurrentStats)
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      limit(async () => {
        const file = path.join(entry.parentPath, entry.name)
        // Another process may have deleted it.
        const facts = await stat(file).catch(ignoreMissing)
        return facts && { file, bytes: facts.size, usedAt: facts.mtimeMs }
      }),
    )
  return (await Promise.all(found)).filter((file) => file !== null)
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

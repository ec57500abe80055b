import { closeSync, openSync, writeSync } from 'node:fs'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { createStorageWatch, type StorageState } from './storage-watch.ts'

const mb = 1024 * 1024
const checkIntervalMs = 1000
/** Two log files: enough for what the database still writes after its last commit. */
const reserveBytes = 32 * mb
/** The reserve file exists only if free space is below this, so that it is not part of every copy and backup. */
const reserveBelowBytes = 512 * mb
const fullBelowBytes = 24 * mb
const minFreeBytes = 48 * mb
const probeBytes = mb

/**
 * The embedded database ends if there is no space for its log, and cannot start on a full disk. Writes are therefore rejected while there
 * is still space for the log. On a small disk there is also a reserve file, which is deleted when another program fills the disk.
 */
export function watchEmbeddedStorage(deps: {
  readonly pool: Pool
  readonly directory: string
  readonly logger?: Pick<BaseLogger, 'warn' | 'error'> | undefined
}): StorageState & { reportFull(): void; stop(): Promise<void> } {
  const { pool, directory } = deps
  const reserve = path.join(directory, 'reserve')
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await pool.query(`set default_transaction_read_only = ${value}`)
  }
  const watch = createStorageWatch({
    ...deps,
    async probe() {
      if ((await availableBytes(directory)) < minFreeBytes + reserveBytes) throw new Error('no space')
      await writeSome(path.join(directory, 'probe'))
    },
    async onFull() {
      await rm(reserve, { force: true })
      await setReadOnly('on')
    },
    onSpaceFreed: () => setReadOnly('off'),
  })

  const check = async (): Promise<void> => {
    if (watch.isReadOnly) return
    const available = await availableBytes(directory)
    if (available < fullBelowBytes) watch.reportFull()
    else if (available < reserveBelowBytes && available > reserveBytes + minFreeBytes) await ensureReserve(reserve)
  }
  let checking: Promise<void> | null = null
  const timer = setInterval(() => {
    checking ??= check()
      // The next check follows soon, and a failing write also reports a full disk.
      .catch(() => undefined)
      .finally(() => {
        checking = null
      })
  }, checkIntervalMs).unref()

  return {
    get isReadOnly() {
      return watch.isReadOnly
    },
    reportFull: () => watch.reportFull(),
    async stop() {
      clearInterval(timer)
      watch.stop()
      await checking
    },
  }
}

async function availableBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

async function ensureReserve(file: string): Promise<void> {
  const existing = await stat(file).catch(() => null)
  if (existing?.size !== reserveBytes) await writeFile(file, Buffer.alloc(reserveBytes))
}

/** statfs does not report quotas; only a write reveals them. */
async function writeSome(file: string): Promise<void> {
  const descriptor = openSync(file, 'w')
  try {
    writeSync(descriptor, Buffer.alloc(probeBytes), 0, probeBytes, 0)
  } finally {
    closeSync(descriptor)
    await rm(file, { force: true })
  }
}

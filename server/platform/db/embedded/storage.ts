import { closeSync, openSync, writeSync } from 'node:fs'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { createStorageWatch, type StorageState } from './storage-watch.ts'

const mb = 1024 * 1024
const lookEveryMs = 1000
/** Two files of the log: what the database still writes after its last commit fits in. */
const reserveBytes = 32 * mb
/** A reserve is kept only where it may be needed: elsewhere it would be copied and backed up for nothing. */
const reserveBelowBytes = 512 * mb
const fullBelowBytes = 24 * mb
const roomAboveBytes = 48 * mb
const probeBytes = mb

/**
 * The embedded database ends when its log finds no room, and a start on a full disk fails. So writes are refused while there is
 * still room for the log, and on a small disk a file is kept that gives up its room when another program takes the rest.
 */
export function watchEmbeddedStorage(deps: {
  readonly pool: Pool
  readonly directory: string
  readonly logger?: Pick<BaseLogger, 'warn' | 'error'> | undefined
}): StorageState & { noteFull(): void; stop(): Promise<void> } {
  const { pool, directory } = deps
  const reserve = path.join(directory, 'reserve')
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await pool.query(`set default_transaction_read_only = ${value}`)
  }
  const watch = createStorageWatch({
    ...deps,
    async probe() {
      if ((await availableBytes(directory)) < roomAboveBytes + reserveBytes) throw new Error('no room')
      await writeSome(path.join(directory, 'probe'))
    },
    async onFull() {
      await rm(reserve, { force: true })
      await setReadOnly('on')
    },
    onRoom: () => setReadOnly('off'),
  })

  const look = async (): Promise<void> => {
    if (watch.isReadOnly) return
    const available = await availableBytes(directory)
    if (available < fullBelowBytes) watch.noteFull()
    else if (available < reserveBelowBytes && available > reserveBytes + roomAboveBytes) await keepReserve(reserve)
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      // The next look comes soon, and a write that finds no room says so too.
      .catch(() => undefined)
      .finally(() => {
        looking = null
      })
  }, lookEveryMs).unref()

  return {
    get isReadOnly() {
      return watch.isReadOnly
    },
    noteFull: () => watch.noteFull(),
    async stop() {
      clearInterval(timer)
      watch.stop()
      await looking
    },
  }
}

async function availableBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

async function keepReserve(file: string): Promise<void> {
  const kept = await stat(file).catch(() => null)
  if (kept?.size !== reserveBytes) await writeFile(file, Buffer.alloc(reserveBytes))
}

/** Quotas are not seen by statfs; only a write tells. */
async function writeSome(file: string): Promise<void> {
  const descriptor = openSync(file, 'w')
  try {
    writeSync(descriptor, Buffer.alloc(probeBytes), 0, probeBytes, 0)
  } finally {
    closeSync(descriptor)
    await rm(file, { force: true })
  }
}

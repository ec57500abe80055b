import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { FileCache } from '../../../platform/files/file-cache.ts'
import type { Logger } from '../../../platform/logger.ts'
import { version as serviceVersion } from '../../../platform/version.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  knownSnapshotsAcrossStores,
  recordSnapshot,
  type SnapshotKind,
  type SnapshotRow,
  usableSnapshots,
} from './snapshots.store.ts'
import type { IndexPart, StoreIndex } from './store-index.ts'

/** Increase it with every change of what an index contains for given products; a test compares the content. */
export const snapshotFormat = 7

/** A copy on disk: the revision that it has reached. */
interface Snapshot {
  readonly id: string
  readonly revision: number
}

/** Copies of indexes on disk, from which they load much faster than from the database. */
export interface IndexSnapshots {
  /** Fills the empty index. Resolves to `null` without a usable copy; the index may then be filled in part. */
  restore(scope: StoreScope, restoring: Restoring): Promise<Snapshot | null>
  /**
   * Writes the index. Gives up when `isCurrent` is false, which is checked before each part, and resolves to `null`; also when the files or
   * the row cannot be written.
   */
  save(scope: StoreScope, saving: Saving): Promise<Snapshot | null>
}

interface Restoring {
  readonly index: StoreIndex
  /** False when the index was closed in the meantime. */
  readonly isOpen: () => boolean
}

interface Saving {
  readonly index: StoreIndex
  readonly revision: number
  /** The copy that this one replaces. */
  readonly replaces: string | null
  readonly isCurrent: () => boolean
}

interface SnapshotDeps {
  readonly db: Database
  readonly files: FileCache
  readonly logger: Pick<Logger, 'warn'>
}

// A file is in memory while it is read or written.
const fileBytes = 4 * 1024 * 1024
const sliceMs = 5
const lengthBytes = 4
/** Younger files without a row may still be being written. */
const unknownFileRetentionMs = 600_000

/**
 * Creates the copies of one model generation. Each is a few files, whose names begin with its ID, and a row in the database, without which
 * the files are not used.
 */
export function createIndexSnapshots(
  { db, files, logger }: SnapshotDeps,
  model: { readonly generation: string; readonly dimension: number; readonly calibrator: Calibrator },
): IndexSnapshots {
  const kind: SnapshotKind = { generation: model.generation, version: versionOf(model) }

  /** The number of restored parts; throws when some files can be read and others cannot. */
  const restoreFiles = async (
    { index, isOpen }: Restoring,
    { snapshot_id: id, files: count }: SnapshotRow,
  ): Promise<number> => {
    let restored = 0
    const pause = createPauses()
    for (let number = 0; number < count; number += 1) {
      const bytes = await files.read(fileName(id, number))
      if (bytes === null && restored === 0) return 0
      if (bytes === null) throw new Error('a file is missing')
      for (const part of partsIn(bytes)) {
        if (!isOpen()) return restored
        index.restore(deserialize(part) as IndexPart)
        restored += 1
        await pause()
      }
    }
    return restored
  }

  const removeFiles = async (id: string, count: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) await files.remove(fileName(id, number))
  }

  return {
    async restore(scope, restoring) {
      for (const row of await usableSnapshots(db, scope, kind)) {
        try {
          // Without files, another process has written it to another disk.
          if ((await restoreFiles(restoring, row)) > 0) return { id: row.snapshot_id, revision: row.revision }
        } catch (error) {
          logger.warn({ err: error, store_id: scope.storeId }, 'index snapshot cannot be used')
          await removeFiles(row.snapshot_id, row.files)
          return null
        }
      }
      return null
    },

    async save(scope, { index, revision, replaces, isCurrent }) {
      const id = randomUUID()
      let count = 0
      try {
        for await (const bytes of filesOf(index, isCurrent)) {
          const isWritten = bytes !== null && (await files.write(fileName(id, count), bytes))
          count += 1
          if (!isWritten) {
            await removeFiles(id, count)
            return null
          }
        }
        const row = { snapshot_id: id, revision, files: count, replaces, ...kind }
        await recordSnapshot(db, scope, row)
        if (replaces !== null) await removeFiles(replaces, count)
        return { id, revision }
      } catch (error) {
        logger.warn({ err: error, store_id: scope.storeId }, 'could not write an index snapshot')
        await removeFiles(id, count)
        return null
      }
    },
  }
}

/** Deletes the files that no row refers to: of deleted stores, and of copies that were replaced. */
export async function sweepSnapshots({ db, files }: Pick<SnapshotDeps, 'db' | 'files'>): Promise<void> {
  const byId = Map.groupBy(await files.names(unknownFileRetentionMs), (name) => name.slice(0, name.indexOf('.')))
  if (byId.size === 0) return
  const known = await knownSnapshotsAcrossStores(db, [...byId.keys()].filter(isId))
  for (const [id, names] of byId) {
    if (!known.has(id)) for (const name of names) await files.remove(name)
  }
}

function isId(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id)
}

/** Letters and words depend on the Unicode version of Node.js; norms depend on the calibration, of which they are a fingerprint. */
function versionOf({ dimension, calibrator }: { dimension: number; calibrator: Calibrator }): string {
  const probe = Float32Array.from({ length: dimension }, (_none, at) => Math.sin(at))
  return [snapshotFormat, serviceVersion, process.version, dimension, calibrator.centeredNorm(probe)].join(' ')
}

function fileName(id: string, number: number): string {
  return `${id}.${number}`
}

/** A promise to await after each part: yields to other work after some time. */
function createPauses(): () => Promise<void> | undefined {
  let sliceEnd = performance.now() + sliceMs
  return () => {
    if (performance.now() < sliceEnd) return undefined
    return setImmediate().then(() => {
      sliceEnd = performance.now() + sliceMs
    })
  }
}

/** The contents of the files of an index: parts with their lengths, then a checksum. Yields `null` and ends when the index has changed. */
async function* filesOf(index: StoreIndex, isCurrent: () => boolean): AsyncGenerator<Buffer | null> {
  const pause = createPauses()
  let pending: Buffer[] = []
  let pendingBytes = 0
  const parts = index.save()
  while (true) {
    await pause()
    if (!isCurrent()) return yield null
    const next = parts.next()
    if (next.done === true) break
    const part = serialize(next.value)
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(part.length)
    pending.push(length, part)
    pendingBytes += part.length
    if (pendingBytes < fileBytes) continue
    yield withChecksum(pending)
    pending = []
    pendingBytes = 0
  }
  if (pending.length > 0) yield withChecksum(pending)
}

function withChecksum(pieces: readonly Buffer[]): Buffer {
  const checksum = Buffer.alloc(lengthBytes)
  checksum.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0))
  return Buffer.concat([...pieces, checksum])
}

/** The parts in a file. Throws when the checksum is wrong. */
function* partsIn(bytes: Buffer): Generator<Buffer> {
  const end = bytes.length - lengthBytes
  if (end < 0 || crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) throw new Error('checksum mismatch')
  for (let at = 0; at < end; ) {
    const start = at + lengthBytes
    at = start + bytes.readUInt32LE(at)
    yield bytes.subarray(start, at)
  }
}

import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * Simulates the effect of a power cut on unsynced writes. Of each page of a file, none, some or all unsynced writes survive, in order,
 * and the file gets one of the sizes that it had since its last sync. Creating, renaming and removing files is durable at once.
 * `preload.c` writes the log; see there for its records.
 */
export interface UndoneWrites {
  /** Files with unsynced writes. */
  readonly files: number
  readonly unsyncedWrites: number
  readonly undoneWrites: number
}

interface Operation {
  readonly kind: 'write' | 'resize'
  readonly offset: number
  readonly before: Buffer
  readonly sizeBefore: number
  readonly sizeAfter: number
}

const magic = 0x756e646f
const headBytes = 48
const pageBytes = 4096
const codes = { write: 1, resize: 2, sync: 3, syncBegin: 4 }

/** Undoes unsynced writes below `root`. `random` returns numbers in [0, 1). */
export function undoUnsyncedWrites(root: string, logFile: string, random: () => number): UndoneWrites {
  const pending = readLog(readFileSync(logFile))
  const paths = pathsByInode(root)
  let [files, unsyncedWrites, undoneWrites] = [0, 0, 0]
  for (const [inode, operations] of pending) {
    const file = paths.get(inode)
    if (file === undefined || operations.length === 0) continue
    files += 1
    unsyncedWrites += operations.length
    undoneWrites += undoFile(file, operations, random)
  }
  return { files, unsyncedWrites, undoneWrites }
}

interface LogRecord extends Operation {
  readonly code: number
  readonly inode: bigint
}

/** The operations of each file, by inode, that no completed sync covers. */
function readLog(log: Buffer): Map<bigint, Operation[]> {
  const pending = new Map<bigint, Operation[]>()
  /** Running syncs by number, with the count of the file's earlier operations. */
  const pendingSyncs = new Map<number, { readonly inode: bigint; position: number }>()
  for (const record of recordsOf(log)) {
    const operations = pending.get(record.inode) ?? []
    pending.set(record.inode, operations)
    if (record.code === codes.syncBegin)
      pendingSyncs.set(record.offset, { inode: record.inode, position: operations.length })
    else if (record.code === codes.sync) {
      const covered = pendingSyncs.get(record.offset)?.position ?? 0
      pendingSyncs.delete(record.offset)
      operations.splice(0, covered)
      for (const sync of [...pendingSyncs.values()].filter(({ inode }) => inode === record.inode))
        sync.position = Math.max(0, sync.position - covered)
    } else operations.push(record)
  }
  return pending
}

function* recordsOf(log: Buffer): Generator<LogRecord> {
  for (let at = 0; at + headBytes <= log.length; ) {
    if (log.readUInt32LE(at) !== magic) throw new Error(`The log is damaged at byte ${at}`)
    const code = log.readUInt32LE(at + 4)
    const length = Number(log.readBigUInt64LE(at + 24))
    const start = at + headBytes
    // The process was killed while it wrote the last record, so the write itself had not started.
    if (start + length > log.length) return
    yield {
      code,
      kind: code === codes.write ? 'write' : 'resize',
      inode: log.readBigUInt64LE(at + 8),
      offset: Number(log.readBigUInt64LE(at + 16)),
      before: log.subarray(start, start + length),
      sizeBefore: Number(log.readBigUInt64LE(at + 32)),
      sizeAfter: Number(log.readBigUInt64LE(at + 40)),
    }
    at = start + length
  }
}

/** Undoes random operations, newest first; returns how many were undone at least partially. */
function undoFile(file: string, operations: readonly Operation[], random: () => number): number {
  const durableOperations = randomCut(operations.length, random)
  const last = operations[durableOperations - 1]
  const size = last?.sizeAfter ?? operations[0]?.sizeBefore ?? 0
  const writes = operations.filter(({ kind }) => kind === 'write')
  const writesOfPage = new Map<number, number>()
  for (const { offset, before } of writes)
    for (const page of pagesOf(offset, before.length)) writesOfPage.set(page, (writesOfPage.get(page) ?? 0) + 1)
  const durableOfPage = new Map([...writesOfPage].map(([page, count]) => [page, randomCut(count, random)]))
  /** Counts down a page's writes; returns whether the current one is undone. */
  const isUndone = (page: number): boolean => {
    const place = writesOfPage.get(page) ?? 0
    writesOfPage.set(page, place - 1)
    return place > (durableOfPage.get(page) ?? 0)
  }
  const descriptor = openSync(file, 'r+')
  try {
    if (statSync(file).size < size) ftruncateSync(descriptor, size)
    let undone = 0
    for (const { offset, before } of writes.toReversed()) {
      const pages = [...pagesOf(offset, before.length)].filter(isUndone)
      for (const page of pages) restorePage(descriptor, page, { offset, before })
      if (pages.length > 0) undone += 1
    }
    ftruncateSync(descriptor, size)
    return undone
  } finally {
    closeSync(descriptor)
  }
}

/** How many of `count` operations take effect: none, all, or a random number, with equal probability. */
function randomCut(count: number, random: () => number): number {
  const choice = random()
  if (choice < 1 / 3) return 0
  return choice < 2 / 3 ? count : Math.floor(random() * (count + 1))
}

function restorePage(descriptor: number, page: number, { offset, before }: Pick<Operation, 'offset' | 'before'>): void {
  const from = Math.max(offset, page * pageBytes)
  const to = Math.min(offset + before.length, (page + 1) * pageBytes)
  writeSync(descriptor, before, from - offset, to - from, from)
}

function* pagesOf(offset: number, length: number): Generator<number> {
  if (length === 0) return
  for (let page = Math.floor(offset / pageBytes); page * pageBytes < offset + length; page += 1) yield page
}

function pathsByInode(root: string): Map<bigint, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [statSync(file, { bigint: true }).ino, file]
    }),
  )
}

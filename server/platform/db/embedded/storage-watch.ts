import type { BaseLogger } from 'pino'

/** Whether the database takes writes. */
export interface StorageState {
  /** Its disk is full, or almost: everything can be read, and writes are answered with 503 until there is room. */
  readonly isReadOnly: boolean
}

interface StorageWatchDeps {
  /** Rejects as long as there is no room to write. */
  probe(): Promise<void>
  /** Called once when writes begin to be refused. */
  onFull?(): Promise<void>
  /** Called once when there is room again, before `isReadOnly` ends. */
  onRoom?(): Promise<void>
  readonly logger?: Pick<BaseLogger, 'warn' | 'error'> | undefined
}

export interface StorageWatch extends StorageState {
  /** A write was refused for want of room, or soon will be. */
  noteFull(): void
  stop(): void
}

const probeEveryMs = 2000

/** Remembers that the disk is full, and looks until there is room again. */
export function createStorageWatch({ probe, onFull, onRoom, logger }: StorageWatchDeps): StorageWatch {
  let isReadOnly = false
  let isStopped = false
  let timer: NodeJS.Timeout | null = null

  const look = async (): Promise<void> => {
    try {
      await probe()
      await onRoom?.()
      isReadOnly = false
      logger?.warn('the disk of the database has room again: writes are accepted')
    } catch {
      schedule()
    }
  }

  const schedule = (): void => {
    if (!isStopped) timer = setTimeout(() => void look(), probeEveryMs).unref()
  }

  return {
    get isReadOnly() {
      return isReadOnly
    },
    noteFull() {
      if (isReadOnly || isStopped) return
      isReadOnly = true
      logger?.error('the disk of the database is full: the service is read-only until there is room')
      void Promise.resolve(onFull?.())
        .catch((error: unknown) => logger?.error({ err: error }, 'the database could not be made read-only'))
        .finally(schedule)
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

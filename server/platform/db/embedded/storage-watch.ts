import type { BaseLogger } from 'pino'

/** Whether the database accepts writes. */
export interface StorageState {
  /** The disk is full or almost full: reads work, and writes return 503 until space is freed. */
  readonly isReadOnly: boolean
}

interface StorageWatchDeps {
  /** Rejects while the disk has no space for a write. */
  probe(): Promise<void>
  /** Called once when the database becomes read-only. */
  onFull?(): Promise<void>
  /** Called once when there is free space again, before `isReadOnly` is reset. */
  onSpaceFreed?(): Promise<void>
  readonly logger?: Pick<BaseLogger, 'warn' | 'error'> | undefined
}

export interface StorageWatch extends StorageState {
  /** Reports that a write failed because the disk is full, or soon will. */
  reportFull(): void
  stop(): void
}

const probeIntervalMs = 2000

/** Tracks whether the disk is full, and probes it until there is free space again. */
export function createStorageWatch({ probe, onFull, onSpaceFreed, logger }: StorageWatchDeps): StorageWatch {
  let isReadOnly = false
  let isStopped = false
  let timer: NodeJS.Timeout | null = null

  const check = async (): Promise<void> => {
    try {
      await probe()
      await onSpaceFreed?.()
      isReadOnly = false
      logger?.warn('database disk has free space again: writes are accepted')
    } catch {
      schedule()
    }
  }

  const schedule = (): void => {
    if (!isStopped) timer = setTimeout(() => void check(), probeIntervalMs).unref()
  }

  return {
    get isReadOnly() {
      return isReadOnly
    },
    reportFull() {
      if (isReadOnly || isStopped) return
      isReadOnly = true
      logger?.error('database disk full: the service is read-only until space is freed')
      void Promise.resolve(onFull?.())
        .catch((error: unknown) => logger?.error({ err: error }, 'could not make the database read-only'))
        .finally(schedule)
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

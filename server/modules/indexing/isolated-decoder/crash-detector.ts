import type { BaseLogger } from 'pino'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import {
  heartbeatTimeoutSeconds,
  insertPoisonImage,
  poisonImages,
  recordCleanExit,
  recordHeartbeat,
  secondsSinceLastCrash,
} from './crash-journal.store.ts'

export interface CrashDetectorDeps {
  readonly db: Database
  readonly ids: Pick<Ids, 'uuid'>
  readonly logger: Pick<BaseLogger, 'warn' | 'error'>
  /** No other process can use the database: every process without a clean exit has crashed. */
  readonly alone: boolean
}

/** Whatever caused a crash recurs within this time: clients retry, jobs resume, image checks are due in ten minutes. */
const alertSeconds = 3600
const pollIntervalMs = (heartbeatTimeoutSeconds * 1000) / 3

/** Detects whether a process of the service crashed within the last hour, and which images crash decoders. */
export function createCrashDetector({ db, ids, logger, alone }: CrashDetectorDeps) {
  const runId = ids.uuid()
  let alertUntil = Number.NEGATIVE_INFINITY
  let poison = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null

  const poll = async (): Promise<void> => {
    await recordHeartbeat(db, runId)
    const ago = await secondsSinceLastCrash(db, { runId, alone, windowSeconds: alertSeconds })
    poison = await poisonImages(db)
    if (ago === null) return
    if (performance.now() >= alertUntil)
      logger.warn('the service did not shut down cleanly; all images are decoded in separate processes for an hour')
    alertUntil = performance.now() + (alertSeconds - ago) * 1000
  }
  const pollAgain = (): Promise<void> => {
    polling ??= poll()
      .catch((error: unknown) => logger.warn({ err: error }, 'could not check for crashed processes of the service'))
      .finally(() => {
        polling = null
      })
    return polling
  }
  return {
    /** Whether the image that caused a crash may be sent again. */
    isAlert: (): boolean => performance.now() < alertUntil,
    knowsPoison: (): boolean => poison.size > 0,
    isPoison: (contentHash: string): boolean => poison.has(contentHash),
    async notePoison(contentHash: string): Promise<void> {
      poison.add(contentHash)
      logger.error({ contentHash }, 'poison image found; it will be refused')
      await insertPoisonImage(db, contentHash)
    },
    /** Call before any image is decoded. */
    async start(): Promise<void> {
      await pollAgain()
      if (!alone) timer = setInterval(() => void pollAgain(), pollIntervalMs).unref()
    },
    /** Call after the last image: records the clean exit. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await polling
      await recordCleanExit(db, runId).catch((error: unknown) =>
        logger.warn({ err: error }, 'could not record the shutdown; the next start will treat it as a crash'),
      )
    },
  }
}

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
  /** No other process can be using the database: whoever did not end in order is dead. */
  readonly alone: boolean
}

/** Whatever killed a process comes again within this time: clients retry, jobs go on, checks are due in ten minutes. */
const alertSeconds = 3600
const lookMs = (heartbeatTimeoutSeconds * 1000) / 3

/** Knows whether a process of the service crashed within the last hour, and which pictures are known to crash decoders. */
export function createCrashDetector({ db, ids, logger, alone }: CrashDetectorDeps) {
  const runId = ids.uuid()
  let alertUntil = Number.NEGATIVE_INFINITY
  let poison = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    await recordHeartbeat(db, runId)
    const ago = await secondsSinceLastCrash(db, { runId, alone, rememberedSeconds: alertSeconds })
    poison = await poisonImages(db)
    if (ago === null) return
    if (performance.now() >= alertUntil)
      logger.warn('the service did not end in order; for an hour all pictures are decoded in a process of their own')
    alertUntil = performance.now() + (alertSeconds - ago) * 1000
  }
  const lookAgain = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot see whether processes of the service died'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    /** Whether the cause of a crash may still be among the pictures that come. */
    isAlert: (): boolean => performance.now() < alertUntil,
    knowsPoison: (): boolean => poison.size > 0,
    isPoison: (contentHash: string): boolean => poison.has(contentHash),
    async notePoison(contentHash: string): Promise<void> {
      poison.add(contentHash)
      logger.error({ contentHash }, 'a picture kills the process that decodes it; it is refused from now on')
      await insertPoisonImage(db, contentHash)
    },
    /** Before any picture is decoded. */
    async start(): Promise<void> {
      await lookAgain()
      if (!alone) timer = setInterval(() => void lookAgain(), lookMs).unref()
    },
    /** After the last one: from here on this process may end. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
      await recordCleanExit(db, runId).catch((error: unknown) =>
        logger.warn({ err: error }, 'this end will be taken for a death'),
      )
    },
  }
}

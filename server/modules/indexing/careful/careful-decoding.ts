import { createHash } from 'node:crypto'
import type { BaseLogger } from 'pino'
import { ImageError } from '../../../engine/images/image-error.ts'
import {
  type ExaminedImage,
  examineDecoded,
  readAndExamine,
  readPicture,
} from '../../../engine/images/read-pictures.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { NoChild } from './child-seat.ts'
import { createApartDecoder, DeadlyPicture } from './decode-apart.ts'
import { deadlyPictures, lastDeath, noteAlive, noteDeadly, noteEnd, silentSeconds } from './runs.store.ts'
import type { Decode } from './serve-decoding.ts'

export interface CarefulDecodingDeps {
  readonly db: Database
  readonly ids: Pick<Ids, 'uuid'>
  readonly logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** No other process can be using the database: whoever did not end in order is dead. */
  readonly alone: boolean
  /** The program that decodes apart, in place of the usual one. */
  readonly childFile?: string
}

export type CarefulDecoding = ReturnType<typeof createCarefulDecoding>

/** Whatever killed a process comes again within this time: clients try again, jobs go on, checks are due in ten minutes. */
const carefulSeconds = 3600
const lookMs = (silentSeconds * 1000) / 3

/**
 * Decodes pictures, in this process as long as all goes well. For an hour after a process of the service died, they are
 * decoded in another one, so that a picture that was the reason (a fault of the decoder) is found out; it is refused from then on.
 */
export function createCarefulDecoding(deps: CarefulDecodingDeps) {
  const { db, logger, alone } = deps
  const runId = deps.ids.uuid()
  const apart = createApartDecoder(deps.childFile === undefined ? {} : { file: deps.childFile })
  let carefulUntil = Number.NEGATIVE_INFINITY
  let deadly = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    await noteAlive(db, runId)
    const ago = await lastDeath(db, { runId, alone, rememberedSeconds: carefulSeconds })
    deadly = await deadlyPictures(db)
    if (ago === null) return
    if (performance.now() >= carefulUntil)
      logger.warn('the service did not end in order; for an hour pictures are decoded in a process of their own')
    carefulUntil = performance.now() + (carefulSeconds - ago) * 1000
  }

  const lookAgain = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot see whether processes of the service died'))
      .finally(() => {
        looking = null
      })
    return looking
  }

  const decodeCarefully = async (...[bytes, options]: Parameters<Decode>): ReturnType<Decode> => {
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    if (deadly.has(contentHash)) throw refusal()
    if (performance.now() >= carefulUntil) return readPicture(bytes, options)
    try {
      return await apart.decode(bytes, options)
    } catch (error) {
      if (error instanceof NoChild) {
        logger.warn({ err: error }, 'a picture is decoded in this process')
        return readPicture(bytes, options)
      }
      if (!(error instanceof DeadlyPicture)) throw error
      deadly.add(contentHash)
      logger.error({ contentHash }, 'a picture kills the process that decodes it; it is refused from now on')
      await noteDeadly(db, contentHash)
      throw refusal()
    }
  }

  const isCareful = (): boolean => deadly.size > 0 || performance.now() < carefulUntil

  const decode: Decode = (bytes, options) =>
    isCareful() ? decodeCarefully(bytes, options) : readPicture(bytes, options)

  /** With what is kept of it. */
  const examine = async (...[bytes, options]: Parameters<Decode>): Promise<ExaminedImage> =>
    isCareful() ? examineDecoded(await decodeCarefully(bytes, options)) : readAndExamine(bytes, options)

  return {
    decode,
    examine,
    /** Before any picture is decoded. */
    async start(): Promise<void> {
      await lookAgain()
      if (!alone) timer = setInterval(() => void lookAgain(), lookMs).unref()
    },
    /** After the last one: from here on this process may end. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
      apart.stop()
      await noteEnd(db, runId).catch((error: unknown) =>
        logger.warn({ err: error }, 'this end will be taken for a death'),
      )
    },
  }
}

function refusal(): ImageError {
  return new ImageError('image_not_an_image', 'The service broke down by this picture before; it is not tried again.')
}

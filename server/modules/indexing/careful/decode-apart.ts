import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { ChildDied, createChildSeat } from './child-seat.ts'
import type { Decode } from './serve-decoding.ts'

/** A process died that had nothing but this picture in hand, and so did the next. */
export class DeadlyPicture extends Error {}

export interface ApartDecoder {
  /** Decodes in another process. Rejects as the decoder does, with `DeadlyPicture`, or with `NoChild`. */
  readonly decode: Decode
  stop(): void
}

const decodingChild = fileURLToPath(new URL('./decoding-child.ts', import.meta.url))
/** A process costs 100 MB and a third of a second to start. */
const idleMs = 60_000
/** The decoder itself gives up after 10 s. */
const usualPatienceMs = 60_000
/** One death may be the system's, which was short of memory. */
const mostDeaths = 2

/** Decodes pictures where their decoder can do no harm: a process that dies of them is replaced. */
export function createApartDecoder(how: { file?: string; patienceMs?: number } = {}): ApartDecoder {
  const { file = decodingChild, patienceMs = usualPatienceMs } = how
  const seat = { file, idleMs, patienceMs }
  const [shared, single] = [createChildSeat(seat), createChildSeat(seat)]
  const alone = pLimit(1)

  const decodeAlone: Decode = async (bytes, options) => {
    for (let deaths = 0; deaths < mostDeaths; deaths += 1) {
      try {
        return await single.decode(bytes, options)
      } catch (error) {
        if (!(error instanceof ChildDied)) throw error
      }
    }
    throw new DeadlyPicture('Processes that decode this picture die of it.')
  }

  return {
    async decode(bytes, options) {
      try {
        return await shared.decode(bytes, options)
      } catch (error) {
        // It died of one of those that it had in hand: each shows alone whether it was that one.
        if (error instanceof ChildDied) return alone(() => decodeAlone(bytes, options))
        throw error
      }
    },
    stop() {
      shared.empty()
      single.empty()
    },
  }
}

import type { Usage } from '../../../../contract/billing/usage.ts'
import type { Clock } from '../../../platform/clock.ts'
import { unlessReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoreScope } from '../../stores/index.ts'
import { addUsageAcrossStores, type UsageBatch, type UsageCount, usageByEndpoint } from './usage.store.ts'

export interface UsageDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
  /** Exports the calls, whose sum over all processes is the usage of the installation. */
  readonly calls: { inc(calls: number): void }
}

export type UsageLedger = ReturnType<typeof createUsageLedger>

const dayMs = 86_400_000

/**
 * The calls of stores, counted in memory and written by `flush`, which a timer calls every second. A process that is killed loses
 * what it counted since its last flush; a failed flush loses nothing.
 */
export function createUsageLedger({ db, clock, ids, calls: counter }: UsageDeps) {
  const writerId = ids.uuid()
  let counts = new Map<string, UsageCount>()
  let unconfirmed: UsageBatch | null = null
  let number = 0
  let today = { number: Number.NaN, text: '' }
  let flushing: Promise<void> = Promise.resolve()

  const currentDay = (): string => {
    const dayNumber = Math.floor(clock.now().getTime() / dayMs)
    if (dayNumber !== today.number) today = { number: dayNumber, text: isoDay(new Date(dayNumber * dayMs)) }
    return today.text
  }
  const send = async (batch: UsageBatch): Promise<void> => {
    unconfirmed = batch
    await addUsageAcrossStores(db, batch, clock.now())
    unconfirmed = null
  }
  const flushOnce = async (): Promise<void> => {
    if (unconfirmed !== null) await send(unconfirmed)
    if (counts.size === 0) return
    const batch = [...counts.values()]
    counts = new Map()
    number += 1
    await send({ writerId, number, counts: batch })
  }
  const flush = (): Promise<void> => {
    flushing = flushing.catch(() => undefined).then(flushOnce)
    return flushing
  }

  return {
    /** Counts calls to an endpoint, such as `POST /v1/search/text`. Costs about a microsecond and no statement. */
    count({ storeId }: StoreScope, endpoint: string, calls = 1): void {
      const day = currentDay()
      const key = `${day} ${storeId} ${endpoint}`
      const known = counts.get(key)
      if (known === undefined) counts.set(key, { storeId, day, endpoint, calls })
      else known.calls += calls
      counter.inc(calls)
    },

    /** Writes what was counted before the call. Rejects when the database is unavailable; the next flush sends the counts again. */
    flush,

    /** The calls of the current calendar month, in UTC. Other processes' calls of the last second may be missing. */
    async ofCurrentMonth(
      scope: StoreScope,
    ): Promise<Pick<Usage, 'period_start' | 'period_end' | 'api_calls' | 'by_endpoint'>> {
      await unlessReadOnly(flush())
      const { start, end } = monthOf(clock.now())
      const rows = await usageByEndpoint(db, scope, { from: isoDay(start), until: isoDay(end) })
      return {
        period_start: start.toISOString(),
        period_end: end.toISOString(),
        api_calls: rows.reduce((sum, { calls }) => sum + calls, 0),
        by_endpoint: Object.fromEntries(rows.map(({ endpoint, calls }) => [endpoint, calls])),
      }
    },
  }
}

function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function monthOf(at: Date): { start: Date; end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import { turnLeaseMs } from './admit.ts'
import type { Admitted } from './pipeline.ts'
import { renewLease } from './turns.store.ts'

const renewEveryMs = 5000

/** Says every few seconds that a turn is still worked on, and hears whether it is to stop. */
export function keepLease(about: {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly admitted: Admitted
  readonly onStop: () => void
}): { end(): void } {
  const { lease, shopper } = about.admitted
  const renew = async (): Promise<void> => {
    const until = new Date(about.clock.now().getTime() + turnLeaseMs)
    const renewed = await renewLease(about.db, shopper.scope, { lease, until })
    if (renewed?.isStopWanted === true) about.onStop()
  }
  const timer = setInterval(() => {
    void renew().catch((error: unknown) => about.logger.warn({ err: error }, 'a turn’s lease could not be renewed'))
  }, renewEveryMs)
  return { end: () => clearInterval(timer) }
}

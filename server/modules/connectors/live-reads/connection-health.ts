import { LRUCache } from 'lru-cache'
import { growingTo } from '../../../platform/caches.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { StorefrontError } from '../errors.ts'

/** The error of a failing connection, or the kind of error that it has recovered from. */
export type Health =
  | { readonly error: StorefrontError; readonly recoveredFrom: null }
  | { readonly error: null; readonly recoveredFrom: StorefrontError['kind'] }

export interface HealthDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Pick<Logger, 'warn'>
  /** Stores the health of a connection for store members. */
  readonly reportHealth: (scope: StoreScope, connectionId: string, health: Health) => Promise<void>
}

/** Health is stored at most this often per connection; the same error again after the second interval. */
const reportIntervalMs = 10_000
const repeatIntervalMs = 300_000
const maxConnections = 5_000

/** Reports changes of the health of connections in the background. */
export function createHealthReports({ clock, logger, reportHealth }: HealthDeps) {
  const reported = new LRUCache<string, { readonly kind: StorefrontError['kind'] | null; readonly at: number }>(
    growingTo(maxConnections),
  )
  const pending = new Set<Promise<void>>()

  function report(scope: StoreScope, connectionId: string, health: Health): void {
    const stored = reportHealth(scope, connectionId, health)
      .catch((error) => logger.warn({ err: error, connection_id: connectionId }, 'storing connection health failed'))
      .finally(() => pending.delete(stored))
    pending.add(stored)
  }

  return {
    /** `null`: a call succeeded. */
    note(scope: StoreScope, connectionId: string, error: StorefrontError | null): void {
      const last = reported.get(connectionId) ?? { kind: null, at: Number.NEGATIVE_INFINITY }
      const kind = error?.kind ?? null
      const now = clock.now().getTime()
      const interval = kind === last.kind ? repeatIntervalMs : reportIntervalMs
      if ((kind === null && last.kind === null) || now - last.at < interval) return
      reported.set(connectionId, { kind, at: now })
      if (error !== null) report(scope, connectionId, { error, recoveredFrom: null })
      else if (last.kind !== null) report(scope, connectionId, { error: null, recoveredFrom: last.kind })
    },

    /** Resolves when every report that has started is stored. */
    async settled(): Promise<void> {
      await Promise.all(pending)
    },
  }
}

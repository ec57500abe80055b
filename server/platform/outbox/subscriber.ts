import type { BaseLogger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Leases } from '../leases/leases.ts'
import type { OutboxEvent } from './publish.ts'

export interface Subscriber {
  /** Unique and kept for ever: what was delivered is remembered under it. */
  name: string
  /**
   * Takes one event; may get the same one again, so it must be idempotent. Throwing means: again later. `signal` aborts when it
   * took too long or another process serves the subscriber; it is not called again with the event before it has returned.
   */
  handle(event: OutboxEvent, signal: AbortSignal): Promise<void>
}

export interface RelayDeps {
  db: Database
  subscribers: Subscriber[]
  leases: Pick<Leases, 'holder' | 'running' | 'hold' | 'recover'>
  logger: Pick<BaseLogger, 'warn' | 'error'>
  /** How often to look for events of other processes. Default 1000. */
  pollMs?: number
  /** How long delivered events are kept. Default 7. */
  keepDays?: number
  /** A handler that takes longer counts as failed. Default 30,000. */
  handlerLimitMs?: number
}

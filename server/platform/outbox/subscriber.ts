import type { BaseLogger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Leases } from '../leases/leases.ts'
import type { OutboxEvent } from './publish.ts'

export interface Subscriber {
  /** Unique. Must never change: the subscriber's position is stored under it. */
  name: string
  /**
   * Handles one event. Must be idempotent, because an event can be delivered more than once. An error means a later retry. `signal`
   * aborts on a timeout, or when another process serves the subscriber. The event is not delivered again before the call returns.
   */
  handle(event: OutboxEvent, signal: AbortSignal): Promise<void>
}

export interface RelayDeps {
  db: Database
  subscribers: Subscriber[]
  leases: Pick<Leases, 'holder' | 'running' | 'hold' | 'recover'>
  logger: Pick<BaseLogger, 'warn' | 'error'>
  /** The poll interval for events of other processes. Default 1000. */
  pollMs?: number
  /** The retention period of delivered events. Default 7. */
  retentionDays?: number
  /** The timeout of a handler. Default 30,000. */
  handlerLimitMs?: number
}

import type { ActionType } from '../../../../contract/assistant/answer.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { ProposedAction, Shopper } from '../turn/pipeline.ts'

/** An action as the shopper confirmed it. */
export interface ConsentedAction {
  readonly shopper: Shopper
  readonly intentId: string
  readonly threadId: string
  readonly action: ActionType
  readonly arguments: Readonly<Record<string, unknown>>
  /** The thread's locale. */
  readonly locale: string
  /** The same for every attempt: the other system must run the action at most once for a key. */
  readonly key: string
  /** Whether an earlier attempt may have run the action. */
  readonly isRetry: boolean
}

export interface RemoteCall {
  readonly signal: AbortSignal
  /** The IP address of the shopper, for platforms that limit requests per buyer; null when a job retries the action. */
  readonly buyerIp: string | null
}

export type RemoteOutcome =
  | {
      readonly kind: 'done'
      readonly markdown: string
      readonly reference: string | null
      readonly checkoutUrl: string | null
      /** Writes local rows in the transaction that settles the action. */
      readonly save?: (tx: Tx) => Promise<void>
    }
  /** The action did not run, because its subject has changed since the preview. */
  | {
      readonly kind: 'changed'
      /** For the shopper, in the thread's language. */
      readonly sentence: string
      /** A replacement to confirm; null when there is none. */
      readonly proposal: ProposedAction | null
    }

/**
 * An action that calls another system. It runs outside of every transaction. When it rejects, nobody knows whether the action ran:
 * it is run again with the same key, by the shopper's retry or by the job.
 */
export interface RemoteAction {
  run(consented: ConsentedAction, call: RemoteCall): Promise<RemoteOutcome>
}

export type RemoteActions = Readonly<Partial<Record<ActionType, RemoteAction>>>

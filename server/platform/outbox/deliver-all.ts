import type { HeldLease } from '../leases/hold-lease.ts'
import type { Attempts } from './attempt.ts'
import { claimSubscriber, type Delivery, nextDeliveries, type Outcome, recordOutcomes } from './relay.store.ts'
import type { RelayDeps, Subscriber } from './subscriber.ts'

interface DeliverDeps extends Pick<RelayDeps, 'db' | 'leases'> {
  readonly subscriber: Subscriber
  readonly attempts: Attempts
  isStopped(): boolean
}

/** Delivers all due events to one subscriber, under a lease that is released at the end. Rejects with `LeaseLost`. */
export async function deliverAll(deps: DeliverDeps): Promise<void> {
  const { db, leases, subscriber } = deps
  const requestedAt = performance.now()
  const claimed = await claimSubscriber(db, subscriber.name, leases)
  if (claimed === null) return
  const held = leases.hold({ ...claimed, requestedAt })
  try {
    if (await deliverHeld(deps, held)) await held.end()
    else await held.release()
  } catch (error) {
    await held.release()
    throw error
  }
}

/** Returns whether the last write released the lease. */
async function deliverHeld(deps: DeliverDeps, held: HeldLease): Promise<boolean> {
  while (!deps.isStopped()) {
    const { deliveries, isComplete } = await nextDeliveries(deps.db, deps.subscriber.name)
    const outcomes = await deliverBatch(deps, held, deliveries)
    // The last outcomes and the release are one write: under steady load every poll finds a few events.
    const isLast = isComplete || outcomes.length === 0
    await recordOutcomes(deps.db, held.lease, { outcomes, isLast })
    if (isLast) return true
  }
  return false
}

async function deliverBatch(
  { attempts, subscriber, isStopped }: DeliverDeps,
  held: HeldLease,
  deliveries: readonly Delivery[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const delivery of deliveries) {
    if (isStopped()) break
    held.signal.throwIfAborted()
    const outcome = await attempts.make(subscriber, delivery, held.signal)
    if (outcome !== null) outcomes.push(outcome)
  }
  return outcomes
}

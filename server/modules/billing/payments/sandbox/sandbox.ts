import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Jobs } from '../../../../platform/jobs/queue.ts'
import type { Stores } from '../../../stores/index.ts'
import { createAccount } from './account.ts'
import { createAccountLinks } from './account-link.ts'
import { dueAcrossStores, lockSubscription } from './sandbox.store.ts'
import { createSandboxEvents } from './sandbox-events.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { createSessions } from './sessions.ts'
import { sandboxSecret } from './signature.ts'
import { createTransitions, type Transitions } from './transitions.ts'

export interface SandboxDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake' | 'schedule'>
  readonly stores: Pick<Stores, 'storeById'>
  readonly baseUrl: () => string
  readonly instanceKey: Buffer
}

export type Sandbox = ReturnType<typeof createSandbox>

/** A payment provider that moves no money, so that everything about payments can be tried without an account. */
export function createSandbox(deps: SandboxDeps) {
  const secret = sandboxSecret(deps.instanceKey)
  const events = createSandboxEvents(deps, secret)
  const transitions = createTransitions({ ...deps, events })
  const links = createAccountLinks(deps.instanceKey)
  const common = { ...deps, secret, links, transitions, wake: events.wake }
  return {
    provider: createSandboxProvider(common),
    sessions: createSessions(common),
    account: createAccount(common),
    deliverTo: events.deliverTo,
    renewDue: createRenewals({ ...deps, transitions, wake: events.wake }),
  }
}

const batchSize = 200

/** Renews the subscriptions whose period is over, or ends the canceled ones. */
function createRenewals(
  deps: Pick<SandboxDeps, 'db' | 'clock' | 'jobs'> & { transitions: Transitions; wake: () => void },
) {
  const { db, clock, jobs, transitions } = deps
  const renewDue = async (signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    for (const { scope, subscriptionId } of await dueAcrossStores(db, { now, limit: batchSize })) {
      signal.throwIfAborted()
      await db.transaction().execute(async (tx) => {
        const row = await lockSubscription(tx, scope, subscriptionId)
        // Another process renewed it.
        if (row === undefined || row.status !== 'active' || row.period_end > now) return
        if (row.cancel_at_period_end) await transitions.end(tx, scope, row)
        else await transitions.renew(tx, scope, { row, isPaid: row.card === 'pays' })
      })
    }
    deps.wake()
  }
  jobs.define('sandbox-renewals', { handler: (_payload, { signal }) => renewDue(signal) })
  jobs.schedule('sandbox-renewals', '*/10 * * * *', 'sandbox-renewals')
  return renewDue
}

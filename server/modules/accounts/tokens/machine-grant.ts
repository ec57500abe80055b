import type { Database } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { AuthenticatedClient, Stores } from '../../stores/index.ts'
import { unauthorized } from '../errors.ts'
import type { FailedSignIns, FailureReason } from '../sign-in/failed-sign-ins.ts'
import { clientFailures, createFailureLimit } from '../sign-in/failure-limit.ts'
import type { Recognition } from '../sign-in/recognition.ts'

export interface MachineGrantDeps {
  readonly db: Database
  readonly stores: Pick<Stores, 'authenticateClient'>
  readonly throttles: Throttles
  readonly recognition: Pick<Recognition, 'counterForClient' | 'saveKnownNetwork'>
  readonly failedSignIns: Pick<FailedSignIns, 'count'>
}

/** The credentials a backend sends to get a token. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly address: string
}

/** Authenticates a backend by its client secret. Throws `unauthorized`, or `too_many_requests` after too many failures. */
export function createMachineGrant({ db, stores, throttles, recognition, failedSignIns }: MachineGrantDeps) {
  const failureLimit = createFailureLimit(throttles, clientFailures)
  return async ({ clientId, clientSecret, address }: ClientCredentials): Promise<AuthenticatedClient> => {
    const { subject, slug, isKnown } = await recognition.counterForClient(clientId, address)
    const recordFailure = (reason: FailureReason): void => {
      if (slug === null) return
      failedSignIns.count({ identity: { type: 'store', id: clientId.toLowerCase(), name: slug }, address, reason })
    }
    await failureLimit.assertNotReached(subject).catch((error: unknown) => {
      recordFailure('throttled')
      throw error
    })
    const store = await stores.authenticateClient(clientId, clientSecret)
    if (store === null) {
      recordFailure('client_secret')
      await failureLimit.count(subject)
      throw unauthorized('client_id or client_secret is wrong.')
    }
    await failureLimit.clear(subject)
    if (isKnown) await failureLimit.clearUnlessReached(clientId)
    await recognition.saveKnownNetwork(db, store.store_id, address)
    return store
  }
}

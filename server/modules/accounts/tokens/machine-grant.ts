import type { Database } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { AuthenticatedClient, Stores } from '../../stores/index.ts'
import { unauthorized } from '../errors.ts'
import { clientAttempts, createAttempts } from '../sign-in/attempts.ts'
import type { FailedSignIns, FailureReason } from '../sign-in/failed-sign-ins.ts'
import type { Recognition } from '../sign-in/recognition.ts'

export interface MachineGrantDeps {
  readonly db: Database
  readonly stores: Pick<Stores, 'authenticateClient'>
  readonly throttles: Throttles
  readonly recognition: Pick<Recognition, 'ofClient' | 'remember'>
  readonly failedSignIns: Pick<FailedSignIns, 'note'>
}

/** What a backend sends to get a token. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly address: string
}

/** Proves a backend by its client secret. Throws `unauthorized`, or `too_many_requests` after too many failures. */
export function createMachineGrant({ db, stores, throttles, recognition, failedSignIns }: MachineGrantDeps) {
  const attempts = createAttempts(throttles, clientAttempts)
  return async ({ clientId, clientSecret, address }: ClientCredentials): Promise<AuthenticatedClient> => {
    const { subject, slug, isKnown } = await recognition.ofClient(clientId, address)
    const note = (reason: FailureReason): void => {
      if (slug === null) return
      failedSignIns.note({ identity: { type: 'store', id: clientId.toLowerCase(), name: slug }, address, reason })
    }
    await attempts.assertOpen(subject).catch((error: unknown) => {
      note('throttled')
      throw error
    })
    const store = await stores.authenticateClient(clientId, clientSecret)
    if (store === null) {
      note('client_secret')
      await attempts.countFailure(subject)
      throw unauthorized('client_id or client_secret is wrong.')
    }
    await attempts.forget(subject)
    if (isKnown) await attempts.forgetBelowLimit(clientId)
    await recognition.remember(db, store.store_id, address)
    return store
  }
}

import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { AuthenticatedClient, Stores } from '../stores/index.ts'
import { clientAttempts, createAttempts } from './attempts.ts'
import { unauthorized } from './errors.ts'

/** Proves a backend by its client secret. Throws `unauthorized`, or `too_many_requests` after too many failures. */
export function createMachineGrant(deps: { stores: Pick<Stores, 'authenticateClient'>; throttles: Throttles }) {
  const attempts = createAttempts(deps.throttles, clientAttempts)
  return async (clientId: string, clientSecret: string): Promise<AuthenticatedClient> => {
    await attempts.assertOpen(clientId)
    const store = await deps.stores.authenticateClient(clientId, clientSecret)
    if (store === null) {
      await attempts.countFailure(clientId)
      throw unauthorized('client_id or client_secret is wrong.')
    }
    await attempts.forget(clientId)
    return store
  }
}

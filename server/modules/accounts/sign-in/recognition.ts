import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { addressSubject } from '../../../platform/http/client-address.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { DeviceCookies } from './device-cookies.ts'
import { storeAndNetworkAcrossStores, upsertKnownNetwork, userAndNetwork } from './known-networks.store.ts'

/** How long a network stays known after the last sign-in from it. */
export const knownNetworkTtlMs = 30 * 86_400_000

/** The origin of an attempt. */
export interface SignInOrigin {
  readonly address: string
  /** The `Cookie` header. */
  readonly cookies?: string | undefined
}

/** The counter that an attempt's failures increment. */
export interface Counter {
  /** The identity alone for unknown callers; the identity with its device or network if that is known. */
  readonly subject: string
  readonly isKnown: boolean
}

export interface UserCounter extends Counter {
  /** `null` when no active user has the email. */
  readonly userId: string | null
}

export interface ClientCounter extends Counter {
  /** `null` when the store does not exist. */
  readonly slug: string | null
}

export interface RecognitionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly deviceCookies: DeviceCookies
}

export type Recognition = ReturnType<typeof createRecognition>

/**
 * Recognizes the devices and networks from which an identity authenticated before. All unknown callers share one counter of
 * failures per identity, which bounds guessing from any number of addresses. A known device or network has its own counter,
 * so that strangers cannot lock it out.
 */
export function createRecognition({ db, clock, deviceCookies }: RecognitionDeps) {
  const from = (address: string) => ({
    network: addressSubject(address),
    since: new Date(clock.now().getTime() - knownNetworkTtlMs),
  })
  return {
    /** `email` in lower case. */
    async counterForEmail(email: string, origin: SignInOrigin): Promise<UserCounter> {
      const network = from(origin.address)
      const found = await userAndNetwork(db, email, network)
      if (found === undefined) return { subject: email, isKnown: false, userId: null }
      const { user_id: userId } = found
      const deviceId = deviceCookies.read(origin.cookies, userId)
      if (deviceId !== null) return { subject: `${email} device ${deviceId}`, isKnown: true, userId }
      return found.is_known
        ? { subject: `${email} network ${network.network}`, isKnown: true, userId }
        : { subject: email, isKnown: false, userId }
    },

    async counterForClient(clientId: string, address: string): Promise<ClientCounter> {
      const network = from(address)
      const found = isUuid(clientId) ? await storeAndNetworkAcrossStores(db, clientId, network) : undefined
      if (found === undefined) return { subject: clientId, isKnown: false, slug: null }
      const { slug, is_known: isKnown } = found
      return { subject: isKnown ? `${clientId} network ${network.network}` : clientId, isKnown, slug }
    },

    /** Marks the network as known, after a successful sign-in. */
    saveKnownNetwork: (where: Database | Tx, identityId: string, address: string): Promise<void> =>
      upsertKnownNetwork(where, { identityId, network: addressSubject(address), at: clock.now() }),

    /** Returns the `Set-Cookie` value that marks the device as known, after a successful sign-in. */
    cookieFor: (userId: string, origin: SignInOrigin): string => deviceCookies.issue(origin.cookies, userId),
  }
}

import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { addressSubject } from '../../../platform/http/client-address.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { DeviceCookies } from './device-cookies.ts'
import { storeAndNetworkAcrossStores, upsertKnownNetwork, userAndNetwork } from './known-networks.store.ts'

/** How long a network stays known after the last proof from it. */
export const knownNetworkTtlMs = 30 * 86_400_000

/** Where an attempt comes from. */
export interface SignInOrigin {
  readonly address: string
  /** The `Cookie` header. */
  readonly cookies?: string | undefined
}

/** Whose failures an attempt is counted with. */
export interface Counter {
  /** The identity alone for strangers; the identity with its device or network where that is known. */
  readonly subject: string
  readonly isKnown: boolean
}

export interface UserCounter extends Counter {
  /** `null` when the email is nobody's. */
  readonly userId: string | null
}

export interface ClientCounter extends Counter {
  /** `null` when there is no such store. */
  readonly slug: string | null
}

export interface RecognitionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly deviceCookies: DeviceCookies
}

export type Recognition = ReturnType<typeof createRecognition>

/**
 * Tells the devices and networks from which an identity proved itself before from strangers. Failures of strangers are counted
 * together for each identity, so guessing stays bounded from however many addresses it comes; a known device or network has
 * a counter of its own, so strangers cannot lock it out.
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

    /** After a proof: the network is known from now on. */
    rememberNetwork: (where: Database | Tx, identityId: string, address: string): Promise<void> =>
      upsertKnownNetwork(where, { identityId, network: addressSubject(address), at: clock.now() }),

    /** After a proof: the `Set-Cookie` value by which the device is known from now on. */
    cookieFor: (userId: string, origin: SignInOrigin): string => deviceCookies.issue(origin.cookies, userId),
  }
}

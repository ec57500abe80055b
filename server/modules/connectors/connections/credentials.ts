import type { Clock } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ConnectionAccess } from '../adapter.ts'
import { SealedCredentialError } from '../errors.ts'

export type Credentials = ReturnType<typeof createCredentials>

interface SealedConnection {
  readonly connection_id: string
  readonly store_url: string
  readonly secret: Buffer | null
  readonly former_secret: Buffer | null
  readonly former_until: Date | null
}

/** Encrypts tokens and HMAC keys for the database, each bound to its store and connection. */
export function createCredentials({ instanceKey, clock }: { readonly instanceKey: Buffer; readonly clock: Clock }) {
  const purpose = (scope: StoreScope, connectionId: string): string =>
    `storefront credential ${scope.storeId} ${connectionId}`
  return {
    seal: (scope: StoreScope, connectionId: string, secret: string): Buffer =>
      seal(instanceKey, Buffer.from(secret, 'utf8'), purpose(scope, connectionId)),

    /** What an adapter needs to call the storefront. Throws `SealedCredentialError` after a change of the instance key. */
    open(scope: StoreScope, row: SealedConnection): ConnectionAccess {
      const about = { connectionId: row.connection_id, storeUrl: row.store_url }
      const open = (sealed: Buffer): string => {
        const opened = unseal(instanceKey, sealed, purpose(scope, row.connection_id))
        if (opened === null) throw new SealedCredentialError()
        return opened.toString('utf8')
      }
      const { secret, former_secret: former, former_until: until } = row
      const isOverlap = former !== null && until !== null && until > clock.now()
      return {
        ...about,
        secret: secret === null ? null : open(secret),
        ...(isOverlap ? { formerSecret: open(former) } : {}),
      }
    },
  }
}

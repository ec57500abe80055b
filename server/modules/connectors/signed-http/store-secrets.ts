import type {
  RotatedSigningSecret,
  SignedHttpConnection,
  SignedHttpInput,
  SigningSecretRotation,
} from '../../../../contract/connectors/signed-http.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ConnectionAccess, ShopInfo } from '../adapter.ts'
import { assertReasonIsNoSecret, type ConnectDeps } from '../connections/connect.ts'
import { lockConnection, updateConnection } from '../connections/connections.store.ts'
import type { createConnections } from '../connections/connections.ts'
import { requireConnected } from '../connections/switch-token.ts'
import { checkFailed, noSecretOnPlatform, StorefrontError } from '../errors.ts'

export interface StoreSecretsDeps extends ConnectDeps {
  readonly ids: Ids
  readonly connections: Pick<ReturnType<typeof createConnections>, 'create' | 'normalizeUrl'>
}

export type StoreSecrets = ReturnType<typeof createStoreSecrets>

const prefix = 'vsig_'
const checkTimeoutMs = 10_000
const hourMs = 3_600_000
/** ISO 4217 for "no currency": the first sync replaces it. Until then no price of the store is used. */
const unknownCurrency = 'XXX'

/** Connections to stores with their own API, and the secrets that sign the requests to them. */
export function createStoreSecrets(deps: StoreSecretsDeps) {
  const newSecret = (): string => prefix + deps.ids.secret()

  return {
    /**
     * Connects a store and returns the secret that signs all requests, once. The store cannot have it yet, so a store API must reject
     * the check: one that accepts it does not verify signatures.
     */
    async connect(scope: StoreScope, input: SignedHttpInput, actor: Actor): Promise<SignedHttpConnection> {
      const storeUrl = deps.connections.normalizeUrl(input.base_url, { field: 'base_url', mayHavePath: true })
      const secret = newSecret()
      const { reason } = input
      const check = (access: ConnectionAccess): Promise<ShopInfo> => expectRejection(deps, access)
      const details = { platform: 'signed_http' as const, storeUrl, secret, publishPolicies: false, reason, check }
      const fields = { url: 'base_url', credential: 'base_url' }
      const connection = await deps.connections.create(scope, { input: details, actor, fields })
      return { ...connection, signing_secret: secret }
    },

    /** Replaces the secret. Requests carry the signature of the previous one too, until the overlap ends. */
    async rotate(
      scope: StoreScope,
      connectionId: string,
      { input, actor }: { input: SigningSecretRotation; actor: Actor },
    ): Promise<RotatedSigningSecret> {
      const { db, clock, credentials, audit } = deps
      const secret = newSecret()
      const now = clock.now()
      const until = new Date(now.getTime() + input.overlap_hours * hourMs)
      await db.transaction().execute(async (tx) => {
        const row = requireConnected(await lockConnection(tx, scope, connectionId), connectionId)
        if (row.platform !== 'signed_http') throw noSecretOnPlatform()
        assertReasonIsNoSecret(input.reason, credentials.open(scope, row).secret)
        const former = input.overlap_hours === 0 ? null : row.secret
        await updateConnection(tx, scope, {
          connectionId,
          set: {
            secret: credentials.seal(scope, connectionId, secret),
            former_secret: former,
            former_until: former === null ? null : until,
          },
        })
        const details = { former_secret_valid_until: until.toISOString(), reason: input.reason }
        const target = { type: 'connection', id: connectionId }
        await audit.record(tx, scope, { actor, action: 'connection.credential', target, details })
      })
      return { connection_id: connectionId, signing_secret: secret, former_secret_valid_until: until.toISOString() }
    },
  }
}

async function expectRejection({ adapters }: ConnectDeps, access: ConnectionAccess): Promise<ShopInfo> {
  const { host } = new URL(access.storeUrl)
  const fields = { url: 'base_url', credential: 'base_url' }
  try {
    await adapters.signed_http.check(access, { signal: AbortSignal.timeout(checkTimeoutMs), buyerIp: null })
  } catch (error) {
    if (!(error instanceof StorefrontError)) throw error
    if (error.kind === 'unauthorized') return { name: host, currency: unknownCurrency }
    throw checkFailed(error, fields)
  }
  const fault = `${host} accepts a signature by a secret that it cannot have. The store API must verify signatures and respond with 401.`
  throw checkFailed(new StorefrontError('not_a_storefront', fault), fields)
}

import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ConnectionAccess, PlatformName, ShopInfo, StorefrontAdapters } from '../adapter.ts'
import {
  alreadyConnected,
  checkFailed,
  disconnecting,
  invalidField,
  StorefrontError,
  tooManyChecks,
} from '../errors.ts'
import {
  type ConnectionRow,
  connectionByPlatform,
  connectionPrefix,
  insertConnection,
  lockConnections,
} from './connections.store.ts'
import type { Credentials } from './credentials.ts'

export interface ConnectDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  readonly audit: Pick<Audit, 'record'>
  readonly adapters: StorefrontAdapters
  readonly credentials: Credentials
  readonly throttles: Pick<Throttles, 'take'>
}

export interface NewConnection {
  readonly platform: PlatformName
  /** Normalized. */
  readonly storeUrl: string
  /** The token or HMAC key; null for tokenless access. */
  readonly secret: string | null
  readonly publishPolicies: boolean
  readonly reason: string
  /** Validates address and credential; by default `checkStorefront`. */
  readonly check?: (access: ConnectionAccess) => Promise<ShopInfo>
}

/** The names of the request's fields, for errors. */
export interface FieldNames {
  readonly url: string
  readonly credential: string
}

const checkTimeoutMs = 10_000
/** Checks call an address that the caller chose. More than that is probing, of other servers or for tokens. */
const checkLimit: ThrottlePolicy = { name: 'connection-checks', limit: 20, windowSeconds: 600 }

/**
 * Validates address and credential with one call, then stores the connection, which makes its first sync due. Nothing is stored if the
 * check fails. Throws 409 if the store is already connected to a storefront of this platform.
 */
export async function connect(
  deps: ConnectDeps,
  scope: StoreScope,
  { input, actor, fields }: { input: NewConnection; actor: Actor; fields: FieldNames },
): Promise<string> {
  assertReasonIsNoSecret(input.reason, input.secret)
  assertFree(await connectionByPlatform(deps.db, scope, input.platform))
  const connectionId = deps.ids.ordered(connectionPrefix)
  const { platform, storeUrl, secret } = input
  await admitCheck(deps, scope)
  const access = { connectionId, storeUrl, secret }
  const shop = await (input.check?.(access) ?? checkStorefront(deps, platform, { access, fields }))
  const row = {
    connection_id: connectionId,
    platform,
    store_url: storeUrl,
    secret: secret === null ? null : deps.credentials.seal(scope, connectionId, secret),
    shop_name: shop.name,
    shop_currency: shop.currency,
    publish_policies: input.publishPolicies,
    state: 'connected' as const,
    created_by: actor.type === 'user' || actor.type === 'super_admin' ? actor.id : null,
    created_at: deps.clock.now(),
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockConnections(tx, scope)
    assertFree(await connectionByPlatform(tx, scope, platform))
    await insertConnection(tx, scope, row)
    const details = {
      platform,
      store_url: storeUrl,
      auth: secret === null ? 'tokenless' : 'secret',
      reason: input.reason,
    }
    const target = { type: 'connection', id: connectionId }
    await deps.audit.record(tx, scope, { actor, action: 'connection.create', target, details })
  })
  return connectionId
}

function assertFree(existing: ConnectionRow | undefined): void {
  if (existing === undefined) return
  if (existing.state === 'disconnecting') throw disconnecting(existing.connection_id)
  throw alreadyConnected({ connectionId: existing.connection_id, storeUrl: existing.store_url })
}

/** A pasted credential must not reach the audit log as part of the reason. */
export function assertReasonIsNoSecret(reason: string, secret: string | null): void {
  if (secret !== null && reason.includes(secret)) throw invalidField('reason', 'must not contain the credential')
}

/** Throws 429 after too many checks by the store. */
export async function admitCheck({ throttles }: Pick<ConnectDeps, 'throttles'>, scope: StoreScope): Promise<void> {
  const refusal = await throttles.take(checkLimit, scope.storeId)
  if (refusal !== null) throw tooManyChecks(refusal)
}

/** Calls the storefront once. Throws 422 if it rejects the address or the credential, 503 if it is not available. */
export async function checkStorefront(
  { adapters }: Pick<ConnectDeps, 'adapters'>,
  platform: PlatformName,
  { access, fields }: { access: ConnectionAccess; fields: FieldNames },
): Promise<ShopInfo> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  try {
    return await adapters[platform].check(access, { signal, buyerIp: null })
  } catch (error) {
    if (error instanceof StorefrontError) throw checkFailed(error, fields)
    if (!signal.aborted) throw error
    throw checkFailed(
      new StorefrontError('timeout', 'The storefront did not answer in time.', { cause: error }),
      fields,
    )
  }
}

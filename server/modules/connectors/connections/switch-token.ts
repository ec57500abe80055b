import type { TokenInput } from '../../../../contract/connectors/connection.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { connectionNotFound, disconnecting, noTokenOnPlatform } from '../errors.ts'
import { admitCheck, assertReasonIsNoSecret, type ConnectDeps, checkStorefront } from './connect.ts'
import {
  type ConnectionRow,
  connectionById,
  lockConnection,
  requestSync,
  updateConnection,
} from './connections.store.ts'

/**
 * Validates a private token, then replaces the credential of the connection and makes a sync due. The previous credential stays if the
 * check fails.
 */
export async function switchToken(
  deps: ConnectDeps,
  scope: StoreScope,
  { input, actor }: { input: TokenInput; actor: Actor },
): Promise<void> {
  const { connection_id: connectionId, private_token: secret, reason } = input
  assertReasonIsNoSecret(reason, secret)
  const before = requireConnected(await connectionById(deps.db, scope, connectionId), connectionId)
  if (before.platform !== 'shopify') throw noTokenOnPlatform()
  const access = { connectionId, storeUrl: before.store_url, secret }
  const fields = { url: 'connection_id', credential: 'private_token' }
  await admitCheck(deps, scope)
  const shop = await checkStorefront(deps, before.platform, { access, fields })
  await deps.db.transaction().execute(async (tx) => {
    requireConnected(await lockConnection(tx, scope, connectionId), connectionId)
    await updateConnection(tx, scope, {
      connectionId,
      set: {
        secret: deps.credentials.seal(scope, connectionId, secret),
        shop_name: shop.name,
        shop_currency: shop.currency,
        consecutive_failures: 0,
        ...noError,
      },
    })
    await requestSync(tx, scope, { connectionId, isForced: false })
    const details = { platform: before.platform, had_secret: before.secret !== null, reason }
    const target = { type: 'connection', id: connectionId }
    await deps.audit.record(tx, scope, { actor, action: 'connection.credential', target, details })
  })
}

const noError = { error_code: null, error_message: null, error_at: null }

/** Throws 404, or 409 while the connection is being removed. */
export function requireConnected(row: ConnectionRow | undefined, connectionId: string): ConnectionRow {
  if (row === undefined) throw connectionNotFound(connectionId)
  if (row.state === 'disconnecting') throw disconnecting(connectionId)
  return row
}

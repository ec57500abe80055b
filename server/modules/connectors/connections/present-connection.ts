import type { Connection, ConnectionStatus } from '../../../../contract/connectors/connection.ts'
import type { ConnectionRow, ListedConnection } from './connections.store.ts'

/** After this many failed syncs in a row, the merchant should look at the connection. */
const failuresUntilFailed = 5
/** Errors that no later sync can fix. */
const permanentErrors = new Set(['unauthorized', 'not_a_storefront', 'currency_mismatch', 'credential_unreadable'])

export function presentConnection(row: ListedConnection): Connection {
  return {
    connection_id: row.connection_id,
    platform: row.platform,
    store_url: row.store_url,
    auth: row.platform === 'signed_http' ? 'hmac' : row.secret === null ? 'tokenless' : 'private_token',
    status: statusOf(row),
    shop: { name: row.shop_name, currency: row.shop_currency },
    imported: { products: row.products, policies: row.policies.length },
    publish_policies: row.publish_policies,
    last_sync_at: row.last_sync_at?.toISOString() ?? null,
    next_sync_at: row.state === 'connected' ? row.next_sync_at.toISOString() : null,
    consecutive_failures: row.consecutive_failures,
    last_error: errorOf(row),
    created_at: row.created_at.toISOString(),
  }
}

function statusOf(row: ListedConnection): ConnectionStatus {
  if (row.state === 'disconnecting') return 'disconnecting'
  if (row.running_sync_id !== null || row.is_due) return 'syncing'
  if (row.error_code === null) return 'active'
  const isFailed = permanentErrors.has(row.error_code) || row.consecutive_failures >= failuresUntilFailed
  return isFailed ? 'failed' : 'degraded'
}

function errorOf({ error_code: code, error_message: message, error_at: at }: ConnectionRow): Connection['last_error'] {
  return code === null || message === null || at === null ? null : { code, message, at: at.toISOString() }
}

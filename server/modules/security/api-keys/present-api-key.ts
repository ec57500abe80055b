import type { ApiKeyRecord, CreatedApiKey } from '../../../../contract/identity/api-key.ts'
import type { ApiKeyRow } from './api-keys.store.ts'
import { presentScopes } from './scopes.ts'

type ShownOnce = Pick<ApiKeyRow, 'key_id' | 'name' | 'permission_names' | 'expires_at'>

/** A key with its secret, which is shown only once. */
export function presentWithSecret(row: ShownOnce, key: string): CreatedApiKey {
  return {
    id: row.key_id,
    name: row.name,
    key,
    scopes: presentScopes(row.permission_names),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

export function presentApiKey(row: ApiKeyRow): ApiKeyRecord {
  return {
    id: row.key_id,
    name: row.name,
    hint: row.hint,
    scopes: presentScopes(row.permission_names),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

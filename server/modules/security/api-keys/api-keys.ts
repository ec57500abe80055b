import type { ApiKeyList, CreatedApiKey, NewApiKey, RotatedApiKey } from '../../../../contract/identity/api-key.ts'
import type { Permission } from '../../../../contract/identity/permission.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import { firstMissingPermission, missingPermission, type Principal, unauthorized } from '../../accounts/index.ts'
import type { Audit } from '../../audit/index.ts'
import { lockStore, type StoreScope } from '../../stores/index.ts'
import { type Caller, userIdOf } from '../access/caller.ts'
import { apiKeyExpired, apiKeyNotFound, keyOutlivesCaller, tooManyApiKeys } from '../errors.ts'
import { apiKeyById, countApiKeys, deleteApiKey, insertApiKey, listApiKeys, replaceSecret } from './api-keys.store.ts'
import { generateApiKey } from './generate-api-key.ts'
import { presentApiKey, presentWithSecret } from './present-api-key.ts'
import { parseScopes } from './scopes.ts'

export interface ApiKeysDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered' | 'secret'>
  readonly audit: Pick<Audit, 'record'>
}

const maxKeys = 100
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Scoped API keys. A caller cannot grant permissions it lacks; a calling key cannot create one that outlives it. */
export function createApiKeys(deps: ApiKeysDeps) {
  const { db, clock, ids, audit } = deps

  /** Serializes the changes of a store's keys, so that limits hold and a deleted key cannot create another. */
  const withStoreLock = <Result>(scope: StoreScope, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await lockStore(tx, scope)
      return work(tx)
    })

  /** Throws `validation_failed`, `missing_permission`, or `conflict` when the store has the maximum number of keys. */
  const create = async (caller: Caller, input: NewApiKey): Promise<CreatedApiKey> => {
    const { scope, principal, actor } = caller
    const granted = parseScopes(input.scopes)
    assertCanGrant(principal, granted)
    const now = clock.now()
    const { key, hint } = generateApiKey(ids)
    const expiresAt =
      input.expires_in_days === undefined ? null : new Date(now.getTime() + input.expires_in_days * dayMs)
    const row = { key_id: ids.ordered(), name: input.name, permission_names: granted, created_at: now }
    return withStoreLock(scope, async (tx) => {
      if ((await countApiKeys(tx, scope)) >= maxKeys) throw tooManyApiKeys(maxKeys)
      const expires_at = earlier(expiresAt, await expiryOfCaller(tx, caller))
      const secret = { hint, secret_hash: digest(key), former_hash: null, former_until: null }
      await insertApiKey(tx, scope, {
        ...row,
        ...secret,
        expires_at,
        created_by: userIdOf(caller),
        last_used_at: null,
      })
      const target = { type: 'api_key', id: row.key_id }
      const details = { name: row.name, permissions: granted, expires_at: expires_at?.toISOString() ?? null }
      await audit.record(tx, scope, { actor, action: 'api_key.create', target, details })
      return presentWithSecret({ ...row, expires_at }, key)
    })
  }

  /**
   * Replaces the key's secret; the current one works for another `overlapHours`, and older ones stop working. Throws
   * `not_found`, `missing_permission`, `forbidden`, or `conflict` when the key has expired.
   */
  const rotate = (caller: Caller, keyId: string, overlapHours: number): Promise<RotatedApiKey> =>
    withStoreLock(caller.scope, async (tx) => {
      const { scope, principal, actor } = caller
      const row = await apiKeyById(tx, scope, keyId)
      if (row === undefined) throw apiKeyNotFound(keyId)
      assertCanGrant(principal, row.permission_names)
      const now = clock.now()
      if (row.expires_at !== null && row.expires_at <= now) throw apiKeyExpired()
      const end = await expiryOfCaller(tx, caller)
      if (end !== null && (row.expires_at === null || row.expires_at > end)) throw keyOutlivesCaller()
      const { key, hint } = generateApiKey(ids)
      const until = earlier(new Date(now.getTime() + overlapHours * hourMs), row.expires_at) ?? now
      await replaceSecret(tx, scope, { keyId, secretHash: digest(key), hint, formerUntil: until > now ? until : null })
      const target = { type: 'api_key', id: keyId }
      const details = { name: row.name, former_key_valid_until: until.toISOString() }
      await audit.record(tx, scope, { actor, action: 'api_key.rotate', target, details })
      return { ...presentWithSecret(row, key), former_key_valid_until: until.toISOString() }
    })

  /** Deletes the key, which is refused from the next call on. Throws `not_found`. */
  const remove = ({ scope, actor }: Caller, keyId: string): Promise<void> =>
    withStoreLock(scope, async (tx) => {
      const name = await deleteApiKey(tx, scope, keyId)
      if (name === undefined) throw apiKeyNotFound(keyId)
      const target = { type: 'api_key', id: keyId }
      await audit.record(tx, scope, { actor, action: 'api_key.delete', target, details: { name } })
    })

  const list = async (scope: StoreScope, query: { limit: number; cursor?: string }): Promise<ApiKeyList> => {
    const [rows, total] = await Promise.all([listApiKeys(db, scope, readPage(query)), countApiKeys(db, scope)])
    const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.key_id)
    return { api_keys: items.map(presentApiKey), total, next_cursor }
  }

  return { create, rotate, remove, list }
}

function assertCanGrant(principal: Principal, granted: readonly Permission[]): void {
  const missing = firstMissingPermission(principal, granted)
  if (missing !== null) throw missingPermission(missing)
}

/** When the calling key expires; `null` when it does not, or when the caller is not a key. */
async function expiryOfCaller(tx: Tx, { scope, principal }: Caller): Promise<Date | null> {
  if (principal.kind !== 'api_key') return null
  const own = await apiKeyById(tx, scope, principal.keyId)
  // Deleted after the guard accepted the call.
  if (own === undefined) throw unauthorized('The API key is not valid.')
  return own.expires_at
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

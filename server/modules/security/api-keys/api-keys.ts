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
import { type Caller, personIdOf } from '../access/caller.ts'
import { apiKeyExpired, apiKeyNotFound, outlivesCaller, tooManyApiKeys } from '../errors.ts'
import { apiKeyById, countApiKeys, deleteApiKey, insertApiKey, listApiKeys, replaceSecret } from './api-keys.store.ts'
import { makeApiKey } from './make-api-key.ts'
import { presentApiKey, presentWithSecret } from './present-api-key.ts'
import { readScopes } from './scopes.ts'

export interface ApiKeysDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered' | 'secret'>
  readonly audit: Pick<Audit, 'record'>
}

const mostKeys = 100
const hour = 3_600_000
const day = 24 * hour

/** Scoped API keys. Nobody gives one more than they have themselves: neither permissions nor, if they are a key, time. */
export function createApiKeys(deps: ApiKeysDeps) {
  const { db, clock, ids, audit } = deps

  /** A change of the store's keys, one after the other, so that limits hold and a deleted key cannot leave another behind. */
  const change = <Result>(scope: StoreScope, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await lockStore(tx, scope)
      return work(tx)
    })

  /** Throws `validation_failed`, `missing_permission`, or `conflict` when the store has as many keys as it may. */
  const create = async (caller: Caller, wanted: NewApiKey): Promise<CreatedApiKey> => {
    const { scope, principal, actor } = caller
    const granted = readScopes(wanted.scopes)
    assertWithin(principal, granted)
    const now = clock.now()
    const { key, hint } = makeApiKey(ids)
    const expiresAt =
      wanted.expires_in_days === undefined ? null : new Date(now.getTime() + wanted.expires_in_days * day)
    const row = { key_id: ids.ordered(), name: wanted.name, permission_names: granted, created_at: now }
    return change(scope, async (tx) => {
      if ((await countApiKeys(tx, scope)) >= mostKeys) throw tooManyApiKeys(mostKeys)
      const expires_at = earlier(expiresAt, await endOfCaller(tx, caller))
      const secret = { hint, secret_hash: digest(key), former_hash: null, former_until: null }
      await insertApiKey(tx, scope, {
        ...row,
        ...secret,
        expires_at,
        created_by: personIdOf(caller),
        last_used_at: null,
      })
      const target = { type: 'api_key', id: row.key_id }
      const details = { name: row.name, permissions: granted, expires_at: expires_at?.toISOString() ?? null }
      await audit.record(tx, scope, { actor, action: 'api_key.create', target, details })
      return presentWithSecret({ ...row, expires_at }, key)
    })
  }

  /**
   * Gives the key a new secret; the present one works for `overlapHours` more, any before it no longer. Throws `not_found`,
   * `missing_permission`, `forbidden`, or `conflict` when the key has expired.
   */
  const rotate = (caller: Caller, keyId: string, overlapHours: number): Promise<RotatedApiKey> =>
    change(caller.scope, async (tx) => {
      const { scope, principal, actor } = caller
      const row = await apiKeyById(tx, scope, keyId)
      if (row === undefined) throw apiKeyNotFound(keyId)
      assertWithin(principal, row.permission_names)
      const now = clock.now()
      if (row.expires_at !== null && row.expires_at <= now) throw apiKeyExpired()
      const end = await endOfCaller(tx, caller)
      if (end !== null && (row.expires_at === null || row.expires_at > end)) throw outlivesCaller()
      const { key, hint } = makeApiKey(ids)
      const until = earlier(new Date(now.getTime() + overlapHours * hour), row.expires_at) ?? now
      await replaceSecret(tx, scope, { keyId, secretHash: digest(key), hint, formerUntil: until > now ? until : null })
      const target = { type: 'api_key', id: keyId }
      const details = { name: row.name, former_key_valid_until: until.toISOString() }
      await audit.record(tx, scope, { actor, action: 'api_key.rotate', target, details })
      return { ...presentWithSecret(row, key), former_key_valid_until: until.toISOString() }
    })

  /** The key is refused from the next call on. Throws `not_found`. */
  const remove = ({ scope, actor }: Caller, keyId: string): Promise<void> =>
    change(scope, async (tx) => {
      const name = await deleteApiKey(tx, scope, keyId)
      if (name === undefined) throw apiKeyNotFound(keyId)
      const target = { type: 'api_key', id: keyId }
      await audit.record(tx, scope, { actor, action: 'api_key.delete', target, details: { name } })
    })

  const list = async (scope: StoreScope, query: { limit: number; cursor?: string }): Promise<ApiKeyList> => {
    const [rows, total] = await Promise.all([listApiKeys(db, scope, readPage(query)), countApiKeys(db, scope)])
    const { shown, next_cursor } = cutPage(rows, query.limit, (row) => row.key_id)
    return { api_keys: shown.map(presentApiKey), total, next_cursor }
  }

  return { create, rotate, remove, list }
}

function assertWithin(principal: Principal, granted: readonly Permission[]): void {
  const missing = firstMissingPermission(principal, granted)
  if (missing !== null) throw missingPermission(missing)
}

/** When the calling key ends; `null` for those without an end, and for whoever is no key. */
async function endOfCaller(tx: Tx, { scope, principal }: Caller): Promise<Date | null> {
  if (principal.kind !== 'api_key') return null
  const own = await apiKeyById(tx, scope, principal.keyId)
  // Deleted since the guard let the call in.
  if (own === undefined) throw unauthorized('The API key is not valid.')
  return own.expires_at
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

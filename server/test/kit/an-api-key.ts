import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '../../../contract/identity/permission.ts'
import type { StoreScope } from '../../modules/stores/index.ts'
import type { Database } from '../../platform/db/schema.ts'
import '../../modules/security/tables.ts'

/** Inserts a scoped API key of a store directly into the database and returns its secret, for tests of what keys can access. */
export async function anApiKey(
  app: { readonly database: { readonly db: Database } },
  scope: StoreScope,
  about: {
    readonly permissions: readonly Permission[]
    readonly expiresAt?: Date
    /** The secret from before a rotation, and until when it is valid. */
    readonly former?: { readonly secret: string; readonly until: Date }
  },
): Promise<string> {
  const secret = `sk_live_${randomBytes(24).toString('hex')}`
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  await app.database.db
    .insertInto('api_keys')
    .values({
      store_id: scope.storeId,
      key_id: crypto.randomUUID(),
      name: 'A key',
      hint: secret.slice(-4),
      permission_names: [...about.permissions],
      secret_hash: digest(secret),
      former_hash: about.former === undefined ? null : digest(about.former.secret),
      former_until: about.former?.until ?? null,
      created_by: null,
      created_at: new Date(),
      expires_at: about.expiresAt ?? null,
      last_used_at: null,
    })
    .execute()
  return secret
}

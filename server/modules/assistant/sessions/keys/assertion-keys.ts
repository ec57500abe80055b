import { createPublicKey, type KeyObject } from 'node:crypto'
import type {
  AssertionAlgorithm,
  AssertionKey,
  AssertionKeyInput,
  CreatedAssertionKey,
} from '../../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { seal, unseal } from '../../../../platform/crypto/seal.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { assertionKeyNotFound, publicKeyRefused, tooManyAssertionKeys } from '../../errors.ts'
import {
  type AssertionKeyRow,
  assertionKeysOf,
  deleteAssertionKey,
  insertAssertionKey,
  lockAssertionKeys,
} from './assertion-keys.store.ts'
import { keyFault, parsePublicKey } from './parse-public-key.ts'

/** Every key is tried on an assertion. Ten allow several systems and key rotation. */
const maxKeys = 10

export interface AssertionKeysDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly instanceKey: Buffer
}

export type AssertionKeys = ReturnType<typeof createAssertionKeys>

/** Keys that verify customer assertions: shared secrets (sealed at rest) or public keys. */
export function createAssertionKeys({ db, clock, ids, audit, instanceKey }: AssertionKeysDeps) {
  return {
    /** Registers a public key, or creates a secret that is returned only here. 422 for an unsuitable key, 409 past ten keys. */
    create: async (scope: StoreScope, input: AssertionKeyInput, actor: Actor): Promise<CreatedAssertionKey> => {
      const { name, algorithm } = input
      const public_jwk = readPublicKey(input)
      const key_id = ids.ordered()
      const secret = algorithm === 'HS256' ? `assert_${ids.secret()}` : null
      const sealed = secret === null ? null : seal(instanceKey, Buffer.from(secret), purposeOf(scope, key_id))
      const row = { key_id, algorithm, name, secret: sealed, public_jwk, created_at: clock.now() }
      await db.transaction().execute(async (tx) => {
        await lockAssertionKeys(tx, scope)
        if ((await assertionKeysOf(tx, scope)).length >= maxKeys) throw tooManyAssertionKeys(maxKeys)
        await insertAssertionKey(tx, scope, row)
        const target = { type: 'assertion_key', id: key_id }
        await audit.record(tx, scope, { actor, action: 'assertion_key.create', target, details: { name, algorithm } })
      })
      return { ...present(row), secret }
    },

    list: async (scope: StoreScope): Promise<AssertionKey[]> => (await assertionKeysOf(db, scope)).map(present),

    /** Assertions signed with the key are rejected immediately. Existing sessions last until they expire. */
    delete: (scope: StoreScope, keyId: string, actor: Actor): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const name = await deleteAssertionKey(tx, scope, keyId)
        if (name === undefined) throw assertionKeyNotFound(keyId)
        const target = { type: 'assertion_key', id: keyId }
        await audit.record(tx, scope, { actor, action: 'assertion_key.delete', target, details: { name } })
      }),

    async verifyingKeys(scope: StoreScope, algorithm: AssertionAlgorithm): Promise<(KeyObject | Uint8Array)[]> {
      const rows = await assertionKeysOf(db, scope, algorithm)
      // Keys that violate the limits on public keys, and secrets of a lost instance key, are never used.
      return rows
        .flatMap((row) => verifyingKey(instanceKey, scope, row) ?? [])
        .filter((key) => key instanceof Uint8Array || keyFault(key, algorithm) === null)
    },
  }
}

/** `null` if the secret was sealed with another instance key. */
function verifyingKey(instanceKey: Buffer, scope: StoreScope, row: AssertionKeyRow): KeyObject | Uint8Array | null {
  if (row.public_jwk !== null) return createPublicKey({ key: row.public_jwk, format: 'jwk' })
  return row.secret === null ? null : unseal(instanceKey, row.secret, purposeOf(scope, row.key_id))
}

/** Binds a sealed secret to its row, so that it cannot be moved to another key. */
function purposeOf({ storeId }: StoreScope, keyId: string): string {
  return `assertion-secret ${storeId} ${keyId}`
}

function readPublicKey({ algorithm, public_key_pem: pem }: AssertionKeyInput): Record<string, unknown> | null {
  if (algorithm === 'HS256') {
    if (pem !== undefined) throw publicKeyRefused('HS256 uses a generated secret; do not send a public key.')
    return null
  }
  if (pem === undefined) throw publicKeyRefused(`${algorithm} needs a public key.`)
  return { ...parsePublicKey(pem, algorithm).export({ format: 'jwk' }) }
}

function present({ key_id, name, algorithm, created_at }: AssertionKeyRow): AssertionKey {
  return { id: key_id, name, algorithm, created_at: created_at.toISOString() }
}

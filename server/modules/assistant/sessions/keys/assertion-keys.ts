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

// The cost of verification grows with the square of the modulus and the length of the exponent, and anybody may send an assertion.
// 4096 bits take 0.1 ms. Larger keys add no security beyond RS256's SHA-256.
const rsaBits = { min: 2048, max: 4096 }
const rsaExponent = { min: 3n, max: 2n ** 32n - 1n }

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

/** Parses a PEM public key (SPKI). Throws 422 with the reason when it is unsuitable. */
function parsePublicKey(pem: string, algorithm: AssertionAlgorithm): KeyObject {
  // Node would extract the public key of a private one, and the sender would not notice that it leaked.
  if (/PRIVATE/.test(pem))
    throw publicKeyRefused('This is a private key. Generate a new key pair and send only the public key.')
  const key = /^\s*-----BEGIN PUBLIC KEY-----/.test(pem) ? parse(pem) : null
  if (key === null) throw publicKeyRefused(`This is not a public key (SPKI, PEM) for ${algorithm}.`)
  const fault = keyFault(key, algorithm)
  if (fault !== null) throw publicKeyRefused(fault)
  return key
}

/** The reason why a key is unsuitable for the algorithm, or `null`. */
function keyFault(key: KeyObject, algorithm: AssertionAlgorithm): string | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (algorithm === 'RS256' && type === 'rsa')
    return rsaFault(details?.modulusLength ?? 0, details?.publicExponent ?? 0n)
  const fits =
    (algorithm === 'ES256' && type === 'ec' && details?.namedCurve === 'prime256v1') ||
    (algorithm === 'EdDSA' && type === 'ed25519')
  return fits ? null : `This is not a public key (SPKI, PEM) for ${algorithm}.`
}

function rsaFault(bits: number, exponent: bigint): string | null {
  if (bits < rsaBits.min || bits > rsaBits.max)
    return `The RSA key has ${bits} bits; ${rsaBits.min} to ${rsaBits.max} are accepted.`
  const isAccepted = exponent >= rsaExponent.min && exponent <= rsaExponent.max && exponent % 2n === 1n
  return isAccepted ? null : 'The public exponent of the RSA key must be odd, at least 3 and below 2^32; use 65537.'
}

function parse(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}

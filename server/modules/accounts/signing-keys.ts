import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { seal, unseal } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { wrongInstanceKey } from './errors.ts'
import { allSigningKeys, insertFirstSigningKey, type SigningKeyRow } from './signing-keys.store.ts'

const algorithm = 'EdDSA'
const purpose = 'signing-key'

/** The keys of this installation: one signs, all of them verify and are published. */
export interface SigningKeys {
  readonly algorithm: string
  readonly current: { readonly keyId: string; readonly key: CryptoKey }
  readonly verifying: ReadonlyMap<string, CryptoKey>
  /** For `/.well-known/jwks.json`. */
  readonly published: readonly JWK[]
}

/** Loads the signing keys, making the first one when there is none. */
export async function loadSigningKeys(deps: {
  db: Database
  clock: Clock
  ids: Ids
  instanceKey: Buffer
}): Promise<SigningKeys> {
  const kept = await allSigningKeys(deps.db)
  if (kept.length > 0) return openKeys(kept, deps.instanceKey)
  await insertFirstSigningKey(deps.db, await newKey(deps))
  return openKeys(await allSigningKeys(deps.db), deps.instanceKey)
}

async function newKey(deps: { clock: Clock; ids: Ids; instanceKey: Buffer }) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
  const secret = Buffer.from(JSON.stringify(await exportJWK(privateKey)))
  return {
    key_id: deps.ids.ordered('key_'),
    algorithm,
    public_key: JSON.stringify(await exportJWK(publicKey)),
    private_key: seal(deps.instanceKey, secret, purpose),
    created_at: deps.clock.now(),
    retired_at: null,
  }
}

async function openKeys(rows: readonly SigningKeyRow[], instanceKey: Buffer): Promise<SigningKeys> {
  const current = rows.find((row) => row.retired_at === null)
  if (current === undefined) throw new Error('Every signing key of this database is retired')
  const secret = unseal(instanceKey, current.private_key, purpose)
  if (secret === null) throw wrongInstanceKey()
  const published = rows.map((row) => ({ ...(row.public_key as JWK), kid: row.key_id, alg: row.algorithm, use: 'sig' }))
  const verifying = await Promise.all(published.map(async (jwk) => [jwk.kid, await importKey(jwk)] as const))
  const key = await importKey(JSON.parse(secret.toString()) as JWK)
  return { algorithm, current: { keyId: current.key_id, key }, verifying: new Map(verifying), published }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, algorithm)) as CryptoKey
}

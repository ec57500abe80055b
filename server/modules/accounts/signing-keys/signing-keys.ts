import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { instanceKeyMismatch } from '../errors.ts'
import { allSigningKeys, insertFirstSigningKey, type NewSigningKey, type SigningKeyRow } from './signing-keys.store.ts'

const algorithm = 'EdDSA'
const purpose = 'signing-key'

/** The maximum age of the cached signing key; another process may have rotated it. */
const signingKeyMaxAgeMs = 60_000
/** Limits database reads, because anybody can send unknown key IDs and request the published keys. */
const minReloadIntervalMs = 1000

/**
 * How long a retired key still verifies: another process may sign with it for one more minute, a token lives at most a day,
 * can be refreshed for another 5 minutes, and clocks differ by up to a minute.
 */
export const retiredKeyLifetimeMs = signingKeyMaxAgeMs + 86_400_000 + 300_000 + 60_000

/** The keys of this installation: one signs; all verify and are published, also for a day after they are retired. */
export interface SigningKeys {
  readonly algorithm: string
  /** The key that signs; follows a rotation by another process within a minute. */
  signingKey(): Promise<SigningKey>
  /**
   * Returns the public key of that ID; `null` when there is none. An unknown ID reloads the keys, at most once a second: a token
   * that another process signed with a key less than a second old can be refused.
   */
  verificationKey(keyId: string): Promise<CryptoKey | null>
  /** The keys of `/.well-known/jwks.json`. */
  published(): Promise<readonly JWK[]>
  /** Generates a new key pair with a sealed private key; does not store it. */
  generate(): Promise<NewSigningKey>
  /** Reloads the keys from the database. */
  reload(): Promise<void>
}

interface SigningKey {
  readonly keyId: string
  readonly key: CryptoKey
}

interface VerifyingKey {
  readonly key: CryptoKey
  readonly jwk: JWK
  readonly retiredAt: Date | null
}

interface KeySet {
  readonly signing: SigningKey
  readonly verifying: ReadonlyMap<string, VerifyingKey>
  readonly readAt: Date
}

export interface SigningKeysDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly instanceKey: Buffer
}

/** Loads the signing keys; generates the first one when there is none. Throws `StartError` when the instance key does not open them. */
export async function loadSigningKeys(deps: SigningKeysDeps): Promise<SigningKeys> {
  if ((await allSigningKeys(deps.db)).length === 0) await insertFirstSigningKey(deps.db, await newKey(deps))
  const cache = createCache(await readKeys(deps), () => readKeys(deps), deps.clock)
  const isExpired = ({ retiredAt }: VerifyingKey): boolean =>
    retiredAt !== null && retiredAt.getTime() + retiredKeyLifetimeMs <= deps.clock.now().getTime()
  return {
    algorithm,
    // If the database cannot be read, the cached key signs: it still verifies everywhere.
    signingKey: async () => (await cache.notOlderThan(signingKeyMaxAgeMs).catch(() => cache.current())).signing,
    async verificationKey(keyId) {
      const known = cache.current().verifying.get(keyId)
      const found = known ?? (await cache.notOlderThan(minReloadIntervalMs)).verifying.get(keyId)
      return found === undefined || isExpired(found) ? null : found.key
    },
    async published() {
      const { verifying } = await cache.notOlderThan(minReloadIntervalMs).catch(() => cache.current())
      return [...verifying.values()].filter((one) => !isExpired(one)).map(({ jwk }) => jwk)
    },
    generate: () => newKey(deps),
    reload: cache.reload,
  }
}

/** Caches the result of `read`; concurrent callers share one read. */
function createCache(first: KeySet, read: () => Promise<KeySet>, clock: Clock) {
  let keys = first
  let reading: Promise<KeySet> | null = null
  const readOnce = (): Promise<KeySet> => {
    reading ??= read()
      .then((now) => {
        keys = now
        return now
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  return {
    current: (): KeySet => keys,
    async notOlderThan(ms: number): Promise<KeySet> {
      // The absolute difference: a clock that was set back must not keep old keys forever.
      const age = Math.abs(clock.now().getTime() - keys.readAt.getTime())
      return age < ms ? keys : readOnce()
    },
    async reload(): Promise<void> {
      // A read in progress may have begun before the change.
      await reading?.catch(() => undefined)
      await readOnce()
    },
  }
}

async function readKeys({ db, clock, instanceKey }: SigningKeysDeps): Promise<KeySet> {
  const readAt = clock.now()
  const rows = await allSigningKeys(db)
  const current = rows.find((row) => row.retired_at === null)
  if (current === undefined) throw new Error('Every signing key of this database is retired')
  const secret = unseal(instanceKey, current.private_key, purpose)
  if (secret === null) throw instanceKeyMismatch()
  const key = await importKey(JSON.parse(secret.toString()) as JWK)
  const verifying = new Map(await Promise.all(rows.map(async (row) => [row.key_id, await verifyingKey(row)] as const)))
  return { signing: { keyId: current.key_id, key }, verifying, readAt }
}

async function verifyingKey(row: SigningKeyRow): Promise<VerifyingKey> {
  const jwk = { ...(row.public_key as JWK), kid: row.key_id, alg: row.algorithm, use: 'sig' }
  return { key: await importKey(jwk), jwk, retiredAt: row.retired_at ?? null }
}

async function newKey(deps: Pick<SigningKeysDeps, 'clock' | 'ids' | 'instanceKey'>): Promise<NewSigningKey> {
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

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, algorithm)) as CryptoKey
}

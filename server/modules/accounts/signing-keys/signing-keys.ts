import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { instanceKeyMismatch } from '../errors.ts'
import { allSigningKeys, insertFirstSigningKey, type NewSigningKey, type SigningKeyRow } from './signing-keys.store.ts'

const algorithm = 'EdDSA'
const purpose = 'signing-key'

/** How old the memory of which key signs may be; another process may have rotated them meanwhile. */
const signingKeyMaxAgeMs = 60_000
/** Anybody can send unknown key ids and ask for the published keys; the database is asked no oftener than this. */
const minReloadIntervalMs = 1000

/**
 * How long a retired key still verifies: a process that has not heard of the rotation signs with it for a minute more, the
 * longest token lives a day, can be refreshed for 5 minutes after, and clocks differ by up to a minute.
 */
export const retiredKeyLifetimeMs = signingKeyMaxAgeMs + 86_400_000 + 300_000 + 60_000

/** The keys of this installation: one signs, all of them verify and are published until long after they were retired. */
export interface SigningKeys {
  readonly algorithm: string
  /** The key that signs. After a rotation by another process it is the new one within a minute. */
  signingKey(): Promise<SigningKey>
  /**
   * The public key of that id; `null` when there is none. An id never seen makes the keys be read again, at most once a
   * second: a token signed with a key of less than a second ago, by another process, can be refused.
   */
  verificationKey(keyId: string): Promise<CryptoKey | null>
  /** For `/.well-known/jwks.json`. */
  published(): Promise<readonly JWK[]>
  /** A new key pair, sealed, not kept yet. */
  generate(): Promise<NewSigningKey>
  /** Reads the keys as they are now. */
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

/** Loads the signing keys, making the first one when there is none. Throws a `StartError` when they are sealed for another. */
export async function loadSigningKeys(deps: SigningKeysDeps): Promise<SigningKeys> {
  if ((await allSigningKeys(deps.db)).length === 0) await insertFirstSigningKey(deps.db, await newKey(deps))
  const cache = createCache(await readKeys(deps), () => readKeys(deps), deps.clock)
  const isExpired = ({ retiredAt }: VerifyingKey): boolean =>
    retiredAt !== null && retiredAt.getTime() + retiredKeyLifetimeMs <= deps.clock.now().getTime()
  return {
    algorithm,
    // A database that cannot be read is no reason to sign nothing: the key of a minute ago still verifies everywhere.
    signingKey: async () => (await cache.readWithin(signingKeyMaxAgeMs).catch(() => cache.cached())).signing,
    async verificationKey(keyId) {
      const known = cache.cached().verifying.get(keyId)
      const found = known ?? (await cache.readWithin(minReloadIntervalMs)).verifying.get(keyId)
      return found === undefined || isExpired(found) ? null : found.key
    },
    async published() {
      const { verifying } = await cache.readWithin(minReloadIntervalMs).catch(() => cache.cached())
      return [...verifying.values()].filter((one) => !isExpired(one)).map(({ jwk }) => jwk)
    },
    generate: () => newKey(deps),
    reload: cache.reload,
  }
}

/** Remembers what `read` answered; of several that want it read at once, one reads. */
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
    cached: (): KeySet => keys,
    async readWithin(ms: number): Promise<KeySet> {
      // Either way: a clock that was set back must not keep old keys for ever.
      const age = Math.abs(clock.now().getTime() - keys.readAt.getTime())
      return age < ms ? keys : readOnce()
    },
    async reload(): Promise<void> {
      // One under way may have begun before the change that is to be seen.
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

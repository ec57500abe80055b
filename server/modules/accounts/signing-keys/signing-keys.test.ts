import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/db/schema.ts'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createAudit, system } from '../../audit/index.ts'
import { createKeyRotation } from './rotate-keys.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => new Date(time.now) }
const later = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
const instanceKey = Buffer.alloc(32, 1)
let database: TestDatabase
let reads = 0
let isDown = false
/** Counts the statements, and fails them on demand. */
let watched: Database

beforeAll(async () => {
  database = await openTestDatabase()
  watched = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isDown) throw new Error('the database is down')
      return node
    },
    transformResult: async ({ result }) => {
      reads += 1
      return result
    },
  })
})
afterAll(() => database.close())

/** Simulates another process on the same database. */
const createProcess = async () => {
  const keys = await loadSigningKeys({ db: watched, clock, ids: systemIds, instanceKey })
  const audit = createAudit({ clock, ids: systemIds })
  return { keys, rotation: createKeyRotation({ db: database.db, clock, keys, audit }) }
}
const signer = async (keys: SigningKeys): Promise<string> => (await keys.signingKey()).keyId

describe('the signing keys of a process', () => {
  let first: Awaited<ReturnType<typeof createProcess>>
  let second: Awaited<ReturnType<typeof createProcess>>
  beforeEach(async () => {
    ;[first, second] = [await createProcess(), await createProcess()]
    reads = 0
  })

  it('are the same for two processes that start together on an empty database', async () => {
    await database.db.deleteFrom('signing_keys').execute()
    await database.db.deleteFrom('instance').where('key', '=', 'first_signing_key').execute()
    const started = await Promise.all([createProcess(), createProcess(), createProcess()])
    expect(new Set(await Promise.all(started.map(({ keys }) => signer(keys)))).size).toBe(1)
    expect((await database.db.selectFrom('signing_keys').select('key_id').execute()).length).toBe(1)
  })

  it('cannot be opened with another instance key', async () => {
    const other = { db: database.db, clock, ids: systemIds, instanceKey: Buffer.alloc(32, 2) }
    await expect(loadSigningKeys(other)).rejects.toThrow(/instance key/)
  })

  it('are reloaded for unknown IDs at most once a second', async () => {
    later(1000)
    const asked = Array.from({ length: 50 }, (_none, at) => first.keys.verificationKey(`key_${at}`))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([null]))
    expect(reads).toBe(1)
    later(999)
    for (let at = 0; at < 50; at += 1) expect(await first.keys.verificationKey(`key_${at}`)).toBeNull()
    expect(reads).toBe(1)
    later(1)
    expect(await first.keys.verificationKey('key_x')).toBeNull()
    expect(reads).toBe(2)
  })

  it('are not reloaded for a known ID, or to sign within a minute', async () => {
    const known = await signer(first.keys)
    later(59_999)
    for (let at = 0; at < 50; at += 1) {
      expect(await first.keys.verificationKey(known)).not.toBeNull()
      await first.keys.signingKey()
    }
    expect(reads).toBe(0)
  })

  it('include one from another process with the first token that it signed', async () => {
    const { key_id } = await second.rotation.rotate(system)
    later(1000)
    expect(await first.keys.verificationKey(key_id)).not.toBeNull()
    expect(await signer(first.keys)).toBe(key_id)
  })

  it('sign with the newest at most a minute after another process rotated', async () => {
    const before = await signer(first.keys)
    const { key_id, retired } = await second.rotation.rotate(system)
    expect(retired).toEqual([before])
    expect([await signer(first.keys), await signer(second.keys)]).toEqual([before, key_id])
    expect(await second.keys.verificationKey(before)).not.toBeNull()
    later(60_000)
    expect(await signer(first.keys)).toBe(key_id)
  })

  it('handle a clock that was set back', async () => {
    later(-3_600_000)
    const { key_id } = await second.rotation.rotate(system)
    expect(await signer(first.keys)).toBe(key_id)
    later(3_600_000)
  })

  it('keep signing and verifying while the database is unavailable, but do not reject an unknown ID then', async () => {
    const known = await signer(first.keys)
    later(3_600_000)
    isDown = true
    expect(await signer(first.keys)).toBe(known)
    expect(await first.keys.verificationKey(known)).not.toBeNull()
    expect((await first.keys.published()).map(({ kid }) => kid)).toContain(known)
    await expect(first.keys.verificationKey('key_unknown')).rejects.toThrow('down')
    isDown = false
    expect(await first.keys.verificationKey('key_unknown')).toBeNull()
  })
})

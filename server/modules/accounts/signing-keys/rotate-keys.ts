import type { RotatedKeys } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { type Actor, type Audit, system } from '../../audit/index.ts'
import { replaceSigningKey } from './signing-keys.store.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The nightly job replaces a key that has signed for longer. */
const rotationPeriodMs = 90 * 86_400_000

export interface KeyRotation {
  /** Replaces the signing key. Tokens signed by previous keys stay valid: nobody is signed out. */
  rotate(by: Actor): Promise<RotatedKeys>
  /** Rotates when the newest key is older than 90 days; otherwise returns `null`. */
  rotateIfDue(): Promise<RotatedKeys | null>
}

interface KeyRotationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Pick<SigningKeys, 'generate' | 'reload'>
  readonly audit: Pick<Audit, 'record'>
}

export function createKeyRotation({ db, clock, keys, audit }: KeyRotationDeps): KeyRotation {
  const replace = async (by: Actor, onlyBefore: Date | null): Promise<RotatedKeys | null> => {
    const row = await keys.generate()
    const retired = await db.transaction().execute(async (tx) => {
      const replaced = await replaceSigningKey(tx, row, { at: clock.now(), onlyBefore })
      if (replaced === null) return null
      const target = { type: 'signing_key', id: row.key_id }
      await audit.record(tx, null, { actor: by, action: 'signing_key.rotate', target, details: { retired: replaced } })
      return replaced
    })
    await keys.reload()
    return retired === null ? null : { key_id: row.key_id, retired }
  }
  return {
    async rotate(by) {
      const rotated = await replace(by, null)
      if (rotated === null) throw new Error('An unconditional rotation replaced no key')
      return rotated
    },
    rotateIfDue: () => replace(system, new Date(clock.now().getTime() - rotationPeriodMs)),
  }
}

/** Runs every night; of several processes, one rotates. */
export function defineKeyRotation(jobs: Pick<Jobs, 'define' | 'schedule'>, rotation: KeyRotation): void {
  jobs.define('rotate-signing-keys', { handler: async () => void (await rotation.rotateIfDue()) })
  jobs.schedule('nightly-key-rotation', '7 3 * * *', 'rotate-signing-keys')
}

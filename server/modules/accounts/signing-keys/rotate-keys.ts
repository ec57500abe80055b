import type { RotatedKeys } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { type Actor, type Audit, system } from '../../audit/index.ts'
import { replaceSigningKey } from './signing-keys.store.ts'
import type { SigningKeys } from './signing-keys.ts'

/** A key that signs for longer is replaced in the night. */
const rotationPeriodMs = 90 * 86_400_000

export interface KeyRotation {
  /** Makes a new key that signs from now on. What the former ones signed goes on being accepted: nobody is logged out. */
  rotate(by: Actor): Promise<RotatedKeys>
  /** The same when the newest key has signed for 90 days; else `null`. */
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
      if (rotated === null) throw new Error('A rotation without a condition was not carried out')
      return rotated
    },
    rotateIfDue: () => replace(system, new Date(clock.now().getTime() - rotationPeriodMs)),
  }
}

/** Every night; in several processes at once, one of them rotates. */
export function defineKeyRotation(jobs: Pick<Jobs, 'define' | 'schedule'>, rotation: KeyRotation): void {
  jobs.define('rotate-signing-keys', { handler: async () => void (await rotation.rotateIfDue()) })
  jobs.schedule('nightly-key-rotation', '7 3 * * *', 'rotate-signing-keys')
}

import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { SecondFactorCheck } from '../accounts/index.ts'
import './tables.ts'

export type TwoFactor = ReturnType<typeof createTwoFactor>

/** The second factor of people: time-based codes (RFC 6238) and recovery codes. */
export function createTwoFactor({ db }: { db: Database; clock: Clock; ids: Ids; instanceKey: Buffer }) {
  const check: SecondFactorCheck = async (userId) => {
    const factor = await db
      .selectFrom('two_factor')
      .select('state')
      .where('user_id', '=', userId)
      .where('state', '=', 'enabled')
      .executeTakeFirst()
    return factor === undefined ? 'passed' : 'needed'
  }
  return { check }
}

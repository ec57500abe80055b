import type { AccountRecord } from '../../../../contract/identity/session.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { unauthorized } from '../errors.ts'
import { membershipsAcrossStores } from './memberships.store.ts'
import { presentAccount } from './present-person.ts'
import { userById } from './users.store.ts'

/** What a signed-in person is told of themselves. */
export async function readOwnAccount(db: Database, userId: string): Promise<AccountRecord> {
  const [user, memberships] = await Promise.all([userById(db, userId), membershipsAcrossStores(db, userId)])
  // Let in a moment ago, and gone since.
  if (user === undefined) throw unauthorized()
  return presentAccount(user, memberships)
}

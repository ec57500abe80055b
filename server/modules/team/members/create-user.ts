import { narrowestRoleFor } from '../../../../contract/identity/role.ts'
import type { UserRecord, UserRequest } from '../../../../contract/identity/team.ts'
import { isMissingReference, isUniqueViolation } from '../../../platform/db/errors.ts'
import { insertMembership, insertUser, userByEmail } from '../../accounts/index.ts'
import { assertCanGrant, type Caller } from '../caller.ts'
import { concurrentChange, emailTaken } from '../errors.ts'
import { type GroupRow, groupOfMember, setGroupsOf } from '../groups/groups.store.ts'
import { findGroups } from '../groups/groups.ts'
import { countMail } from '../mail-limits.ts'
import { reloadCaller } from '../reload-caller.ts'
import type { TeamDeps } from '../team-deps.ts'
import { memberMailQueue } from './member-mail.job.ts'

/**
 * Creates a provisional user, with a password that the store passes on itself. The account works at once. Its email stays
 * unverified until the user follows an emailed link, so no other store can add it without one.
 */
export async function createUser(deps: TeamDeps, caller: Caller, input: UserRequest): Promise<UserRecord> {
  const { scope } = caller
  const email = input.email.toLowerCase()
  const groups = await findGroups(deps.db, scope, input.group_ids ?? [])
  const role = input.role ?? narrowestRoleFor(groups.flatMap((group) => group.permission_names))
  assertCanGrant(caller.principal, { role, groups })
  const store = await deps.stores.storeById(scope)
  const names = [input.full_name, ...(store === undefined ? [] : [store.name, store.slug])]
  const { passwords } = deps.accounts
  await passwords.assertStrong(input.password, { email, names, pointer: '/password' })
  // Before the lookup: past the limit, the response must not reveal which addresses have an account.
  await countMail(deps.throttles, scope, email)
  if ((await userByEmail(deps.db, email))?.state === 'active') throw emailTaken()
  const user = {
    user_id: deps.ids.uuid(),
    email,
    full_name: input.full_name,
    password_hash: await passwords.hash(input.password),
  }
  const createdAt = await insertMember(deps, caller, { user, access: { role, groups } })
  const { user_id: id, full_name } = user
  return { id, email, full_name, role, group_ids: groups.map(idOf), created_at: createdAt.toISOString() }
}

interface MemberToInsert {
  readonly user: { user_id: string; email: string; full_name: string; password_hash: string }
  readonly access: { role: UserRecord['role']; groups: readonly GroupRow[] }
}

async function insertMember(deps: TeamDeps, caller: Caller, { user, access }: MemberToInsert): Promise<Date> {
  const { scope, actor } = caller
  const now = deps.clock.now()
  const { user_id: userId, email } = user
  await deps.db
    .transaction()
    .execute(async (tx) => {
      // Hashing takes time: a caller who was removed in the meantime must not add a member.
      assertCanGrant((await reloadCaller(tx, caller)).principal, access)
      const groupIds = access.groups.map(idOf)
      const facts = { state: 'active', password_changed_at: now, email_verified_at: null, created_at: now } as const
      await insertUser(tx, { ...user, ...facts })
      await insertMembership(tx, scope, { userId, role: access.role, createdAt: now })
      await setGroupsOf(tx, scope, { userId, groupIds })
      const target = { type: 'user', id: userId }
      const details = { email, role: access.role, group_ids: groupIds }
      await deps.audit.record(tx, scope, { actor, action: 'user.create', target, details })
      await deps.jobs.enqueue(tx, {
        queue: memberMailQueue,
        payload: { store_id: scope.storeId, user_id: userId },
      })
    })
    .catch((error: unknown) => {
      if (isMissingReference(error, groupOfMember)) throw concurrentChange()
      throw isUniqueViolation(error, 'one_active_user_an_email') ? emailTaken() : error
    })
  deps.jobs.wake(memberMailQueue)
  return now
}

function idOf(group: GroupRow): string {
  return group.group_id
}

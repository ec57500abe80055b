import type { Database, Tx } from '../../../platform/db/schema.ts'
import {
  firstMissingPermission,
  isOwner,
  type LockedMember,
  lockOwnersAndMembers,
  missingPermission,
} from '../../accounts/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type Caller, permissionsOf } from '../caller.ts'
import { lastOwner, memberNotFound, ownersOnly } from '../errors.ts'
import { reloadCaller } from '../reload-caller.ts'
import { type MemberRow, memberById } from './members.store.ts'

/** A member, locked until the transaction ends. */
export type LockedMemberRow = MemberRow & { readonly isLastOwner: boolean }

interface ChangeTarget {
  readonly userId: string
  /** Whether the member is not an owner after the change. */
  readonly endsOwnership: boolean
}

/**
 * Locks the member and reloads the caller. Throws 409 for a change that leaves the store without an owner, whoever makes it, and 403
 * when the caller may not manage the member.
 */
export async function lockForChange(
  tx: Tx,
  known: Caller,
  { userId, endsOwnership }: ChangeTarget,
): Promise<{ caller: Caller; member: LockedMemberRow }> {
  const { scope, principal } = known
  const locked = await lockOwnersAndMembers(
    tx,
    scope,
    principal.kind === 'user' ? [userId, principal.userId] : [userId],
  )
  const caller = await reloadCaller(tx, known)
  const member = withLastOwner(await memberOrThrow(tx, scope, userId), locked)
  if (member.isLastOwner && endsOwnership) throw lastOwner()
  if (!isSelf(caller, member)) assertCanManage(caller, member)
  return { caller, member }
}

/** Only owners may manage owners; to manage another member, a caller needs all permissions of that member. */
export function assertCanManage({ principal }: Caller, member: MemberRow): void {
  if (member.role === 'owner' && !isOwner(principal)) throw ownersOnly()
  const missing = firstMissingPermission(principal, permissionsOf(member))
  if (missing !== null) throw missingPermission(missing)
}

/** Locks the user's own membership, whatever their permissions. Throws 404 when they are not a member. */
export async function lockOwnMembership(tx: Tx, scope: StoreScope, userId: string): Promise<LockedMemberRow> {
  const locked = await lockOwnersAndMembers(tx, scope, [userId])
  return withLastOwner(await memberOrThrow(tx, scope, userId), locked)
}

export async function memberOrThrow(db: Database | Tx, scope: StoreScope, userId: string): Promise<MemberRow> {
  const member = await memberById(db, scope, userId)
  if (member === undefined) throw memberNotFound()
  return member
}

/** Compares the stored id: the one in the path may differ in case. */
export function isSelf({ principal }: Pick<Caller, 'principal'>, member: MemberRow): boolean {
  return principal.kind === 'user' && principal.userId === member.user_id
}

function withLastOwner(member: MemberRow, locked: readonly LockedMember[]): LockedMemberRow {
  const owners = locked.filter(({ role }) => role === 'owner')
  return { ...member, isLastOwner: owners.every((owner) => owner.user_id === member.user_id) && owners.length > 0 }
}

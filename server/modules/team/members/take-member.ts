import type { Database, Tx } from '../../../platform/db/schema.ts'
import {
  firstMissingPermission,
  isOwner,
  type LockedMember,
  lockOwnersAndMembers,
  missingPermission,
} from '../../accounts/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type Caller, permissionsIn } from '../caller.ts'
import { memberNotFound, ownersOnly } from '../errors.ts'
import { presentCaller } from '../present-caller.ts'
import { type MemberRow, memberById } from './members.store.ts'

/** A member who stays as they are until the transaction ends. */
export type TakenMember = MemberRow & { readonly isLastOwner: boolean }

/** The member, and the caller as they are by now. Throws when one may not touch the other. */
export async function takeMember(
  tx: Tx,
  known: Caller,
  userId: string,
): Promise<{ caller: Caller; member: TakenMember }> {
  const { scope, principal } = known
  const locked = await lockOwnersAndMembers(
    tx,
    scope,
    principal.kind === 'user' ? [userId, principal.userId] : [userId],
  )
  const caller = await presentCaller(tx, known)
  const member = await memberOrThrow(tx, scope, userId)
  if (!isThemselves(caller, member)) assertMayTouch(caller, member)
  return { caller, member: asTaken(member, locked) }
}

/** Owners are for owners; anybody else is for whoever may do all that they may: nobody takes away more than they have. */
export function assertMayTouch({ principal }: Caller, member: MemberRow): void {
  if (member.role === 'owner' && !isOwner(principal)) throw ownersOnly()
  const missing = firstMissingPermission(principal, permissionsIn(member))
  if (missing !== null) throw missingPermission(missing)
}

/** A person as a member, whatever they may do. Throws 404 when they are none. */
export async function takeOneself(tx: Tx, scope: StoreScope, userId: string): Promise<TakenMember> {
  const locked = await lockOwnersAndMembers(tx, scope, [userId])
  return asTaken(await memberOrThrow(tx, scope, userId), locked)
}

export async function memberOrThrow(db: Database | Tx, scope: StoreScope, userId: string): Promise<MemberRow> {
  const member = await memberById(db, scope, userId)
  if (member === undefined) throw memberNotFound()
  return member
}

/** By the id as it is kept: the one in the path may be written in other letters. */
export function isThemselves({ principal }: Pick<Caller, 'principal'>, member: MemberRow): boolean {
  return principal.kind === 'user' && principal.userId === member.user_id
}

function asTaken(member: MemberRow, locked: readonly LockedMember[]): TakenMember {
  const owners = locked.filter(({ role }) => role === 'owner')
  return { ...member, isLastOwner: owners.every((owner) => owner.user_id === member.user_id) && owners.length > 0 }
}

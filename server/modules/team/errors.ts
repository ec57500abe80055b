import { AppError } from '../../platform/errors.ts'
import { tooManyRequests } from '../../platform/http/throttled.ts'
import type { Refusal } from '../../platform/throttle/throttles.ts'

export function ownersOnly(): AppError {
  return forbidden('Only a signed-in owner of the store may do this.')
}

export function membershipRevoked(): AppError {
  return forbidden('You are no longer a member of this store.')
}

export function cannotChangeOwnMembership(): AppError {
  return forbidden('You cannot change your own role or groups; ask another member.')
}

export function inviteForAnotherEmail(): AppError {
  return forbidden('This invite is for another email address than the one you are signed in with.')
}

export function memberNotFound(): AppError {
  return new AppError('not_found', { detail: 'The store has no member with this id.' })
}

export function memberSessionNotFound(): AppError {
  return new AppError('not_found', { detail: 'The member has no open session with this id in this store.' })
}

export function inviteNotFound(): AppError {
  return new AppError('not_found', { detail: 'The store has no invite with this id.' })
}

export function inviteSettled(state: string): AppError {
  return conflict(`already_${state}`, `This invite was already ${state}.`)
}

export function alreadyMember(): AppError {
  return conflict('already_member', 'This user is already a member of the store.')
}

export function alreadyInvited(): AppError {
  return conflict('already_invited', 'This email address already has a pending invite. Cancel it to send a new one.')
}

export function emailTaken(): AppError {
  return conflict('email_taken', 'This email address already has an account; invite the user instead.')
}

export function lastOwner(): AppError {
  return conflict('last_owner', 'A store needs at least one owner. Make another member an owner first.')
}

/** Invites and new accounts each send an email to an address of the caller's choice. */
export function tooManyMails(refusal: Refusal): AppError {
  return tooManyRequests(refusal, 'The store invited or added too many users, or this one too often.')
}

export function ownersHaveNoGroups(): AppError {
  return conflict('owners_have_no_groups', 'Owners have all permissions and cannot be in groups.')
}

export function groupNameTaken(name: string): AppError {
  return conflict('name_taken', `The store already has a group named ${name}.`)
}

export function tooManyGroups(limit: number): AppError {
  return conflict('too_many_groups', `A store may have at most ${limit} groups. Delete one first.`)
}

export function groupNotFound(): AppError {
  return new AppError('not_found', { detail: 'The store has no group with this id.' })
}

/** Deleting it would give its members all permissions of their roles. */
export function groupInUse(membersCount: number): AppError {
  const members = membersCount === 1 ? 'a member' : `${membersCount} members`
  return conflict('group_in_use', `The group has ${members}. Take them out of it first.`)
}

/** Another request changed the same user between reading and writing; nothing was changed. */
export function concurrentChange(): AppError {
  return conflict('changed_meanwhile', 'Another request changed this at the same time. Try again.')
}

/** One invalid field of a request. */
export interface FieldFault {
  readonly pointer: string
  readonly code: string
  /** The sentence after the field's name, without a period. */
  readonly message: string
}

export function invalidFields(faults: readonly FieldFault[]): AppError {
  const errors = faults.map(({ pointer, code, message }) => ({
    pointer,
    code,
    message: `${pointer.slice(1)} ${message}.`,
  }))
  return new AppError('validation_failed', {
    detail: errors[0]?.message ?? 'The request is not valid.',
    data: { errors },
  })
}

export function replacedPath(replacement: string): AppError {
  return new AppError('gone', { detail: `This endpoint was replaced by ${replacement}.`, data: { replacement } })
}

function forbidden(detail: string): AppError {
  return new AppError('forbidden', { detail })
}

function conflict(reason: string, detail: string): AppError {
  return new AppError('conflict', { detail, data: { reason } })
}

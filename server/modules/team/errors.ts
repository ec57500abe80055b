import { AppError } from '../../platform/errors.ts'
import { tooManyRequests } from '../../platform/http/throttled.ts'
import type { Refusal } from '../../platform/throttle/throttles.ts'

export function ownersOnly(): AppError {
  return refused('Only an owner of the store may do this, signed in as a person.')
}

export function noLongerMember(): AppError {
  return refused('You are no member of this store any more.')
}

export function ownRow(): AppError {
  return refused('Nobody changes their own role or groups; ask another member.')
}

export function inviteForAnother(): AppError {
  return refused('This invite is for another email than the one you are signed in with.')
}

export function memberNotFound(): AppError {
  return new AppError('not_found', { detail: 'The store has no such member.' })
}

export function memberSessionNotFound(): AppError {
  return new AppError('not_found', { detail: 'The member has no such login in this store.' })
}

export function inviteNotFound(): AppError {
  return new AppError('not_found', { detail: 'The store has no such invite.' })
}

export function inviteSettled(state: string): AppError {
  return conflict(`already_${state}`, `This invite was ${state} before.`)
}

export function alreadyMember(): AppError {
  return conflict('already_member', 'This person is a member of the store.')
}

export function alreadyInvited(): AppError {
  return conflict('already_invited', 'This email has an invite that is not answered yet. Cancel it to send a new one.')
}

export function emailTaken(): AppError {
  return conflict('email_taken', 'Somebody has an account with this email; invite them instead.')
}

export function lastOwner(): AppError {
  return conflict('last_owner', 'The store would be left without an owner. Make somebody else an owner first.')
}

/** Invites and new accounts each send a mail, to whatever address. */
export function tooManyMails(refusal: Refusal): AppError {
  return tooManyRequests(refusal, 'The store invited or added too many people, or this one too often.')
}

export function ownersHaveNoGroups(): AppError {
  return conflict('owners_have_no_groups', 'Owners may do everything, so they are in no groups.')
}

export function groupNameTaken(name: string): AppError {
  return conflict('name_taken', `The store has a group named ${name}.`)
}

export function tooManyGroups(limit: number): AppError {
  return conflict('too_many_groups', `A store has at most ${limit} groups.`)
}

/** Something else happened to the same person between reading and writing; nothing was changed. */
export function changedMeanwhile(): AppError {
  return conflict('changed_meanwhile', 'This changed at the same moment. Try again.')
}

/** One fault of several fields of the same request. */
export interface FieldFault {
  readonly pointer: string
  readonly code: string
  /** What is said after the field's name. */
  readonly says: string
}

export function wrongFields(faults: readonly FieldFault[]): AppError {
  const errors = faults.map(({ pointer, code, says }) => ({
    pointer,
    code,
    message: `${pointer.slice(1)} ${says}.`,
  }))
  return new AppError('validation_failed', {
    detail: errors[0]?.message ?? 'The request is not valid.',
    data: { errors },
  })
}

export function replacedPath(replacement: string): AppError {
  return new AppError('gone', { detail: `This endpoint was replaced by ${replacement}.`, data: { replacement } })
}

function refused(detail: string): AppError {
  return new AppError('forbidden', { detail })
}

function conflict(reason: string, detail: string): AppError {
  return new AppError('conflict', { detail, data: { reason } })
}

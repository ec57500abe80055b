import type { InviteAnswer, UserRequest } from '../../../contract/team.ts'
import { type Answerer, acceptInvite } from './accept-invite.ts'
import type { Caller } from './caller.ts'
import { createUser } from './create-user.ts'
import { createGroups } from './groups.ts'
import { defineInviteMail } from './invite-mail.job.ts'
import { createInvites } from './invites.ts'
import { defineMemberMail } from './member-mail.job.ts'
import { createMemberSessions } from './member-sessions.ts'
import { createMembers } from './members.ts'
import { createRemoval } from './remove-member.ts'
import type { TeamDeps } from './team-deps.ts'

export type Team = ReturnType<typeof createTeam>

/** Who works for a store, and what they may do there. */
export function createTeam(deps: TeamDeps) {
  defineInviteMail(deps)
  defineMemberMail(deps)
  const { invite, listInvites, cancelInvite } = createInvites(deps)
  const { listMembers, listUsers, changeMember } = createMembers(deps)
  const { removeMember, leave } = createRemoval(deps)
  return {
    invite,
    listInvites,
    cancelInvite,
    acceptInvite: (answer: InviteAnswer, from: Answerer) => acceptInvite(deps, answer, from),
    listMembers,
    listUsers,
    changeMember,
    createUser: (caller: Caller, wanted: UserRequest) => createUser(deps, caller, wanted),
    removeMember,
    leave,
    ...createMemberSessions(deps),
    ...createGroups(deps),
  }
}

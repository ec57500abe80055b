import type { InviteAnswer, UserRequest } from '../../../contract/identity/team.ts'
import type { Caller } from './caller.ts'
import { createGroups } from './groups/groups.ts'
import { acceptInvite, type InviteCaller } from './invites/accept-invite.ts'
import { defineInviteMail } from './invites/invite-mail.job.ts'
import { createInvites } from './invites/invites.ts'
import { createUser } from './members/create-user.ts'
import { defineMemberMail } from './members/member-mail.job.ts'
import { createMemberSessions } from './members/member-sessions.ts'
import { createMembers } from './members/members.ts'
import { createRemoval } from './members/remove-member.ts'
import type { TeamDeps } from './team-deps.ts'

export type Team = ReturnType<typeof createTeam>

/** The members of a store, their permissions, groups and invites. */
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
    acceptInvite: (answer: InviteAnswer, caller: InviteCaller) => acceptInvite(deps, answer, caller),
    listMembers,
    listUsers,
    changeMember,
    createUser: (caller: Caller, input: UserRequest) => createUser(deps, caller, input),
    removeMember,
    leave,
    ...createMemberSessions(deps),
    ...createGroups(deps),
  }
}

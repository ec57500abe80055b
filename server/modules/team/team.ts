import type { InviteAnswer, UserRequest } from '../../../contract/team.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Stores } from '../stores/index.ts'
import { type Answerer, acceptInvite } from './accept-invite.ts'
import type { Caller } from './caller.ts'
import { createUser } from './create-user.ts'
import { createGroups } from './groups.ts'
import { defineInviteMail } from './invite-mail.job.ts'
import { createInvites } from './invites.ts'
import { defineMemberMail } from './member-mail.job.ts'
import { createMembers } from './members.ts'

export interface TeamDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake' | 'schedule'>
  readonly mailer: Mailer
  readonly baseUrl: () => string
  readonly stores: Stores
  readonly audit: Audit
  readonly accounts: Accounts
}

export type Team = ReturnType<typeof createTeam>

/** Who works for a store, and what they may do there. */
export function createTeam(deps: TeamDeps) {
  defineInviteMail(deps)
  defineMemberMail(deps)
  return {
    ...createInvites(deps),
    acceptInvite: (answer: InviteAnswer, from: Answerer) => acceptInvite(deps, answer, from),
    ...createMembers(deps),
    createUser: (caller: Caller, wanted: UserRequest) => createUser(deps, caller, wanted),
    ...createGroups(deps),
  }
}

import type {
  InviteList,
  InviteListQuery,
  InviteRecord,
  InviteRequest,
  InviteResponse,
} from '../../../../contract/identity/team.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { isOwner, userByEmail } from '../../accounts/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Caller } from '../caller.ts'
import { alreadyInvited, alreadyMember, inviteNotFound, inviteSettled, ownersOnly } from '../errors.ts'
import { countMail } from '../mail-limits.ts'
import { memberById } from '../members/members.store.ts'
import { reloadCaller } from '../reload-caller.ts'
import type { TeamDeps } from '../team-deps.ts'
import { inviteMailQueue } from './invite-mail.job.ts'
import {
  cancelExpiredInvite,
  cancelInvite,
  countInvites,
  type InviteRow,
  insertInvite,
  listInvites,
  lockInvite,
  type NewInvite,
} from './invites.store.ts'

const lifetimeMs = 7 * 24 * 3600 * 1000

/** Invites to a store, created by its owners and sent by email. */
export function createInvites(deps: TeamDeps) {
  const { db, clock, audit } = deps
  return {
    async invite(caller: Caller, input: InviteRequest): Promise<InviteResponse> {
      const { scope, principal } = caller
      if (principal.kind !== 'user' || !isOwner(principal)) throw ownersOnly()
      const email = input.email.toLowerCase()
      const user = await userByEmail(db, email)
      const isActive = user?.state === 'active'
      if (isActive && (await memberById(db, scope, user.user_id)) !== undefined) throw alreadyMember()
      await countMail(deps.throttles, scope, email)
      const now = clock.now()
      const times = { createdAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) }
      const invite = { id: deps.ids.uuid(), email, role: input.role, invitedBy: principal.userId, ...times }
      await addInvite(deps, caller, invite)
      return {
        invite_id: invite.id,
        email,
        role: invite.role,
        // A provisional user sets a password like a new user, because their store may know the current one.
        is_existing_user: isActive && user.email_verified_at !== null,
        expires_at: invite.expiresAt.toISOString(),
        email_sent: true,
      }
    },

    async listInvites(scope: StoreScope, query: InviteListQuery): Promise<InviteList> {
      const at = clock.now()
      const filter = { state: query.state, at }
      const [rows, total] = await Promise.all([
        listInvites(db, scope, { filter, page: readPage(query) }),
        countInvites(db, scope, filter),
      ])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.invite_id)
      return { invites: items.map((row) => presentInvite(row, at)), total, next_cursor }
    },

    /** Cancels an invite and invalidates its link. Returns its ID. */
    cancelInvite({ scope, actor }: Caller, inviteId: string): Promise<string> {
      return db.transaction().execute(async (tx) => {
        const invite = await lockInvite(tx, scope, inviteId)
        if (invite === undefined) throw inviteNotFound()
        if (invite.state !== 'pending') throw inviteSettled(invite.state)
        await cancelInvite(tx, scope, { inviteId, at: clock.now() })
        const target = { type: 'invite', id: invite.invite_id }
        await audit.record(tx, scope, { actor, action: 'invite.cancel', target, details: { email: invite.email } })
        return invite.invite_id
      })
    },
  }
}

async function addInvite(deps: TeamDeps, caller: Caller, invite: NewInvite): Promise<void> {
  const { scope, actor } = caller
  const { id, email, role } = invite
  await deps.db
    .transaction()
    .execute(async (tx) => {
      if (!isOwner((await reloadCaller(tx, caller)).principal)) throw ownersOnly()
      await cancelExpiredInvite(tx, scope, { email, at: invite.createdAt })
      await insertInvite(tx, scope, invite)
      const target = { type: 'invite', id }
      await deps.audit.record(tx, scope, { actor, action: 'invite.create', target, details: { email, role } })
      await deps.jobs.enqueue(tx, { queue: inviteMailQueue, payload: { store_id: scope.storeId, invite_id: id } })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'one_pending_invite_an_email') ? alreadyInvited() : error
    })
  deps.jobs.wake(inviteMailQueue)
}

function presentInvite(row: InviteRow, at: Date): InviteRecord {
  const { invited_by, inviter_name } = row
  return {
    invite_id: row.invite_id,
    email: row.email,
    role: row.role,
    state: row.state === 'pending' && row.expires_at <= at ? 'expired' : row.state,
    invited_by: invited_by === null ? null : { user_id: invited_by, full_name: inviter_name ?? '' },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

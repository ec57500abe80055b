import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../../contract/identity/role.ts'
import type { InviteStatus } from '../../../../contract/identity/team.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { InviteState } from '../tables.ts'

export interface NewInvite {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Adds a pending invite; fails on `one_pending_invite_an_email` when the email has another pending one. */
export async function insertInvite(tx: Tx, scope: StoreScope, invite: NewInvite): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      store_id: scope.storeId,
      invite_id: invite.id,
      email: invite.email,
      role: invite.role,
      token_hash: null,
      state: 'pending',
      invited_by: invite.invitedBy,
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
      settled_at: null,
    })
    .execute()
}

/** Cancels the expired invite of an email, so that a new one can be added. */
export async function cancelExpiredInvite(
  tx: Tx,
  scope: StoreScope,
  about: { email: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ state: 'cancelled', settled_at: about.at, token_hash: null })
    .where('store_id', '=', scope.storeId)
    .where('email', '=', about.email)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', about.at)
    .execute()
}

export interface InviteRow {
  readonly invite_id: string
  readonly email: string
  readonly role: Role
  readonly state: InviteState
  readonly created_at: Date
  readonly expires_at: Date
  readonly invited_by: string | null
  readonly inviter_name: string | null
}

interface InviteFilter {
  readonly state: InviteStatus | undefined
  readonly at: Date
}

/** Reads one page, newest first. */
export async function listInvites(
  db: Database,
  scope: StoreScope,
  { filter, page }: { filter: InviteFilter; page: PageWanted },
): Promise<InviteRow[]> {
  const { after } = page
  const afterCursor =
    after === null ? sql`` : sql`and (i.created_at, i.invite_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<InviteRow>`
    select i.invite_id, i.email, i.role, i.state, i.created_at, i.expires_at, i.invited_by, u.full_name as inviter_name
    from invites i left join users u on u.user_id = i.invited_by
    where i.store_id = ${scope.storeId}::uuid ${inState(filter)} ${afterCursor}
    order by i.created_at desc, i.invite_id desc limit ${page.rows}::integer`.execute(db)
  return rows
}

export async function countInvites(db: Database, scope: StoreScope, filter: InviteFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from invites i
    where i.store_id = ${scope.storeId}::uuid ${inState(filter)}`.execute(db)
  return Number(rows[0]?.total)
}

function inState({ state, at }: InviteFilter): RawBuilder<unknown> {
  if (state === undefined) return sql``
  if (state === 'pending') return sql`and i.state = 'pending' and i.expires_at > ${at}::timestamptz`
  if (state === 'expired') return sql`and i.state = 'pending' and i.expires_at <= ${at}::timestamptz`
  return sql`and i.state = ${state}`
}

/** Reads one invite and locks it until the transaction ends. */
export function lockInvite(
  tx: Tx,
  scope: StoreScope,
  inviteId: string,
): Promise<{ invite_id: string; email: string; state: InviteState } | undefined> {
  return tx
    .selectFrom('invites')
    .select(['invite_id', 'email', 'state'])
    .where('store_id', '=', scope.storeId)
    .where('invite_id', '=', inviteId)
    .forUpdate()
    .executeTakeFirst()
}

export async function cancelInvite(tx: Tx, scope: StoreScope, about: { inviteId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ state: 'cancelled', settled_at: about.at, token_hash: null })
    .where('store_id', '=', scope.storeId)
    .where('invite_id', '=', about.inviteId)
    .execute()
}

/** The content of the email for an invite. */
export interface MailedInvite {
  readonly email: string
  readonly role: Role
  readonly expires_at: Date
  readonly slug: string
  readonly store_name: string
  readonly inviter_email: string | null
}

/** Replaces the token of a pending invite; `undefined` when the invite is no longer pending and needs no email. */
export async function setInviteToken(
  db: Database,
  scope: StoreScope,
  about: { inviteId: string; tokenHash: Buffer; at: Date },
): Promise<MailedInvite | undefined> {
  const { rows } = await sql<MailedInvite>`
    update invites i set token_hash = ${about.tokenHash}
    from stores st
    where i.store_id = ${scope.storeId}::uuid and i.invite_id = ${about.inviteId}::uuid
      and st.store_id = i.store_id and i.state = 'pending' and i.expires_at > ${about.at}::timestamptz
    returning i.email, i.role, i.expires_at, st.slug, st.name as store_name,
      (select u.email from users u where u.user_id = i.invited_by) as inviter_email`.execute(db)
  return rows[0]
}

/** An invite that can still be accepted, found by its token. */
export interface OpenInvite {
  readonly store_id: string
  readonly slug: string
  readonly store_name: string
  readonly invite_id: string
  readonly email: string
  readonly role: Role
  /** The active user of the email, read in the same statement: a second request must not see the account that the first created. */
  readonly holder_id: string | null
  readonly holder_verified_at: Date | null
}

export function openInviteAcrossStores(db: Database, tokenHash: Buffer, at: Date): Promise<OpenInvite | undefined> {
  return db
    .selectFrom('invites')
    .innerJoin('stores', 'stores.store_id', 'invites.store_id')
    .leftJoin('users', (join) => join.onRef('users.email', '=', 'invites.email').on('users.state', '=', 'active'))
    .select(['invites.store_id', 'slug', 'name as store_name', 'invite_id', 'invites.email', 'role'])
    .select(['users.user_id as holder_id', 'users.email_verified_at as holder_verified_at'])
    .where('token_hash', '=', tokenHash)
    .where('invites.state', '=', 'pending')
    .where('expires_at', '>', at)
    .where('stores.state', '=', 'active')
    .executeTakeFirst()
}

/** Marks the invite as accepted; returns true only for the first call. */
export async function markInviteAccepted(
  tx: Tx,
  scope: StoreScope,
  about: { tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const accepted = await tx
    .updateTable('invites')
    .set({ state: 'accepted', settled_at: about.at, token_hash: null })
    .where('store_id', '=', scope.storeId)
    .where('token_hash', '=', about.tokenHash)
    .where('state', '=', 'pending')
    .where('expires_at', '>', about.at)
    .executeTakeFirst()
  return accepted.numUpdatedRows > 0n
}

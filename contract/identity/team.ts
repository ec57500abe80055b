import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'
import { Email, NewPassword } from './account.ts'
import { permissions } from './permission.ts'
import { roles } from './role.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const TimestampOrNull = Type.Union([Timestamp, Type.Null()])
const Id = Type.String({ format: 'uuid' })
const RoleName = Type.Enum([...roles])
const FullName = PrintableText({ maxLength: 200 })
const GroupIds = Type.Array(Id, {
  maxItems: 20,
  description: 'Groups of the store; they restrict the permissions of the role.',
})
const PermissionNames = Type.Array(Type.Enum([...permissions]))
const paging = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: Type.Optional(Text({ maxLength: 2048 })),
}
const page = {
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
}

/** The query of lists without filters. */
export const TeamListQuery = Type.Object(paging, { additionalProperties: false })
export type TeamListQuery = Static<typeof TeamListQuery>

/** `POST /v1/team/invite` */
export const InviteRequest = Type.Object({ email: Email, role: RoleName }, { additionalProperties: false })
export type InviteRequest = Static<typeof InviteRequest>

export const InviteResponse = Type.Object({
  invite_id: Type.String(),
  email: Type.String(),
  role: RoleName,
  is_existing_user: Type.Boolean({
    description: 'Whether the invited person accepts by signing in instead of setting a password.',
  }),
  expires_at: Timestamp,
  email_sent: Type.Boolean({ description: 'Whether the email is queued; sending is retried if it fails.' }),
})
export type InviteResponse = Static<typeof InviteResponse>

/** An invite that is not accepted in time expires. */
const inviteStatuses = ['pending', 'accepted', 'cancelled', 'expired'] as const
export type InviteStatus = (typeof inviteStatuses)[number]

/** `GET /v1/team/invites` */
export const InviteListQuery = Type.Object(
  { ...paging, state: Type.Optional(Type.Enum([...inviteStatuses])) },
  { additionalProperties: false },
)
export type InviteListQuery = Static<typeof InviteListQuery>

const InviteRecord = Type.Object({
  invite_id: Type.String(),
  email: Type.String(),
  role: RoleName,
  state: Type.Enum([...inviteStatuses]),
  invited_by: Type.Union([Type.Object({ user_id: Type.String(), full_name: Type.String() }), Type.Null()]),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type InviteRecord = Static<typeof InviteRecord>

/** Newest first. */
export const InviteList = Type.Object({ invites: Type.Array(InviteRecord), ...page })
export type InviteList = Static<typeof InviteList>

export const InvitePath = Type.Object({ invite_id: Id })

export const CancelledInvite = Type.Object({ status: Type.Literal('cancelled'), invite_id: Type.String() })

/** `POST /v1/team/invites/accept` */
export const InviteAnswer = Type.Object(
  {
    token: Text({ minLength: 1, maxLength: 200, description: 'The token of the emailed link.' }),
    full_name: Type.Optional(FullName),
    password: Type.Optional(NewPassword),
  },
  { additionalProperties: false },
)
export type InviteAnswer = Static<typeof InviteAnswer>

export const AcceptedInvite = Type.Object({
  status: Type.Literal('accepted'),
  client_id: Type.String({ description: 'The store.' }),
  slug: Type.String(),
  role: RoleName,
  user_id: Type.String(),
})
export type AcceptedInvite = Static<typeof AcceptedInvite>

export const MemberRecord = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  full_name: Type.String(),
  role: RoleName,
  groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  permissions: PermissionNames,
  two_factor: Type.Boolean(),
  last_used_at: TimestampOrNull,
  created_at: Timestamp,
})
export type MemberRecord = Static<typeof MemberRecord>

/** In the order of joining. */
export const MemberList = Type.Object({ members: Type.Array(MemberRecord), ...page })
export type MemberList = Static<typeof MemberList>

export const MemberPath = Type.Object({ user_id: Id })

/** `PATCH /v1/team/members/{user_id}` */
export const MemberChange = Type.Object(
  { role: Type.Optional(RoleName), group_ids: Type.Optional(GroupIds) },
  { additionalProperties: false, minProperties: 1 },
)
export type MemberChange = Static<typeof MemberChange>

/** A session of a member that was used in the store. */
const MemberSession = Type.Object({
  id: Type.String(),
  address: Type.String({ description: 'The address from which the member signed in.' }),
  user_agent: Type.String(),
  created_at: Type.String({ description: 'Time of sign-in. ISO 8601, UTC, milliseconds.' }),
  last_used_at: Type.String({ description: 'Last use in this store, to the minute.' }),
})
export type MemberSession = Static<typeof MemberSession>

/** Newest first. */
export const MemberSessionList = Type.Object({ sessions: Type.Array(MemberSession), ...page })
export type MemberSessionList = Static<typeof MemberSessionList>

export const MemberSessionPath = Type.Object({ user_id: Id, session_id: Id })

export const RemovedMember = Type.Object({ status: Type.Literal('removed'), user_id: Type.String() })

/** `DELETE /v1/account/memberships/{client_id}` */
export const MembershipPath = Type.Object({
  client_id: Type.String({ format: 'uuid', description: 'The store.' }),
})

export const LeftStore = Type.Object({ status: Type.Literal('left'), client_id: Type.String() })

/** `POST /v1/users` */
export const UserRequest = Type.Object(
  {
    email: Email,
    password: NewPassword,
    full_name: FullName,
    group_ids: Type.Optional(GroupIds),
    role: Type.Optional(
      Type.Enum([...roles], { description: 'If omitted, the narrowest role that covers the groups.' }),
    ),
  },
  { additionalProperties: false },
)
export type UserRequest = Static<typeof UserRequest>

export const UserRecord = Type.Object({
  id: Type.String(),
  email: Type.String(),
  full_name: Type.String(),
  role: RoleName,
  group_ids: Type.Array(Type.String()),
  created_at: Timestamp,
})
export type UserRecord = Static<typeof UserRecord>

/** In the order of joining. */
export const UserList = Type.Object({ users: Type.Array(UserRecord), ...page })
export type UserList = Static<typeof UserList>

import Type, { type Static } from 'typebox'
import type { PlanName } from '../billing/plan.ts'
import { plans } from '../billing/plan.ts'
import { Text } from '../text.ts'
import { roles } from './role.ts'
import { TokenResponse } from './token.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const OrNull = { timestamp: Type.Union([Timestamp, Type.Null()]), text: Type.Union([Type.String(), Type.Null()]) }
const planNames = Object.keys(plans) as PlanName[]

/** `POST /oauth/login`. Only the length of email and password is validated, so that all failures look the same. */
export const LoginRequest = Type.Object(
  {
    email: Text({ minLength: 1, maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    totp_code: Type.Optional(
      Text({ maxLength: 40, description: 'The code of the second factor, or a recovery code. Empty means none.' }),
    ),
  },
  { additionalProperties: false },
)
export type LoginRequest = Static<typeof LoginRequest>

/** A store that the user can act for by sending its `slug` in `X-Service-Active-Tenant`. */
const MembershipEntry = Type.Object({
  client_id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  plan: Type.Enum(planNames),
  last_used_at: OrNull.timestamp,
})
export type MembershipEntry = Static<typeof MembershipEntry>

const Memberships = Type.Array(MembershipEntry, { description: 'Most recently used first.' })

export const LoginResponse = Type.Object({
  ...TokenResponse.properties,
  user_type: Type.Literal('user'),
  user_id: Type.String(),
  user_name: Type.String(),
  is_super_admin: Type.Boolean(),
  memberships: Memberships,
  redirect: Type.String({ description: 'The portal page to open after sign-in.' }),
  client_name: Type.Union([Type.String(), Type.Null()], {
    description: 'The name of the store if the user has exactly one.',
  }),
})
export type LoginResponse = Static<typeof LoginResponse>

/** `GET /v1/account` */
export const AccountRecord = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  full_name: Type.String(),
  is_super_admin: Type.Boolean(),
  email_verified: Type.Boolean(),
  memberships: Memberships,
  created_at: Timestamp,
})
export type AccountRecord = Static<typeof AccountRecord>

export const SessionListQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type SessionListQuery = Static<typeof SessionListQuery>

const SessionRecord = Type.Object({
  id: Type.String(),
  address: Type.String(),
  user_agent: Type.String(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  current: Type.Boolean({ description: 'Whether this is the session of the call.' }),
})
export type SessionRecord = Static<typeof SessionRecord>

/** Active sessions, newest first. */
export const SessionList = Type.Object({
  sessions: Type.Array(SessionRecord),
  total: Type.Integer(),
  next_cursor: OrNull.text,
})
export type SessionList = Static<typeof SessionList>

export const SessionPath = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** `/v1/admin/users/{user_id}/sessions` */
export const UserPath = Type.Object({ user_id: Type.String({ format: 'uuid' }) })

export const UserSessionPath = Type.Object({
  user_id: Type.String({ format: 'uuid' }),
  session_id: Type.String({ format: 'uuid' }),
})

export const EndedSession = Type.Object({ status: Type.Literal('deleted'), id: Type.String() })

export const EndedSessions = Type.Object({ ended: Type.Integer({ description: 'Number of ended sessions.' }) })

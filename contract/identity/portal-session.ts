import Type, { type Static } from 'typebox'
import { permissions } from './permission.ts'
import { roles } from './role.ts'
import { AccountRecord } from './session.ts'

/** The store of the call: the one in `X-Service-Active-Tenant`, or the only one of the user. */
const ActiveStore = Type.Object({
  client_id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  role: Type.Union([Type.Enum([...roles]), Type.Null()], {
    description: 'Null for a super admin who is not a member: they act for the store.',
  }),
  permissions: Type.Array(Type.Enum([...permissions])),
  deletion_at: Type.Union([Type.String(), Type.Null()], {
    description: 'When the store is deleted because an owner requested it. ISO 8601, UTC, milliseconds.',
  }),
})

/** `GET /portal/session`, and the response to `POST /portal/session` */
export const PortalSession = Type.Object({
  ...AccountRecord.properties,
  store: Type.Union([ActiveStore, Type.Null()]),
  redirect: Type.String({ description: 'The page to open after sign-in.' }),
  expires_in: Type.Integer({ description: 'Seconds until the session ends, unless it is used again.' }),
})
export type PortalSession = Static<typeof PortalSession>

export const EndedPortalSession = Type.Object({ status: Type.Literal('ended') })

import Type, { type Static } from 'typebox'
import { AuditEvent } from '../operations/audit.ts'
import { TwoFactorStatus } from './two-factor.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** `GET /v1/security/overview`: what to look at first, of the store and of the person who asks. */
export const SecurityOverview = Type.Object({
  two_factor: orNull(TwoFactorStatus),
  api_keys: Type.Object({
    active: Type.Integer({ description: 'That have not expired.' }),
    expiring_soon: Type.Integer({ description: 'Of the active ones, those that expire within 14 days.' }),
    total: Type.Integer(),
  }),
  ip_whitelist: Type.Object({
    entries: Type.Integer({ description: 'With none, calls from every address are taken.' }),
  }),
  recent_events: Type.Array(AuditEvent, { description: 'The last ten of the store, newest first.' }),
  password_changed_at: orNull(Timestamp),
  sessions: Type.Integer({
    description: 'Logins of the person that can still be used; 0 for keys and machine tokens.',
  }),
})
export type SecurityOverview = Static<typeof SecurityOverview>

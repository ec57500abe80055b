import Type, { type Static } from 'typebox'
import { AuditEvent } from '../operations/audit.ts'
import { TwoFactorStatus } from './two-factor.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** `GET /v1/security/overview`: the key facts of the store and of the signed-in user. */
export const SecurityOverview = Type.Object({
  two_factor: orNull(TwoFactorStatus),
  api_keys: Type.Object({
    active: Type.Integer({ description: 'Keys that have not expired.' }),
    expiring_soon: Type.Integer({ description: 'Active keys that expire within 14 days.' }),
    total: Type.Integer(),
  }),
  ip_whitelist: Type.Object({
    entries: Type.Integer({ description: 'Without entries, calls from every address are allowed.' }),
  }),
  recent_events: Type.Array(AuditEvent, { description: 'The last ten events of the store, newest first.' }),
  password_changed_at: orNull(Timestamp),
  sessions: Type.Integer({
    description: 'Active sessions of the signed-in user; 0 for keys and machine tokens.',
  }),
})
export type SecurityOverview = Static<typeof SecurityOverview>

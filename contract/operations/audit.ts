import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

/** Types of actors; `anonymous` is a caller that failed to authenticate. */
export const actorTypes = ['user', 'client', 'api_key', 'super_admin', 'system', 'anonymous'] as const
export type ActorType = (typeof actorTypes)[number]

/** What the audit log records. Entries of earlier versions can have others. */
export const auditActions = [
  'account.register',
  'account.verify',
  'api_key.create',
  'api_key.delete',
  'api_key.rotate',
  'assertion_key.create',
  'assertion_key.delete',
  'assistant_settings.change',
  'billing.cancel',
  'billing.checkout',
  'billing.plan_change',
  'billing.portal',
  'billing.resume',
  'callback_secret.rotate',
  'client_secret.renew',
  'connection.create',
  'connection.credential',
  'connection.delete',
  'connection.sync',
  'conversation.assign',
  'conversation.reopen',
  'conversation.reply',
  'conversation.resolve',
  'finding.dismiss',
  'grant.fail',
  'group.create',
  'group.delete',
  'invite.accept',
  'invite.cancel',
  'invite.create',
  'ip_whitelist.add',
  'ip_whitelist.remove',
  'knowledge.publish',
  'knowledge.unpublish',
  'login',
  'login.end',
  'login.fail',
  'login.replay',
  'member.change',
  'member.end_sessions',
  'member.remove',
  'model.drop',
  'model.rollback',
  'model.switch',
  'model.use',
  'password.change',
  'password.reset',
  'recovery_code.use',
  'search_settings.change',
  'security_policy.change',
  'signing_key.rotate',
  'store.activate',
  'store.cancel_deletion',
  'store.create',
  'store.delete',
  'store.export',
  'store.grant_plan',
  'store.purge',
  'store.rename',
  'store.restore',
  'store.schedule_deletion',
  'store.suspend',
  'store_public_key.rotate',
  'super_admin.act',
  'super_admin.set',
  'two_factor.disable',
  'two_factor.enable',
  'user.create',
  'webhook.create',
  'webhook.delete',
  'webhook.disable',
  'webhook.rotate_secret',
  'webhook.update',
  'widget_key.change',
  'widget_key.create',
  'widget_key.delete',
  'widget_key.restore',
  'widget_settings.change',
] as const
export type AuditAction = (typeof auditActions)[number]

const Word = (description: string) => Type.Optional(Text({ minLength: 1, maxLength: 255, description }))
const Instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 64, description: `ISO 8601. ${description}` }))

/** `GET /v1/security/audit` */
export const AuditQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    event_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only the event with this `id`.' })),
    action: Word('Only this action, e.g. `api_key.create`.'),
    actor_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only events by this user, store or key.' })),
    target_type: Word('Only events on targets of this type, e.g. `api_key`.'),
    target_id: Word('Only events on this target.'),
    from: Instant('Events at or after this time.'),
    to: Instant('Events before this time.'),
  },
  { additionalProperties: false },
)
export type AuditQuery = Static<typeof AuditQuery>

export const AuditEvent = Type.Object({
  id: Type.String(),
  action: Type.String({ description: '`noun.verb`' }),
  actor: Type.Object({
    type: Type.Enum([...actorTypes]),
    id: Type.Union([Type.String(), Type.Null()]),
    name: Type.String({ description: 'The email of a user, slug of a store or name of a key at that time.' }),
  }),
  target: Type.Union([Type.Object({ type: Type.String(), id: Type.String() }), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()], { description: 'The IP address of the caller.' }),
  // Not a Record: its pattern `^.*$` would drop every key with a line break.
  details: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
  created_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
})
export type AuditEvent = Static<typeof AuditEvent>

export const AuditList = Type.Object({
  events: Type.Array(AuditEvent, { description: 'Newest first.' }),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type AuditList = Static<typeof AuditList>

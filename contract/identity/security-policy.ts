import Type, { type Static } from 'typebox'

const Required = Type.Boolean({
  description: 'Whether members without two-factor authentication are refused (403 `two_factor_required`).',
})

const ignored = { description: 'Ignored, so that a response of `GET` can be sent back.' }

/** `PUT /v1/security/policy` */
export const SecurityPolicyInput = Type.Object(
  {
    require_2fa: Required,
    members_without_2fa: Type.Optional(Type.Integer(ignored)),
    updated_at: Type.Optional(Type.Union([Type.String(), Type.Null()], ignored)),
  },
  { additionalProperties: false },
)
export type SecurityPolicyInput = Static<typeof SecurityPolicyInput>

/** `GET /v1/security/policy` */
export const SecurityPolicy = Type.Object({
  require_2fa: Required,
  members_without_2fa: Type.Integer({ description: 'Members whom the policy refuses, or would refuse if enabled.' }),
  updated_at: Type.Union([Type.String({ description: 'ISO 8601, UTC, milliseconds.' }), Type.Null()]),
})
export type SecurityPolicy = Static<typeof SecurityPolicy>

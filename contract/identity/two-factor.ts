import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

const TotpCode = Type.String({
  pattern: '^[0-9]{6}$',
  patternSays: 'must be the 6 digits that the authenticator app shows',
  description: 'The 6 digits that the authenticator app shows; each code works once.',
})

/** `POST /v1/security/2fa/setup`: what an authenticator app is given. Shown only here. */
export const TwoFactorSetup = Type.Object({
  secret: Type.String({ description: 'Base32, to be typed where no picture can be scanned.' }),
  otpauth_url: Type.String({ description: 'SHA-1, 6 digits, 30 seconds.' }),
  qr_code_url: Type.String({ description: 'The `otpauth_url` as a QR code: a PNG in a `data:` address.' }),
})
export type TwoFactorSetup = Static<typeof TwoFactorSetup>

/** `POST /v1/security/2fa/enable`: the code alone within five minutes of the login, later the password too. */
export const EnableTwoFactor = Type.Object(
  {
    totp_code: TotpCode,
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'Required when the login is more than five minutes old (403 `reauthentication_required`).',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EnableTwoFactor = Static<typeof EnableTwoFactor>

export const EnabledTwoFactor = Type.Object({
  enabled: Type.Literal(true),
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each stands in for a code once. Shown only here: keep them where the phone is not.',
  }),
})
export type EnabledTwoFactor = Static<typeof EnabledTwoFactor>

/** `POST /v1/security/2fa/disable`: the password, and one of the codes. */
export const DisableTwoFactor = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    totp_code: Type.Optional(TotpCode),
    recovery_code: Type.Optional(
      Text({
        maxLength: 40,
        // Matches in one way only, so no input makes it slow.
        pattern: '^(?:[ -]*[A-Za-z2-7]){16}(?:(?:[ -]*[A-Za-z2-7]){12})?[ -]*$',
        patternSays: 'must be a recovery code of 28 letters and digits (16 if an older version made it)',
        description: 'Instead of `totp_code`.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type DisableTwoFactor = Static<typeof DisableTwoFactor>

export const DisabledTwoFactor = Type.Object({ enabled: Type.Literal(false) })

/** `GET /v1/security/2fa/status` */
export const TwoFactorStatus = Type.Object({ enabled: Type.Boolean(), recovery_codes_left: Type.Integer() })
export type TwoFactorStatus = Static<typeof TwoFactorStatus>

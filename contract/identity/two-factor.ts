import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

const TotpCode = Type.String({
  pattern: '^[0-9]{6}$',
  patternMessage: 'must be the 6 digits in the authenticator app',
  description: 'The 6 digits in the authenticator app. Each code works once.',
})

/** `POST /v1/security/2fa/setup`: the data for an authenticator app, shown only here. */
export const TwoFactorSetup = Type.Object({
  secret: Type.String({ description: 'Base32, to type in if the QR code cannot be scanned.' }),
  otpauth_url: Type.String({ description: 'SHA-1, 6 digits, 30 seconds.' }),
  qr_code_url: Type.String({ description: 'The `otpauth_url` as a QR code: a PNG in a `data:` URL.' }),
})
export type TwoFactorSetup = Static<typeof TwoFactorSetup>

/** `POST /v1/security/2fa/enable`: within five minutes after sign-in only the code, later also the password. */
export const EnableTwoFactor = Type.Object(
  {
    totp_code: TotpCode,
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'Required if the sign-in is more than five minutes ago (403 `reauthentication_required`).',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EnableTwoFactor = Static<typeof EnableTwoFactor>

export const EnabledTwoFactor = Type.Object({
  enabled: Type.Literal(true),
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each works once, in place of a code from the app. Shown only here. Do not store them on the phone.',
  }),
})
export type EnabledTwoFactor = Static<typeof EnabledTwoFactor>

/** `POST /v1/security/2fa/disable`: the password and one of the codes. */
export const DisableTwoFactor = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    totp_code: Type.Optional(TotpCode),
    recovery_code: Type.Optional(
      Text({
        maxLength: 40,
        // Matches in one way only, so that no input causes backtracking.
        pattern: '^(?:[ -]*[A-Za-z2-7]){16}(?:(?:[ -]*[A-Za-z2-7]){12})?[ -]*$',
        patternMessage: 'must be a recovery code of 28 letters and digits (16 in codes of older versions)',
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

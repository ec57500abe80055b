import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

/**
 * An email address. A subset of RFC 5321 that covers real addresses and excludes everything that could end a header line.
 * İ is excluded: it is the only character that becomes longer in lower case, the stored form, and could exceed the maximum length.
 */
export const Email = Text({
  minLength: 3,
  maxLength: 254,
  pattern:
    '^[^\\s\\p{Cc}\\p{Cs}@<>()\\[\\],;:\\\\"\\u0130]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$',
  patternMessage: 'must be an email address',
  description: 'Stored in lower case.',
})

/** 12 to 128 Unicode characters; the validation of the password reports which further rule is broken. */
export const NewPassword = Text({
  minLength: 12,
  maxLength: 128,
  pattern: '^[^\\p{Cs}]*$',
  patternMessage: 'must be well-formed text',
  description: 'At least 12 characters, not a common password, and without the email address and the name.',
})

/** A single-line display name. */
const Name = PrintableText({ maxLength: 200 })

/** The token of a mailed link. */
const MailedToken = Text({ minLength: 1, maxLength: 200 })

const closed = { additionalProperties: false }

/** `POST /register`: a store and its owner. */
export const Registration = Type.Object({ client_name: Name, email: Email, password: NewPassword }, closed)
export type Registration = Static<typeof Registration>

/** The response is the same if the email already has an account; only its owner is notified. */
export const RegisteredAccount = Type.Object({
  client_id: Type.String({ description: 'The store. It becomes active when the email is verified.' }),
  slug: Type.String(),
  client_name: Type.String(),
  email: Type.String(),
  status: Type.Literal('inactive'),
})
export type RegisteredAccount = Static<typeof RegisteredAccount>

/** `GET /verify` */
export const VerificationQuery = Type.Object({ token: MailedToken }, closed)

export const VerifiedAccount = Type.Object({
  status: Type.Literal('active'),
  client_id: Type.String(),
  client_secret: Type.String({ description: 'Shown only here. Store it safely.' }),
})
export type VerifiedAccount = Static<typeof VerifiedAccount>

/** `POST /register/resend` and `POST /v1/account/password/forgot`: sends an email only if the address qualifies. */
export const MailRequest = Type.Object({ email: Email }, closed)

export const AcceptedRequest = Type.Object({ status: Type.Literal('accepted') })

/** `POST /v1/account/password/reset` */
export const PasswordReset = Type.Object({ token: MailedToken, password: NewPassword }, closed)
export type PasswordReset = Static<typeof PasswordReset>

/** `POST /v1/account/password` */
export const PasswordChange = Type.Object(
  { current_password: Type.String({ minLength: 1, maxLength: 1024 }), new_password: NewPassword },
  closed,
)
export type PasswordChange = Static<typeof PasswordChange>

export const ChangedPassword = Type.Object({ status: Type.Literal('changed') })

/** `POST /v1/account/client-secret` */
export const RenewedClientSecret = Type.Object({
  client_id: Type.String(),
  client_secret: Type.String({ description: 'Shown only here. The previous secret and its tokens are revoked.' }),
})
export type RenewedClientSecret = Static<typeof RenewedClientSecret>

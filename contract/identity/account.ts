import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

/**
 * An address that mail can be sent to. Not all that RFC 5321 allows: what people have, and nothing that ends a header line.
 * Without İ: of all characters it alone is longer in lower case, in which addresses are kept, and may then be too long.
 */
export const Email = Text({
  minLength: 3,
  maxLength: 254,
  pattern:
    '^[^\\s\\p{Cc}\\p{Cs}@<>()\\[\\],;:\\\\"\\u0130]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$',
  patternSays: 'must be an email address',
  description: 'Kept in lower case.',
})

/** 12 to 128 characters of any Unicode; further rules are told when one is broken. */
export const NewPassword = Text({
  minLength: 12,
  maxLength: 128,
  pattern: '^[^\\p{Cs}]*$',
  patternSays: 'must be well-formed text',
  description: 'At least 12 characters, none of the common passwords, and neither the email nor the name in it.',
})

/** A name that is shown to people, in one line. */
const Name = PrintableText({ maxLength: 200 })

/** The token of a link that came by mail. */
const MailedToken = Text({ minLength: 1, maxLength: 200 })

const closed = { additionalProperties: false }

/** `POST /register`: a store, and the person who owns it. */
export const Registration = Type.Object({ client_name: Name, email: Email, password: NewPassword }, closed)
export type Registration = Static<typeof Registration>

/** The same for an email that has an account already: who asks is not told, its owner is. */
export const RegisteredAccount = Type.Object({
  client_id: Type.String({ description: 'The store. It can be used once the email is verified.' }),
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
  client_secret: Type.String({ description: 'Shown here only; keep it.' }),
})
export type VerifiedAccount = Static<typeof VerifiedAccount>

/** `POST /register/resend` and `POST /v1/account/password/forgot`: a mail to this address, if there is a reason for one. */
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
  client_secret: Type.String({ description: 'Shown here only; the one before is dead, and so are its tokens.' }),
})
export type RenewedClientSecret = Static<typeof RenewedClientSecret>

import { Text } from './text.ts'

/** An address that mail can be sent to. Not all that RFC 5321 allows: what people have, and nothing that ends a header line. */
export const Email = Text({
  minLength: 3,
  maxLength: 254,
  pattern:
    '^[^\\s\\p{Cc}\\p{Cs}@<>()\\[\\],;:\\\\"]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$',
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

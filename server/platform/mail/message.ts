import type { Mail } from './mailer.ts'

// Exactly one address: no list, no display name, nothing that ends a header line or an SMTP command.
const bareAddress = /^[^\s\p{Cc}\p{Cs}@<>()[\],;:\\"]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/iu
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,300}$/u

/** True for exactly one bare email address. */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text)
}

/**
 * The message for nodemailer, which encodes it.
 * @throws Error when an address is not exactly one, or the subject is not one short line. Request validation refuses such text
 * already; this second check prevents header injection from any other caller.
 */
export function toMessage(mail: Mail, { from, at }: { from: string; at: Date }) {
  const { replyTo } = mail
  for (const address of [from, mail.to, ...(replyTo === undefined ? [] : [replyTo])]) {
    if (!isBareAddress(address))
      throw new Error('The sender and the recipient of an email must each be one bare address')
  }
  if (!oneLine.test(mail.subject))
    throw new Error('The subject of an email must be one line of at most 300 printable characters')
  return {
    // Objects, because nodemailer parses strings, which could contain several addresses.
    from: { name: '', address: from },
    to: { name: '', address: mail.to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    date: at,
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

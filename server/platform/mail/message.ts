import type { Mail } from './mailer.ts'

// One address and nothing else: no second one, no name, nothing that ends a header line or an SMTP command.
const bareAddress = /^[^\s\p{Cc}\p{Cs}@<>()[\],;:\\"]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/iu
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,300}$/u

/** Whether mails can go there: one address and nothing else. */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text)
}

/**
 * What both ways of sending hand to nodemailer, which does the encoding.
 * @throws Error when an address is not exactly one, or the subject is not one short line. The edge refuses such text already; a
 * header injected by a path that forgot to is worse than a mail that is not sent.
 */
export function toMessage(mail: Mail, { from, at }: { from: string; at: Date }) {
  const { replyTo } = mail
  for (const address of [from, mail.to, ...(replyTo === undefined ? [] : [replyTo])]) {
    if (!isBareAddress(address)) throw new Error('A mail needs one bare address on either side')
  }
  if (!oneLine.test(mail.subject))
    throw new Error('The subject of a mail is one line of at most 300 printable characters')
  return {
    // Objects, not strings: a string would be parsed, and could hold several addresses.
    from: { name: '', address: from },
    to: { name: '', address: mail.to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    date: at,
    // Nobody's holiday notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whose password it is. */
export interface PasswordContext {
  readonly email: string
  /** Of the person and of their stores. */
  readonly names: readonly string[]
}

/** What a password must not contain. */
export type ContextFault = 'contains_email' | 'contains_name' | 'contains_product_name'

/** Shorter names and mailboxes are in too many good passwords. */
const minNameLength = 4
const productName = 'vitrine'

/** Which words of its context a password contains as they are. */
export function contextFaults(password: string, { email, names }: PasswordContext): ContextFault[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const [person = ''] = mailbox.split('+')
  const containsEmail = [email, person, mailbox, domain].some((text) => containsName(password, text))
  const faults: ContextFault[] = []
  if (containsEmail) faults.push('contains_email')
  if (names.some((name) => containsName(password, name))) faults.push('contains_name')
  if (containsName(password, productName)) faults.push('contains_product_name')
  return faults
}

/** The single words of the context, for the estimate of guesses: a part of a name may be in a password, but adds nothing. */
export function contextWords({ email, names }: PasswordContext): string[] {
  const words = [email, ...names].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...words, productName])].filter((word) => word.length > 1).slice(0, 200)
}

function containsName(password: string, name: string): boolean {
  const letters = alphanumericOf(name)
  return [...letters].length >= minNameLength && alphanumericOf(password).includes(letters)
}

/** Letters and digits alone, without accents: `Möbel & Grün` is in `mobelgrun-4`. */
function alphanumericOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whose password is checked. */
export interface PasswordContext {
  readonly email: string
  /** Names of the user and of their stores. */
  readonly names: readonly string[]
}

/** Which context a password must not contain. */
export type ContextFault = 'contains_email' | 'contains_name' | 'contains_product_name'

/** Shorter names and mailboxes occur in too many strong passwords. */
const minNameLength = 4
const productName = 'vitrine'

/** Returns which parts of its context a password contains verbatim. */
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

/** The single words of the context, for the strength estimate: a password may contain them, but they add no strength. */
export function contextWords({ email, names }: PasswordContext): string[] {
  const words = [email, ...names].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...words, productName])].filter((word) => word.length > 1).slice(0, 200)
}

function containsName(password: string, name: string): boolean {
  const letters = alphanumericOf(name)
  return [...letters].length >= minNameLength && alphanumericOf(password).includes(letters)
}

/** Only letters and digits, without accents: `Möbel & Grün` matches `mobelgrun-4`. */
function alphanumericOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

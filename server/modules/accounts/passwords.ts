import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { createCommonPasswords, type IsCommon } from './common-passwords.ts'
import { type PasswordFault, passwordsBusy, weakPassword } from './errors.ts'
import { isSimple } from './simple-passwords.ts'

// OWASP's first choice for Argon2id. A hash with other numbers is made anew at the next login.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const start = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
/** In the form of a hash, for who has none: nothing that anybody will find has this one, and checking costs the same. */
const nobody = `${start}${'A'.repeat(22)}$${'A'.repeat(43)}`
/** Each takes 19 MiB and a core; the rest of the service needs some too. */
const atOnce = 2
/** How many new passwords, and how many that are checked, may wait for their turn: some seconds each. */
const mayWait = { hashing: 64, checking: 256 }
/** Shorter names and mailboxes are in too many good passwords. */
const shortestName = 4

export interface Passwords {
  /** Argon2id in its own text form. Throws `service_unavailable` when too many wait. */
  hash(password: string): Promise<string>
  /** Whether the password is the one that was kept. The same work for `null`, which is the answer to nobody's. Throws as above. */
  verify(kept: string | null, password: string): Promise<boolean>
  /** Whether a password that was right should be hashed again, with the parameters of today. */
  needsRehash(kept: string): boolean
  /**
   * Throws `validation_failed` at `pointer` when the password is common, a pattern, or contains the person's email or one of
   * the names. Its length is checked by `NewPassword`.
   */
  assertStrong(password: string, about: { email: string; names: readonly string[]; pointer: string }): void
}

/**
 * Of two at once only one is ever a new password, and no more than one of those is in line: whoever signs in waits behind one
 * creation at most, however many a store asks for.
 */
export function createPasswords(waiting: { readonly hashing: number; readonly checking: number } = mayWait): Passwords {
  const workers = pLimit(atOnce)
  const creations = pLimit(1)
  const isCommon = createCommonPasswords()
  return {
    async hash(password) {
      if (creations.pendingCount >= waiting.hashing) throw passwordsBusy()
      return creations(() => workers(() => hash(password.normalize('NFKC'), parameters)))
    },
    async verify(kept, password) {
      if (workers.pendingCount >= waiting.checking) throw passwordsBusy()
      const isHash = kept?.startsWith('$argon2id$') === true
      const isRight = await workers(() => verify(isHash ? kept : nobody, password.normalize('NFKC')))
      return isHash && isRight
    },
    needsRehash: (kept) => !kept.startsWith(start),
    assertStrong(password, { email, names, pointer }) {
      const faults = faultsOf(password, { email, names, isCommon })
      if (faults.length > 0) throw weakPassword(pointer, faults)
    },
  }
}

function faultsOf(
  password: string,
  about: { email: string; names: readonly string[]; isCommon: IsCommon },
): PasswordFault[] {
  const plain = password.normalize('NFKC').toLowerCase()
  const mailbox = /^[^@+]*/.exec(about.email)?.[0] ?? ''
  const checks: Record<PasswordFault, boolean> = {
    too_common: about.isCommon(plain),
    contains_email: plain.includes(about.email.toLowerCase()) || containsName(plain, mailbox),
    contains_name: about.names.some((name) => containsName(plain, name)),
    too_simple: isSimple(plain),
  }
  return (Object.keys(checks) as PasswordFault[]).filter((fault) => checks[fault])
}

function containsName(password: string, name: string): boolean {
  const letters = lettersOf(name)
  return [...letters].length >= shortestName && lettersOf(password).includes(letters)
}

/** Letters and digits alone, without accents: `Möbel & Grün` is in `mobelgrun-4`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

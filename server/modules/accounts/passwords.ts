import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { createCommonPasswords, type IsCommon } from './common-passwords.ts'
import { type PasswordFault, weakPassword } from './errors.ts'
import { isSimple } from './simple-passwords.ts'

// OWASP's first choice for Argon2id. A hash with other numbers is made anew at the next login.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const start = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
/** In the form of a hash, for who has none: nothing that anybody will find has this one, and checking costs the same. */
const nobody = `${start}${'A'.repeat(22)}$${'A'.repeat(43)}`
/** Each takes 19 MiB and a core; the rest of the service needs some too. */
const atOnce = 2
/** Shorter names and mailboxes are in too many good passwords. */
const shortestName = 4

export interface Passwords {
  /** Argon2id in its own text form. */
  hash(password: string): Promise<string>
  /** Whether the password is the one that was kept. The same work for `null`, which is the answer to nobody's. */
  verify(kept: string | null, password: string): Promise<boolean>
  /** Whether a password that was right should be hashed again, with the parameters of today. */
  needsRehash(kept: string): boolean
  /**
   * Throws `validation_failed` at `pointer` when the password is common, a pattern, or contains the person's email or one of
   * the names. Its length is checked by `NewPassword`.
   */
  assertStrong(password: string, about: { email: string; names: readonly string[]; pointer: string }): void
}

export function createPasswords(): Passwords {
  const limit = pLimit(atOnce)
  const isCommon = createCommonPasswords()
  return {
    hash: (password) => limit(() => hash(password.normalize('NFKC'), parameters)),
    async verify(kept, password) {
      const isHash = kept?.startsWith('$argon2id$') === true
      const isRight = await limit(() => verify(isHash ? kept : nobody, password.normalize('NFKC')))
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

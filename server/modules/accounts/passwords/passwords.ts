import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { type PasswordFault, passwordsBusy, weakPassword } from '../errors.ts'
import { checkStrength } from './strength/check-strength.ts'
import { contextFaults, contextWords, type PasswordContext } from './strength/context-words.ts'

// OWASP's first choice for Argon2id. A hash with other numbers is made anew at the next login.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
/** In the form of a hash, for who has none: nothing that anybody will find has this one, and checking costs the same. */
const dummyHash = `${currentPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`
/** Each takes 19 MiB and a core; the rest of the service needs some too. */
const maxConcurrent = 2
/** How many new passwords, and how many that are checked, may wait for their turn: some seconds each. */
const maxPending = { hashing: 64, checking: 256 }

export interface Passwords {
  /** Argon2id in its own text form. Throws `service_unavailable` when too many wait. */
  hash(password: string): Promise<string>
  /** Whether the password is the one that was kept. The same work for `null`, which is the answer to nobody's. Throws as above. */
  verify(kept: string | null, password: string): Promise<boolean>
  /** Whether a password that was right should be hashed again, with the parameters of today. */
  needsRehash(kept: string): boolean
  /**
   * Throws `validation_failed` at `pointer` when the password is guessed early or contains the email (or a part of it), one
   * of the names, or the name of this product; `service_unavailable` when too many wait. Its length is checked by
   * `NewPassword`.
   */
  assertStrong(password: string, about: PasswordContext & { pointer: string }): Promise<void>
}

/**
 * Of two at once only one is ever a new password, and no more than one of those is in line: whoever signs in waits behind one
 * creation at most, however many a store asks for.
 */
export function createPasswords(
  waiting: { readonly hashing: number; readonly checking: number } = maxPending,
): Passwords {
  const workers = pLimit(maxConcurrent)
  const creations = pLimit(1)
  return {
    async hash(password) {
      if (creations.pendingCount >= waiting.hashing) throw passwordsBusy()
      return creations(() => workers(() => hash(password.normalize('NFKC'), parameters)))
    },
    async verify(kept, password) {
      if (workers.pendingCount >= waiting.checking) throw passwordsBusy()
      const isHash = kept?.startsWith('$argon2id$') === true
      const isRight = await workers(() => verify(isHash ? kept : dummyHash, password.normalize('NFKC')))
      return isHash && isRight
    },
    needsRehash: (kept) => !kept.startsWith(currentPrefix),
    async assertStrong(password, { pointer, ...owner }) {
      const weakness = await checkStrength({ password, contextWords: contextWords(owner) })
      const faults: PasswordFault[] = [
        ...contextFaults(password.normalize('NFKC'), owner),
        ...(weakness === null ? [] : [weakness]),
      ]
      if (faults.length > 0) throw weakPassword(pointer, faults)
    },
  }
}

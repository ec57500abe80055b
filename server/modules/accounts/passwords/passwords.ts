import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { type PasswordFault, passwordsBusy, weakPassword } from '../errors.ts'
import { checkStrength } from './strength/check-strength.ts'
import { contextFaults, contextWords, type PasswordContext } from './strength/context-words.ts'

// OWASP's first choice for Argon2id. A hash with other parameters is replaced at the next sign-in.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
/** Verified when there is no hash, at the same cost; no known password matches it. */
const dummyHash = `${currentPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`
/** Each hash takes 19 MiB and one core, which the rest of the service needs too. */
const maxConcurrent = 2
/** Queue limits for hashing and verifying: a full queue takes a few seconds to process. */
const maxPending = { hashing: 64, verifying: 256 }

export interface Passwords {
  /** Returns the Argon2id hash in its encoded form. Throws `service_unavailable` when the queue is full. */
  hash(password: string): Promise<string>
  /** Whether the password matches the hash; `null` costs the same time and never matches. Throws like `hash`. */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with other than the current parameters. */
  needsRehash(storedHash: string): boolean
  /**
   * Throws `validation_failed` at `pointer` when the password is easy to guess or contains the email (or a part of it), one
   * of the names, or the name of this product; `service_unavailable` when the queue is full. The schema `NewPassword` checks
   * the length.
   */
  assertStrong(password: string, about: PasswordContext & { pointer: string }): Promise<void>
}

/**
 * At most one of the concurrent operations hashes a new password: a sign-in waits for at most one such hash, however many users
 * a store creates.
 */
export function createPasswords(
  limits: { readonly hashing: number; readonly verifying: number } = maxPending,
): Passwords {
  const workers = pLimit(maxConcurrent)
  const hashing = pLimit(1)
  return {
    async hash(password) {
      if (hashing.pendingCount >= limits.hashing) throw passwordsBusy()
      return hashing(() => workers(() => hash(password.normalize('NFKC'), parameters)))
    },
    async verify(storedHash, password) {
      if (workers.pendingCount >= limits.verifying) throw passwordsBusy()
      const isHash = storedHash?.startsWith('$argon2id$') === true
      const isRight = await workers(() => verify(isHash ? storedHash : dummyHash, password.normalize('NFKC')))
      return isHash && isRight
    },
    needsRehash: (storedHash) => !storedHash.startsWith(currentPrefix),
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

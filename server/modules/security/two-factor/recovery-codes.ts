import { Secret } from 'otpauth'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Ids } from '../../../platform/ids.ts'

const count = 10
const codeBytes = 18
/** Base32 characters of 5 bits each: 140 bits. Guessing is hopeless without a throttle, and SHA-256 is enough at rest. */
const codeLength = 28
/** Codes made by older versions: 16 characters, 80 bits. */
const codePattern = /^(?:[a-z2-7]{28}|[a-z2-7]{16})$/

/** Fresh recovery codes: seven groups of four base32 characters, `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`. */
export function generateRecoveryCodes(ids: Pick<Ids, 'secret'>): string[] {
  return Array.from({ length: count }, () => {
    const bytes = Uint8Array.from(Buffer.from(ids.secret(codeBytes), 'base64url'))
    const characters = new Secret({ buffer: bytes.buffer }).base32.toLowerCase().slice(0, codeLength)
    return (characters.match(/.{4}/g) ?? []).join('-')
  })
}

/** The SHA-256 under which a recovery code is stored, however it was typed; `null` for what cannot be one. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return codePattern.test(code) ? digest(code) : null
}

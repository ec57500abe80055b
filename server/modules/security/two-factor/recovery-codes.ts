import { Secret } from 'otpauth'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Ids } from '../../../platform/ids.ts'

const count = 10
const codeBytes = 18
/** 28 base32 characters have 140 bits: too many to guess even without a throttle, and enough for SHA-256 at rest. */
const codeLength = 28
/** Codes of older versions have 16 characters, 80 bits. */
const codePattern = /^(?:[a-z2-7]{28}|[a-z2-7]{16})$/

/** Generates recovery codes: seven groups of four base32 characters, `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`. */
export function generateRecoveryCodes(ids: Pick<Ids, 'secret'>): string[] {
  return Array.from({ length: count }, () => {
    const bytes = Uint8Array.from(Buffer.from(ids.secret(codeBytes), 'base64url'))
    const characters = new Secret({ buffer: bytes.buffer }).base32.toLowerCase().slice(0, codeLength)
    return (characters.match(/.{4}/g) ?? []).join('-')
  })
}

/** The SHA-256 of a recovery code, whatever its case, spaces and dashes; `null` for any other text. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return codePattern.test(code) ? digest(code) : null
}

import { Secret } from 'otpauth'
import { digest } from '../../platform/crypto/seal.ts'
import type { Ids } from '../../platform/ids.ts'

const count = 10
/** 80 bits: no throttle is needed to make guessing hopeless, and SHA-256 is enough at rest. */
const codeBytes = 10

/** Fresh recovery codes as people write them down: `xxxx-xxxx-xxxx-xxxx`, in base32. */
export function makeRecoveryCodes(ids: Pick<Ids, 'secret'>): string[] {
  return Array.from({ length: count }, () => {
    const bytes = Uint8Array.from(Buffer.from(ids.secret(codeBytes), 'base64url'))
    const letters = new Secret({ buffer: bytes.buffer }).base32.toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** What is kept of a recovery code, however it was typed; `null` for what cannot be one. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return /^[a-z2-7]{16}$/.test(code) ? digest(code) : null
}

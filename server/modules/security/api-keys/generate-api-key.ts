import type { Ids } from '../../../platform/ids.ts'
import { apiKeyPrefix } from '../access/authenticate.ts'

const secretBytes = 32
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Enough base-62 digits for 256 bits; shorter numbers are padded to it. */
const secretLength = 43
const hintLength = 4

/** Generates a key: 32 random bytes in base 62, which a double click selects as one word. */
export function generateApiKey(ids: Pick<Ids, 'secret'>): { key: string; hint: string } {
  const bytes = Buffer.from(ids.secret(secretBytes), 'base64url')
  const key = apiKeyPrefix + inBase62(BigInt(`0x${bytes.toString('hex')}`)).padStart(secretLength, '0')
  return { key, hint: key.slice(-hintLength) }
}

function inBase62(number: bigint): string {
  let rest = number
  let written = ''
  while (rest > 0n) {
    written = alphabet.charAt(Number(rest % 62n)) + written
    rest /= 62n
  }
  return written
}

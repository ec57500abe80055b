import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret for the database: AES-256-GCM under the instance key. Layout: 12 bytes IV, 16 bytes tag,
 * ciphertext. `purpose` is authenticated, so that one kind of secret cannot be used as another.
 */
export function seal(key: Buffer, plain: Buffer, purpose: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed secret; `null` when the key, the purpose or a single bit is wrong. */
export function unseal(key: Buffer, sealed: Buffer, purpose: string): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** SHA-256, for secrets with at least 128 bits of randomness (a slow hash would add nothing). */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}

/** Compares two digests in constant time. */
export function sameDigest(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createHmac, createSecretKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { validate, version } from 'uuid'
import type { StoreScope } from '../../stores/index.ts'

/** Issues search IDs that prove, without a receipt, which store searched and when. */
export interface SearchIds {
  issue(scope: StoreScope, at: Date): string
  /** When the search was made; `null` for an ID that this installation did not issue for the store. */
  issuedAt(scope: StoreScope, searchId: string): Date | null
}

const timeBytes = 6
const signedBytes = 11
const markBytes = 5

/**
 * UUIDs of version 7 (RFC 9562): 48 bits of time, 34 random bits, and a keyed hash of both and of the store in place of the
 * last 40 random bits. Without the key, the hash is indistinguishable from random bits.
 */
export function createSearchIds(instanceKey: Buffer): SearchIds {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', instanceKey, '', 'vitrine search ids', 32)))
  const markOf = (scope: StoreScope, signed: Uint8Array): Buffer =>
    createHmac('sha256', key).update(scope.storeId.toLowerCase()).update(signed).digest().subarray(0, markBytes)
  return {
    issue(scope, at) {
      // Its random bits come from a buffer of Node's; `randomBytes` calls OpenSSL each time.
      const bytes = bytesOf(randomUUID())
      bytes.writeUIntBE(at.getTime(), 0, timeBytes)
      bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
      bytes.set(markOf(scope, bytes.subarray(0, signedBytes)), signedBytes)
      const hex = bytes.toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    },
    issuedAt(scope, searchId) {
      if (!validate(searchId) || version(searchId) !== 7) return null
      const bytes = bytesOf(searchId)
      const isGenuine = timingSafeEqual(bytes.subarray(signedBytes), markOf(scope, bytes.subarray(0, signedBytes)))
      return isGenuine ? new Date(bytes.readUIntBE(0, timeBytes)) : null
    },
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../../../platform/ids.ts'
import { grantScope, type StoreScope } from '../../../stores/index.ts'
import { sandboxLinkInvalid } from '../errors.ts'

const lifetimeMs = 3_600_000

/** The links of the subscription page: a store and a time, signed, so that they need no table. */
export function createAccountLinks(instanceKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', instanceKey, Buffer.alloc(0), 'sandbox account links', 32))
  const macOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    issue(scope: StoreScope, now: Date): string {
      const text = `${scope.storeId}.${now.getTime() + lifetimeMs}`
      return `${text}.${macOf(text).toString('base64url')}`
    },

    /** The store of a link. Throws 404 for one that is wrong or has expired. */
    open(token: string, now: Date): StoreScope {
      const [storeId = '', expiresAt = '', mac = ''] = token.split('.')
      const expected = macOf(`${storeId}.${expiresAt}`)
      const given = Buffer.from(mac, 'base64url')
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      if (!isSigned || !isUuid(storeId) || Number(expiresAt) <= now.getTime()) throw sandboxLinkInvalid()
      return grantScope(storeId)
    },
  }
}

import { parseCookie, stringifySetCookie } from 'cookie'
import type { Clock } from '../../../platform/clock.ts'
import { digest, seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Ids } from '../../../platform/ids.ts'
import { isUuid } from '../../../platform/ids.ts'

const lifetimeSeconds = 180 * 86_400

export interface DeviceCookieDeps {
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
  readonly instanceKey: Buffer
  readonly baseUrl: () => string
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/**
 * Cookies that mark a device on which a user has signed in (OWASP's "device cookies"). They do not authenticate: they only
 * select the counter of failed sign-ins. Each is sealed under the instance key for one user, so it cannot be forged and nothing
 * is stored. Users who share a browser have separate cookies.
 */
export function createDeviceCookies({ clock, ids, instanceKey, baseUrl }: DeviceCookieDeps) {
  const isSecure = (): boolean => baseUrl().startsWith('https:')
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000)

  /** The ID of the device, if the `Cookie` header holds a valid cookie of this user. */
  const read = (header: string | undefined, userId: string): string | null => {
    const value = header === undefined ? undefined : parseCookie(header)[nameOf(userId, isSecure())]
    if (value === undefined) return null
    const plain = unseal(instanceKey, Buffer.from(value, 'base64url'), purposeOf(userId))
    const [deviceId = '', issuedAt = ''] = plain?.toString('utf8').split(' ') ?? []
    const age = seconds() - Number(issuedAt)
    return isUuid(deviceId) && age <= lifetimeSeconds ? deviceId : null
  }

  return {
    read,

    /** Returns a `Set-Cookie` value for the device of this request; a known device keeps its ID. */
    issue(header: string | undefined, userId: string): string {
      const deviceId = read(header, userId) ?? ids.uuid()
      const value = seal(instanceKey, Buffer.from(`${deviceId} ${seconds()}`), purposeOf(userId)).toString('base64url')
      return stringifySetCookie({
        name: nameOf(userId, isSecure()),
        value,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(),
        path: '/',
        maxAge: lifetimeSeconds,
      })
    },
  }
}

/** The name is a digest, so that it does not reveal the user. */
function nameOf(userId: string, isSecure: boolean): string {
  // Browsers accept the prefix only over https; no other host or subdomain can then set such a cookie.
  return `${isSecure ? '__Host-' : ''}vitrine_device_${digest(`device cookie ${userId}`).toString('hex').slice(0, 16)}`
}

function purposeOf(userId: string): string {
  return `device-cookie ${userId}`
}

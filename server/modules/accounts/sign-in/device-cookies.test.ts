import { describe, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { createDeviceCookies } from './device-cookies.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const user = crypto.randomUUID()
const cookiesOf = (baseUrl: string, key = 1) =>
  createDeviceCookies({
    clock: { now: () => time.now },
    ids: systemIds,
    instanceKey: Buffer.alloc(32, key),
    baseUrl: () => baseUrl,
  })
const pair = (setCookie: string): string => setCookie.split(';')[0] ?? ''

describe('a device cookie', () => {
  const cookies = cookiesOf('https://shop.example')

  it('is Secure and bound to its host when the service uses TLS', () => {
    const secure = cookies.issue(undefined, user)
    expect(secure).toMatch(/^__Host-vitrine_device_/)
    expect(secure).toMatch(/; Path=\/;.*; Secure(;|$)/)
    expect(secure).not.toMatch(/Domain/)
    expect(cookiesOf('http://localhost:8080').issue(undefined, user)).not.toMatch(/Secure|__Host/)
  })

  it('identifies one device across renewals', () => {
    const first = pair(cookies.issue(undefined, user))
    const device = cookies.read(first, user)
    expect(device).toMatch(/^[\da-f-]{36}$/)
    const renewed = pair(cookies.issue(first, user))
    expect([renewed === first, cookies.read(renewed, user)]).toEqual([false, device])
    expect(cookies.read(pair(cookies.issue(undefined, user)), user)).not.toBe(device)
  })

  it('is invalid for another user, another instance key, or after 180 days', () => {
    const cookie = pair(cookies.issue(undefined, user))
    const other = crypto.randomUUID()
    const [, value] = cookie.split('=')
    const withTheirCookieName = `${pair(cookies.issue(undefined, other)).split('=')[0]}=${value}`
    expect(cookies.read(withTheirCookieName, other)).toBeNull()
    expect(cookiesOf('https://shop.example', 2).read(cookie, user)).toBeNull()
    const begin = time.now
    time.now = new Date(begin.getTime() + 180 * 86_400_000)
    expect(cookies.read(cookie, user)).not.toBeNull()
    time.now = new Date(begin.getTime() + 180 * 86_400_000 + 1000)
    expect(cookies.read(cookie, user)).toBeNull()
    time.now = begin
  })

  it('may contain anything without an error', () => {
    const [name = ''] = pair(cookies.issue(undefined, user)).split('=')
    for (const value of ['', '=', '%', '%E0%A4%A', 'A', 'A'.repeat(40), 'ü', '"', 'A'.repeat(10_000)])
      expect(cookies.read(`${name}=${value}`, user), value).toBeNull()
    for (const header of ['', ';', ';;;', '=', 'a', undefined]) expect(cookies.read(header, user)).toBeNull()
  })
})

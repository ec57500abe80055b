import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

export interface PortalCookieDeps {
  /** The public URL of this service; the cookie is `Secure` where it is https. */
  readonly baseUrl: () => string
}

export type PortalCookie = ReturnType<typeof createPortalCookie>

/** The cookie that carries the access token of the portal. No script can read it, and no other site can cause it to be sent. */
export function createPortalCookie({ baseUrl }: PortalCookieDeps) {
  const isSecure = (): boolean => baseUrl().startsWith('https:')
  // Browsers accept the prefix only over https; no other host or subdomain can then set such a cookie.
  const name = (): string => (isSecure() ? '__Host-vitrine_portal' : 'vitrine_portal')
  const write = (value: string, more: Pick<SetCookie, 'maxAge'>): string =>
    stringifySetCookie({
      name: name(),
      value,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(),
      path: '/',
      ...more,
    })
  return {
    /** The token in the `Cookie` header; `null` without one. */
    read(header: string | undefined): string | null {
      const value = header === undefined ? undefined : parseCookie(header)[name()]
      return value === undefined || value === '' ? null : value
    },
    /** A `Set-Cookie` value; it lives as long as the browser runs, and the token ends earlier. */
    issue: (token: string): string => write(token, {}),
    clear: (): string => write('', { maxAge: 0 }),
  }
}

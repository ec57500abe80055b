import type { Permission } from './identity/permission.ts'

/**
 * Who may call a route:
 * - `public`: anybody, without a credential;
 * - `token`: anybody with an access token, which the route itself validates (refresh accepts expired ones);
 * - `person`: a signed-in user, for data of the user rather than of a store;
 * - `super_admin`: a signed-in super admin, for data of the installation;
 * - `session`: a shopper with the token of an assistant session;
 * - `widget`: a page of an origin that is listed for its widget key;
 * - a permission: any caller that has it in the active store.
 */
export type Access = 'public' | 'token' | 'person' | 'super_admin' | 'session' | 'widget' | Permission

/** The sentence in the API description for each access rule that is not a permission. */
export const accessNotes: Readonly<Record<Exclude<Access, Permission>, string>> = {
  public: 'Works without an access token.',
  token: 'Requires an access token.',
  person: 'Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.',
  super_admin: 'Requires the token of a super admin.',
  session: 'Requires the token of a shopper session.',
  widget: 'Requires a widget key, and an `Origin` that the key lists.',
}

/** The header with the slug of the store that a signed-in user acts for. */
export const activeTenantHeader = 'x-service-active-tenant'

const withoutHeader: ReadonlySet<string> = new Set(['public', 'token', 'session', 'widget'] satisfies Access[])

/** Whether calls with this access rule read that header. A super admin who names a store that does not exist gets 404. */
export const readsTenantHeader = (access: string): boolean => !withoutHeader.has(access)

/** The header of every call of the portal. Pages of other origins cannot send it: browsers ask the service first. */
export const portalHeader = 'x-vitrine-portal'

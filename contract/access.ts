import type { Permission } from './identity/permission.ts'

/**
 * Who may call a route:
 * - `public`: anybody, without a credential;
 * - `token`: whoever holds an access token, which the route itself judges (refresh takes expired ones);
 * - `person`: a signed-in person, for what belongs to the person and not to a store;
 * - `super_admin`: a signed-in super admin, for what belongs to the installation;
 * - `session`: a shopper with the token of an assistant session;
 * - a permission: whoever has it in the active store.
 */
export type Access = 'public' | 'token' | 'person' | 'super_admin' | 'session' | Permission

/** The sentence that the API description says of each word that is no permission. */
export const accessNotes: Readonly<Record<Exclude<Access, Permission>, string>> = {
  public: 'Needs no token.',
  token: 'Needs an access token.',
  person: 'Needs the token of a signed-in person; no store.',
  super_admin: 'Needs the token of a super admin.',
  session: 'Needs the token of a shopper’s session.',
}

/** Names the store that a signed-in person acts for. */
export const activeTenantHeader = 'x-service-active-tenant'

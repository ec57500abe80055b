import { permissions } from '../../../../contract/identity/permission.ts'
import type { PortalSession } from '../../../../contract/identity/portal-session.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Accounts, hasPermission, type Tokens, type UserPrincipal } from '../../accounts/index.ts'
import { plannedDeletion, storeById } from '../../stores/index.ts'
import { createPortalCookie } from './portal-cookie.ts'

export interface PortalSessionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly baseUrl: () => string
  readonly accounts: Pick<Accounts, 'login' | 'refresh' | 'revoke' | 'readOwnAccount' | 'landingPage'>
  readonly tokens: Pick<Tokens, 'verify'>
  readonly tokenLifetimeSeconds: number
}

export type PortalSessions = ReturnType<typeof createPortalSessions>

/** Sessions of the portal: those of `POST /oauth/login`, with the token in a cookie and renewed as long as a page is open. */
export function createPortalSessions(deps: PortalSessionDeps) {
  const cookie = createPortalCookie(deps)

  const describe = async (
    person: Pick<UserPrincipal, 'userId' | 'scope' | 'role' | 'permissions'>,
    expiresIn: number,
  ) => {
    const account = await deps.accounts.readOwnAccount(person.userId)
    const store = person.scope === null ? undefined : await storeById(deps.db, person.scope)
    const deletion = person.scope === null ? null : await plannedDeletion(deps.db, person.scope)
    const session: PortalSession = {
      ...account,
      store:
        store === undefined
          ? null
          : {
              client_id: store.store_id,
              slug: store.slug,
              name: store.name,
              role: person.role,
              permissions: permissions.filter((one) => hasPermission(person, one)),
              deletion_at: deletion?.toISOString() ?? null,
            },
      redirect: deps.accounts.landingPage(account),
      expires_in: expiresIn,
    }
    return session
  }

  return {
    cookie,

    /** Signs in like `POST /oauth/login`; returns the session and the cookies of the response. */
    async open(attempt: Parameters<Accounts['login']>[0]): Promise<{ session: PortalSession; cookies: string[] }> {
      const { user, opened, deviceCookie } = await deps.accounts.login(attempt)
      const nobody = { userId: user.user_id, scope: null, role: null, permissions: new Set<never>() }
      const session = await describe(nobody, opened.token.expires_in)
      return { session, cookies: [deviceCookie, cookie.issue(opened.token.access_token)] }
    },

    /** Describes the session. In the second half of its lifetime, the token is replaced: `cookies` has the new one. */
    async read(
      person: UserPrincipal,
      { token, address }: { token: string; address: string },
    ): Promise<{ session: PortalSession; cookies: string[] }> {
      const { exp } = await deps.tokens.verify(token)
      const secondsLeft = Math.floor(exp - deps.clock.now().getTime() / 1000)
      if (secondsLeft > deps.tokenLifetimeSeconds / 2)
        return { session: await describe(person, secondsLeft), cookies: [] }
      const next = await deps.accounts.refresh(token, address)
      return { session: await describe(person, next.expires_in), cookies: [cookie.issue(next.access_token)] }
    },

    /** Ends the session of the token; an expired or revoked token has none. */
    async end(token: string | null, address: string): Promise<void> {
      if (token === null) return
      await deps.accounts.revoke(token, address).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.status !== 401) throw error
      })
    },
  }
}

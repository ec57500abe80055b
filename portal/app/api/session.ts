import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '../../../contract/identity/permission.ts'
import type { PortalSession } from '../../../contract/identity/portal-session.ts'
import type { LoginRequest } from '../../../contract/identity/session.ts'
import { ApiError } from './api-error.ts'
import { onSessionEnd, send } from './client.ts'

export type { PortalSession }

/** Retries only what a second attempt can change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser knows nothing about the connection to a service on this machine: without a network, calls to it still succeed.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})

/** The service replaces the cookie in the second half of its lifetime, which is an hour unless the operator changed it. */
const renewalIntervalMs = 4 * 60_000

/** The session, with the permissions in a store. Rejects with 401 when nobody is signed in. */
export function sessionQuery(store?: string) {
  return queryOptions({
    queryKey: ['session', store ?? null],
    queryFn: ({ signal }) => send<PortalSession>('GET', '/portal/session', { store, signal }),
    staleTime: 60_000,
    refetchInterval: renewalIntervalMs,
    refetchIntervalInBackground: true,
  })
}

export type StoreSession = PortalSession & { readonly store: NonNullable<PortalSession['store']> }

/** The session of the store in the URL. Use it only below the store's route, which loads it first. */
export function useSession(store: string): StoreSession {
  const { data } = useSuspenseQuery(sessionQuery(store))
  if (data.store === null) throw new Error('The session has no store')
  return { ...data, store: data.store }
}

export function can(session: Pick<PortalSession, 'store'>, permission: Permission): boolean {
  return session.store?.permissions.includes(permission) ?? false
}

export async function signIn(credentials: LoginRequest): Promise<PortalSession> {
  const session = await send<PortalSession>('POST', '/portal/session', { body: credentials })
  await queryClient.invalidateQueries({ queryKey: ['session'] })
  return session
}

export async function signOut(): Promise<void> {
  await send('DELETE', '/portal/session')
  queryClient.clear()
  // Contains drafts and shopper tokens; the next user of this tab may be somebody else.
  sessionStorage.clear()
}

/** Calls that wait for the user to sign in again. */
interface Interruption {
  readonly promise: Promise<void>
  readonly resolve: () => void
}
let interruption: Interruption | null = null
const listeners = new Set<() => void>()

/** Whether calls wait for the user to sign in again; for `useSyncExternalStore`. */
export const interruptions = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWaiting: (): boolean => interruption !== null,
  /** The user has signed in again: all waiting calls continue. */
  end(): void {
    const ended = interruption
    interruption = null
    ended?.resolve()
    notify()
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}

// Another tab may have renewed the cookie while the call was in flight. Then repeating the call is enough.
onSessionEnd(async () => {
  if (interruption === null) {
    const isAlive = await send('GET', '/portal/session').then(
      () => true,
      () => false,
    )
    if (isAlive) return
    interruption ??= Promise.withResolvers<void>()
    notify()
  }
  await interruption.promise
})

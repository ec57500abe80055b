import type { DemoSession, TokenResponse } from '../../../contract/identity/token.ts'
import { createDemoAccess } from '../../try-page/api/demo-access.ts'
import { problemFrom } from '../../try-page/api/problem.ts'
import type { Authorization } from '../document/authorization.ts'

/** The credentials of calls, in the memory of the page only. */
export interface Credentials {
  readonly token: string
  /** A description of where the token was obtained. */
  readonly tokenSource: string
  readonly key: string
}

/** The credentials of the page, shared by all operations. */
export interface Access {
  readonly credentials: Credentials
  readonly setCredentials: (credentials: Credentials) => void
}

export const noCredentials: Credentials = { token: '', tokenSource: '', key: '' }

/** Opens a session of the demo store. Throws a `Problem`. */
export async function demoToken(): Promise<DemoSession> {
  return createDemoAccess((path, init) => fetch(path, init)).session()
}

/** Gets a machine token with client credentials. Throws a `Problem`. */
export async function machineToken(clientId: string, clientSecret: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId.trim(),
    client_secret: clientSecret.trim(),
  })
  const response = await fetch('/oauth/token', { method: 'POST', body, credentials: 'omit' })
  if (!response.ok) throw await problemFrom(response)
  return ((await response.json()) as TokenResponse).access_token
}

/** The authorization headers that the operation needs, if available. */
export function credentialHeaders(authorization: Authorization, { token, key }: Credentials): [string, string][] {
  if (authorization.kind === 'key') return key === '' ? [] : [[authorization.header, key]]
  return authorization.kind === 'none' || token === '' ? [] : [['Authorization', `Bearer ${token}`]]
}

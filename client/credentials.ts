import type { TokenResponse } from './api.generated.ts'
import type { Transport } from './transport.ts'

/**
 * What authenticates the calls: the client ID and secret of a store, an API key or token, a function that returns a token, or the public
 * key of a widget.
 */
export type Credentials =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly token: string | (() => string | Promise<string>) }
  | { readonly widgetKey: string }

/** The headers that authenticate a call. */
export interface Authentication {
  headers(): Promise<Readonly<Record<string, string>>>
  /** Called after a 401 with the headers that were refused. Whether a new credential is available, so that the call can be repeated. */
  renew(refused: Readonly<Record<string, string>>): boolean
}

const renewBeforeMs = 60_000

interface MachineToken {
  readonly text: string
  /** In milliseconds since 1970. */
  readonly renewAt: number
}

/** Tokens are fetched at the first call, shared by concurrent calls, and renewed a minute before they expire. */
export function createAuthentication(credentials: Credentials | undefined, transport: Transport): Authentication {
  if (credentials === undefined) return { headers: async () => ({}), renew: () => false }
  if ('widgetKey' in credentials) {
    const headers = { 'x-service-key': credentials.widgetKey }
    return { headers: async () => headers, renew: () => false }
  }
  if ('token' in credentials) {
    const { token } = credentials
    const read = async () => bearer(typeof token === 'string' ? token : await token())
    return { headers: read, renew: () => typeof token !== 'string' }
  }
  return machineTokens(credentials, transport)
}

function machineTokens({ clientId, clientSecret }: { clientId: string; clientSecret: string }, transport: Transport) {
  let current: Promise<MachineToken> | null = null
  let known: MachineToken | null = null
  const request = async () => {
    const requestedAt = Date.now()
    const response = await transport({
      method: 'POST',
      path: '/oauth/token',
      headers: {},
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
      isRepeatable: true,
    })
    const { access_token, expires_in } = (await response.json()) as TokenResponse
    return { text: access_token, renewAt: requestedAt + expires_in * 1000 - renewBeforeMs }
  }
  const start = () => {
    const started = request()
    current = started
    started.then(
      (token) => {
        known = token
      },
      // A failed request must not be cached.
      () => {
        if (current === started) current = null
      },
    )
    return started
  }
  return {
    async headers() {
      // One request serves all calls that find the same token expired.
      if (known !== null && known.renewAt <= Date.now()) clear()
      return bearer((await (current ?? start())).text)
    },
    renew(refused: Readonly<Record<string, string>>) {
      if (known !== null && bearer(known.text).authorization === refused.authorization) clear()
      return true
    },
  }

  function clear(): void {
    known = null
    current = null
  }
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

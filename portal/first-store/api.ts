import type { RegisteredAccount, Registration, VerifiedAccount } from '../../contract/identity/account.ts'

type Fetch = (path: string, init: RequestInit) => Promise<Response>

const timeoutMs = 20_000

export type AccountApi = ReturnType<typeof createAccountApi>

/** The calls that create a store. They throw an `Error` with the service's message. */
export function createAccountApi(fetch: Fetch) {
  const call = async <Result>(path: string, init: RequestInit): Promise<Result> => {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
      throw new Error('The service cannot be reached. Check your connection and try again.')
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer as Result
    const { message } = (answer ?? {}) as { message?: string }
    throw new Error(message ?? `The service answered with status ${response.status}.`)
  }
  return {
    register: (account: Registration): Promise<RegisteredAccount> =>
      call('/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      }),
    verify: (token: string): Promise<VerifiedAccount> => call(`/verify?token=${encodeURIComponent(token)}`, {}),
  }
}

/** The token of a pasted link, or the text itself. */
export function tokenIn(text: string): string {
  const pasted = text.trim()
  return URL.parse(pasted)?.searchParams.get('token') ?? pasted
}

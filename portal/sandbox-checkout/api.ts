import type { CheckoutStatus } from '../../contract/billing/payment.ts'
import type { SandboxAccount, SandboxAction, SandboxSession, TestCard } from '../../contract/billing/sandbox.ts'

/** An error of a call, with the service's message. */
export class CallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.status = status
  }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

const timeoutMs = 20_000
const base = '/v1/billing/sandbox'

export type SandboxApi = ReturnType<typeof createSandboxApi>

export function createSandboxApi(fetch: Fetch) {
  const call = async <Result>(path: string, body: object | null): Promise<Result> => {
    const init: RequestInit =
      body === null
        ? { method: 'GET' }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
      throw new CallError(0, 'The service cannot be reached. Check your connection and try again.')
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer as Result
    const { message } = (answer ?? {}) as { message?: string }
    throw new CallError(response.status, message ?? `The service answered with status ${response.status}.`)
  }
  return {
    session: (session_id: string): Promise<SandboxSession> => call(`${base}/checkout`, { session_id }),
    pay: (session_id: string, card: TestCard | null): Promise<SandboxSession> =>
      call(`${base}/checkout/pay`, { session_id, ...(card === null ? {} : { card }) }),
    cancel: (session_id: string): Promise<SandboxSession> => call(`${base}/checkout/cancel`, { session_id }),
    account: (token: string): Promise<SandboxAccount> => call(`${base}/subscription`, { token }),
    simulate: (token: string, action: SandboxAction): Promise<SandboxAccount> =>
      call(`${base}/subscription/simulate`, { token, action }),
    checkout: (id: string): Promise<CheckoutStatus> => call(`/v1/billing/checkouts/${encodeURIComponent(id)}`, null),
  }
}

import { Problem, problemFrom } from './problem.ts'

/** `fetch`, narrowed to this page's usage. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** The service responds within seconds or rejects the request; after this time, the connection is considered lost. */
const timeoutMs = 20_000

/** Sends one request. Throws a `Problem` for anything but success, also after a timeout, and rethrows aborts. */
export async function send(fetch: Fetch, path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(path, { ...init, signal }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    if (timeout.aborted) throw new Problem('timeout', 'The service took too long to answer. Try again.', { cause })
    throw new Problem('unreachable', 'The service does not respond. Check that it is running, then try again.', {
      cause,
    })
  })
  if (!response.ok) throw await problemFrom(response)
  return response
}

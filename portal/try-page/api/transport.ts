import { Problem, problemFrom } from './problem.ts'

/** `fetch`, narrowed to this page's usage. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Sends one request. Throws a `Problem` for anything but success, and rethrows aborts. */
export async function send(fetch: Fetch, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new Problem('unreachable', 'The service does not respond. Check that it is running, then try again.', {
      cause,
    })
  })
  if (!response.ok) throw await problemFrom(response)
  return response
}

import { Problem, problemIn } from './problem.ts'

/** `fetch`, narrowed to how this page calls it. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** One request to the service; anything but success is thrown as a `Problem`, an abort as it came. */
export async function send(fetch: Fetch, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new Problem('unreachable', 'The service does not answer. Check that it is still running, then try again.', {
      cause,
    })
  })
  if (!response.ok) throw await problemIn(response)
  return response
}

import { type OriginFault, originsRefused } from './errors.ts'

// Names and addresses as browsers write them; the URL standard lets other signs through, such as the `*` of a wildcard.
const origin = /^https?:\/\/(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d+)?$/

/**
 * The origins, each once. Throws 422 naming every one that no browser sends in this form: with a path, a wildcard, a default
 * port, capitals, or a scheme other than http and https.
 */
export function checkOrigins(given: readonly string[]): string[] {
  const faults = given.flatMap((text, at): OriginFault[] => {
    const exact = originOf(text)
    return exact === text ? [] : [{ at, exact }]
  })
  if (faults.length > 0) throw originsRefused(faults)
  return [...new Set(given)]
}

/** What a browser would send for a page at this address; `null` when it is no address of a page. */
function originOf(text: string): string | null {
  const exact = URL.parse(text)?.origin ?? ''
  return origin.test(exact) ? exact : null
}

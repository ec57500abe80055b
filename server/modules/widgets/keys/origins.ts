import { type OriginFault, originsRefused } from '../errors.ts'

// Hosts and addresses as browsers serialize them; the URL standard allows other characters, such as the `*` of a wildcard.
const origin = /^https?:\/\/(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d+)?$/

/**
 * Removes duplicates. Throws 422 with a pointer to every entry that no browser sends in this form: with a path, a wildcard, a
 * default port, capitals, or a scheme other than http and https.
 */
export function checkOrigins(given: readonly string[]): string[] {
  const faults = given.flatMap((text, at): OriginFault[] => {
    const exact = originOf(text)
    return exact === text ? [] : [{ at, exact }]
  })
  if (faults.length > 0) throw originsRefused(faults)
  return [...new Set(given)]
}

/** The origin that a browser sends for a page at this URL; `null` when it is not the URL of a page. */
function originOf(text: string): string | null {
  const exact = URL.parse(text)?.origin ?? ''
  return origin.test(exact) ? exact : null
}

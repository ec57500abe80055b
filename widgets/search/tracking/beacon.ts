/**
 * Sends a text so that it arrives even when the page is left at the same moment. Without a preflight request: the type is plain
 * text and the key is in the URL. Resolves with false if neither method accepts it.
 */
export async function sendBeacon(url: string, body: string): Promise<boolean> {
  // Some blockers remove sendBeacon, and browsers refuse beacons of more than 64 kB in flight.
  if (navigator.sendBeacon?.(url, body)) return true
  const { ok, status } = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' })
  // A rejected event would be rejected again.
  return ok || (status >= 400 && status < 500 && status !== 429)
}

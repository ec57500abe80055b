/** The network, as the browser reports it. */
export interface Connection {
  isOnline(): boolean
  /** Calls the listener when the browser is online again, until the returned function is called. */
  onOnline(listener: () => void): () => void
}

export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  onOnline(listener) {
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  },
}

/** Waits for a time, or less if the browser comes online; without a time, until it does. Returns at once when the signal aborts. */
export function pause(connection: Connection, delayMs: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = delayMs === null ? undefined : setTimeout(end, delayMs)
    const stopListening = connection.onOnline(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    function end(): void {
      clearTimeout(timer)
      stopListening?.()
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

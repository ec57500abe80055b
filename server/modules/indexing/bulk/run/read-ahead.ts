/** Bounds the bytes of images that one job has fetched but not yet decoded. */
export interface ReadAhead {
  /** Runs `fetch` once there is capacity for another image and counts its bytes until `release`. */
  fetch<T extends { readonly bytes: Buffer }>(fetch: () => Promise<T>): Promise<T>
  release(fetched: { readonly bytes: Buffer }): void
}

// Far more than an average product image, so that a job starts with a few; the moving average adapts quickly.
const initialEstimate = 1_048_576
const smoothing = 0.2

/**
 * The size of an image is unknown until it is fetched, so capacity is reserved by a moving average. One image is always admitted. The total
 * can exceed `maxBytes` by as much as the images in flight exceed the average.
 */
export function createReadAhead(maxBytes: number): ReadAhead {
  const waiting: (() => void)[] = []
  let averageBytes = initialEstimate
  let heldBytes = 0
  let inFlight = 0

  const hasCapacity = (): boolean => heldBytes + inFlight === 0 || heldBytes + (inFlight + 1) * averageBytes <= maxBytes
  const admit = (): void => {
    while (waiting.length > 0 && hasCapacity()) {
      inFlight += 1
      waiting.shift()?.()
    }
  }
  const onFetched = (bytes: number): void => {
    inFlight -= 1
    heldBytes += bytes
    admit()
  }

  return {
    async fetch(fetch) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        admit()
      })
      try {
        const fetched = await fetch()
        averageBytes += (fetched.bytes.length - averageBytes) * smoothing
        onFetched(fetched.bytes.length)
        return fetched
      } catch (error) {
        onFetched(0)
        throw error
      }
    },

    release({ bytes }) {
      heldBytes -= bytes.length
      admit()
    },
  }
}

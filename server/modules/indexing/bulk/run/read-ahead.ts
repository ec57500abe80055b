/** Bounds the pictures that one job holds fetched but not yet decoded. */
export interface ReadAhead {
  /** Runs `fetch` once there is room for one more picture, and counts what came until it is released. */
  fetch<T extends { readonly bytes: Buffer }>(fetch: () => Promise<T>): Promise<T>
  release(fetched: { readonly bytes: Buffer }): void
}

// Far more than a picture of a shop usually weighs, so that a job begins with a few; the real ones soon correct it.
const firstGuess = 1_048_576
const weightOfOne = 0.2

/**
 * A picture's size is known only once it has come, so that room is kept by what the last ones weighed. One is always let
 * through; beyond `maxBytes` the pictures under way go by as much as they are heavier than their forerunners.
 */
export function createReadAhead(maxBytes: number): ReadAhead {
  const waiting: (() => void)[] = []
  let typical = firstGuess
  let held = 0
  let underWay = 0

  const hasRoom = (): boolean => held + underWay === 0 || held + (underWay + 1) * typical <= maxBytes
  const letIn = (): void => {
    while (waiting.length > 0 && hasRoom()) {
      underWay += 1
      waiting.shift()?.()
    }
  }
  const came = (bytes: number): void => {
    underWay -= 1
    held += bytes
    letIn()
  }

  return {
    async fetch(fetch) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        letIn()
      })
      try {
        const fetched = await fetch()
        typical += (fetched.bytes.length - typical) * weightOfOne
        came(fetched.bytes.length)
        return fetched
      } catch (error) {
        came(0)
        throw error
      }
    },

    release({ bytes }) {
      held -= bytes.length
      letIn()
    },
  }
}

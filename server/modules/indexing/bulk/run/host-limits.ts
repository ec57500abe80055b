import pLimit from 'p-limit'
import { AppError } from '../../../../platform/errors.ts'
import { imageRefused } from '../../errors.ts'
import { wasNotSent } from '../../images/fetch-image.ts'

/** The hosts that one job fetches from. */
export interface HostLimiter {
  /** Runs `fetch` when it is this address's turn at its host; throws 422 without running it once the host seems to be dead. */
  run<T>(imageUrl: string, fetch: () => Promise<T>): Promise<T>
}

interface Host {
  readonly name: string
  readonly places: ReturnType<typeof pLimit>
  /** Requests in a row that got no answer in time. */
  late: number
}

// As many as a browser opens to one host.
const placesPerHost = 6
// At 10 seconds each and 6 at a time: half a minute. A thousand pictures of a host that hangs would take half an hour.
const mostLate = 20
// A request that had to wait for those of other jobs was not made; it is not the picture's fault.
const mostWaits = 40

/** So many requests at a time to one host, and none any more to one that does not answer. */
export function createHostLimiter(): HostLimiter {
  const hosts = new Map<string, Host>()

  const hostOf = (imageUrl: string): Host => {
    const name = URL.parse(imageUrl)?.host ?? imageUrl
    const host = hosts.get(name) ?? { name, places: pLimit(placesPerHost), late: 0 }
    hosts.set(name, host)
    return host
  }

  const askOnce = async <T>(host: Host, imageUrl: string, fetch: () => Promise<T>): Promise<T> => {
    if (host.late >= mostLate) throw givenUp(host.name, imageUrl)
    try {
      const answer = await fetch()
      host.late = 0
      return answer
    } catch (error) {
      const isLate = error instanceof AppError && error.code === 'image_timeout'
      if (!wasNotSent(error)) host.late = isLate ? host.late + 1 : 0
      throw error
    }
  }

  return {
    run(imageUrl, fetch) {
      const host = hostOf(imageUrl)
      const patiently = async (waits: number): ReturnType<typeof fetch> => {
        try {
          return await askOnce(host, imageUrl, fetch)
        } catch (error) {
          if (!wasNotSent(error) || waits >= mostWaits) throw error
          return patiently(waits + 1)
        }
      }
      return host.places(() => patiently(0))
    },
  }
}

function givenUp(host: string, imageUrl: string): AppError {
  const reason = `${host} did not answer the last ${mostLate} requests in time, so that it is not asked any more by this job.`
  return imageRefused('image_timeout', reason, { imageUrl })
}

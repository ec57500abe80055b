import pLimit from 'p-limit'
import { AppError } from '../../../../platform/errors.ts'
import { imageRefused } from '../../errors.ts'
import { wasNotSent } from '../../images/fetch-image.ts'

/** Limits requests per host for one job. */
export interface HostLimiter {
  /** Runs `fetch` when its host has a free slot. Throws 422 without running it once the host is considered dead. */
  run<T>(imageUrl: string, fetch: () => Promise<T>): Promise<T>
}

interface Host {
  readonly name: string
  readonly slots: ReturnType<typeof pLimit>
  /** Consecutive timeouts. */
  timeouts: number
}

// As many as browsers open to one host.
const maxRequestsPerHost = 6
// 10 seconds each, 6 at a time: half a minute. A thousand images of a hanging host would otherwise take half an hour.
const maxTimeouts = 20
// A request that was never sent, because other jobs use the host, is retried.
const maxRetries = 40

/** Limits concurrent requests per host and gives up hosts that do not answer. */
export function createHostLimiter(): HostLimiter {
  const hosts = new Map<string, Host>()

  const hostOf = (imageUrl: string): Host => {
    const name = URL.parse(imageUrl)?.host ?? imageUrl
    const host = hosts.get(name) ?? { name, slots: pLimit(maxRequestsPerHost), timeouts: 0 }
    hosts.set(name, host)
    return host
  }

  const runOnce = async <T>(host: Host, imageUrl: string, fetch: () => Promise<T>): Promise<T> => {
    if (host.timeouts >= maxTimeouts) throw hostGivenUp(host.name, imageUrl)
    try {
      const answer = await fetch()
      host.timeouts = 0
      return answer
    } catch (error) {
      const isTimeout = error instanceof AppError && error.code === 'image_timeout'
      if (!wasNotSent(error)) host.timeouts = isTimeout ? host.timeouts + 1 : 0
      throw error
    }
  }

  return {
    run(imageUrl, fetch) {
      const host = hostOf(imageUrl)
      const runWithRetries = async (retries: number): ReturnType<typeof fetch> => {
        try {
          return await runOnce(host, imageUrl, fetch)
        } catch (error) {
          if (!wasNotSent(error) || retries >= maxRetries) throw error
          return runWithRetries(retries + 1)
        }
      }
      return host.slots(() => runWithRetries(0))
    },
  }
}

function hostGivenUp(host: string, imageUrl: string): AppError {
  const reason = `${host} timed out ${maxTimeouts} times in a row; this job no longer requests images from it.`
  return imageRefused('image_timeout', reason, { imageUrl })
}

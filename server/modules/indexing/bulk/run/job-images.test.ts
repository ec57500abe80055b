import pLimit from 'p-limit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { IndexedImage } from '../../../catalog/index.ts'
import { imageRefused } from '../../errors.ts'
import { createJobImages } from './job-images.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface ImageHost {
  fetched: string[]
  revalidated: string[]
  etag: string | null
  inProgress: number
  maxInProgress: number
}

/** Job images from a fake host that answers each URL with `size` bytes; preparation waits for `ready`. */
function createTestImages(
  options: { size?: number; ready?: Promise<void>; signal?: AbortSignal; fail?: boolean } = {},
) {
  const host: ImageHost = { fetched: [], revalidated: [], etag: '"1"', inProgress: 0, maxInProgress: 0 }
  const bytes = Buffer.alloc(options.size ?? 10)
  const imageAt = createJobImages(
    {
      fetching: pLimit(64),
      preparing: pLimit(12),
      images: {
        async fromFetched(imageUrl, fetched) {
          await options.ready
          return { imageUrl, etag: fetched.etag } as IndexedImage
        },
      },
      fetchImage: {
        async fetch(imageUrl) {
          host.fetched.push(imageUrl)
          if (options.fail === true) throw imageRefused('image_unavailable', 'not found', { imageUrl })
          return { bytes, etag: host.etag, lastModified: null }
        },
        async fetchIfChanged(_imageUrl, known) {
          host.revalidated.push(String(known.etag))
          return known.etag === host.etag ? null : { bytes, etag: host.etag, lastModified: null }
        },
      },
    },
    options.signal ?? new AbortController().signal,
  )
  return { host, imageAt }
}

it('fetches a URL once, however many items need it, then or later', async () => {
  const { host, imageAt } = createTestImages()
  const all = await Promise.all(Array.from({ length: 50 }, () => imageAt('https://a.example/1.jpg')))
  vi.advanceTimersByTime(240_000)
  expect(await imageAt('https://a.example/1.jpg')).toBe(all[0])
  expect(host).toMatchObject({ fetched: ['https://a.example/1.jpg'], revalidated: [] })
})

it('revalidates an image by its ETag after some minutes', async () => {
  const { host, imageAt } = createTestImages()
  const first = await imageAt('https://a.example/1.jpg')
  vi.advanceTimersByTime(400_000)
  expect(await imageAt('https://a.example/1.jpg')).toBe(first)
  host.etag = '"2"'
  vi.advanceTimersByTime(400_000)
  expect(await imageAt('https://a.example/1.jpg')).toMatchObject({ etag: '"2"' })
  expect(host).toMatchObject({ fetched: ['https://a.example/1.jpg'], revalidated: ['"1"', '"1"'] })
})

it('fetches an image without an ETag again after some minutes', async () => {
  const { host, imageAt } = createTestImages()
  host.etag = null
  await imageAt('https://a.example/1.jpg')
  vi.advanceTimersByTime(400_000)
  await imageAt('https://a.example/1.jpg')
  expect([host.fetched.length, host.revalidated.length]).toEqual([2, 0])
})

it('requests a dead URL once for all items', async () => {
  const { host, imageAt } = createTestImages({ fail: true })
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => imageAt('https://a.example/1.jpg')))
  expect(all.every(({ status }) => status === 'rejected')).toBe(true)
  expect(host.fetched).toHaveLength(1)
})

it('prefetches no more than fits into the memory budget of the decoder', async () => {
  const ready = Promise.withResolvers<void>()
  const { host, imageAt } = createTestImages({ size: 4 * 1_048_576, ready: ready.promise })
  const all = Array.from({ length: 60 }, (_none, at) => imageAt(`https://h${at}.example/1.jpg`))
  await vi.waitFor(() => expect(host.fetched.length).toBeGreaterThan(3), 240_000)
  // Sixteen megabytes, plus the images admitted while the average size was still underestimated.
  expect(host.fetched.length).toBeLessThan(60)
  const before = host.fetched.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(host.fetched.length).toBe(before)
  ready.resolve()
  await Promise.all(all)
  expect(host.fetched).toHaveLength(60)
})

it('rejects all waiting requests with the reason when the run is aborted', async () => {
  const run = new AbortController()
  const { imageAt } = createTestImages({ signal: run.signal })
  run.abort(new Error('aborted'))
  await expect(imageAt('https://a.example/1.jpg')).rejects.toThrow('aborted')
})

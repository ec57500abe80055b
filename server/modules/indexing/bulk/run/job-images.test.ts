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

interface Shop {
  fetched: string[]
  asked: string[]
  etag: string | null
  underWay: number
  most: number
}

/** Images of a shop that answers each address with `size` bytes; what is prepared waits for `ready`. */
function pictures(options: { size?: number; ready?: Promise<void>; signal?: AbortSignal; fail?: boolean } = {}) {
  const shop: Shop = { fetched: [], asked: [], etag: '"1"', underWay: 0, most: 0 }
  const bytes = Buffer.alloc(options.size ?? 10)
  const pictureAt = createJobImages(
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
          shop.fetched.push(imageUrl)
          if (options.fail === true) throw imageRefused('image_unavailable', 'gone', { imageUrl })
          return { bytes, etag: shop.etag, lastModified: null }
        },
        async fetchIfChanged(_imageUrl, known) {
          shop.asked.push(String(known.etag))
          return known.etag === shop.etag ? null : { bytes, etag: shop.etag, lastModified: null }
        },
      },
    },
    options.signal ?? new AbortController().signal,
  )
  return { shop, pictureAt }
}

it('fetches a URL once, however many items need it, then or later', async () => {
  const { shop, pictureAt } = pictures()
  const all = await Promise.all(Array.from({ length: 50 }, () => pictureAt('https://a.example/1.jpg')))
  vi.advanceTimersByTime(240_000)
  expect(await pictureAt('https://a.example/1.jpg')).toBe(all[0])
  expect(shop).toMatchObject({ fetched: ['https://a.example/1.jpg'], asked: [] })
})

it('after some minutes revalidates an image by its ETag', async () => {
  const { shop, pictureAt } = pictures()
  const first = await pictureAt('https://a.example/1.jpg')
  vi.advanceTimersByTime(400_000)
  expect(await pictureAt('https://a.example/1.jpg')).toBe(first)
  shop.etag = '"2"'
  vi.advanceTimersByTime(400_000)
  expect(await pictureAt('https://a.example/1.jpg')).toMatchObject({ etag: '"2"' })
  expect(shop).toMatchObject({ fetched: ['https://a.example/1.jpg'], asked: ['"1"', '"1"'] })
})

it('fetches an image without an ETag again after some minutes', async () => {
  const { shop, pictureAt } = pictures()
  shop.etag = null
  await pictureAt('https://a.example/1.jpg')
  vi.advanceTimersByTime(400_000)
  await pictureAt('https://a.example/1.jpg')
  expect([shop.fetched.length, shop.asked.length]).toEqual([2, 0])
})

it('requests a dead URL once for all items', async () => {
  const { shop, pictureAt } = pictures({ fail: true })
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => pictureAt('https://a.example/1.jpg')))
  expect(all.every(({ status }) => status === 'rejected')).toBe(true)
  expect(shop.fetched).toHaveLength(1)
})

it('prefetches no more than fits into the memory budget of the decoder', async () => {
  const ready = Promise.withResolvers<void>()
  const { shop, pictureAt } = pictures({ size: 4 * 1_048_576, ready: ready.promise })
  const all = Array.from({ length: 60 }, (_none, at) => pictureAt(`https://h${at}.example/1.jpg`))
  await vi.waitFor(() => expect(shop.fetched.length).toBeGreaterThan(3), 240_000)
  // Sixteen megabytes, and those that were let in while images were still thought to be small.
  expect(shop.fetched.length).toBeLessThan(60)
  const before = shop.fetched.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(shop.fetched.length).toBe(before)
  ready.resolve()
  await Promise.all(all)
  expect(shop.fetched).toHaveLength(60)
})

it('rejects everything that waits with the reason when the run ends', async () => {
  const run = new AbortController()
  const { pictureAt } = pictures({ signal: run.signal })
  run.abort(new Error('enough'))
  await expect(pictureAt('https://a.example/1.jpg')).rejects.toThrow('enough')
})

import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { ImageSource } from '../pipeline.ts'
import { forEachImage } from './encode-images.ts'

const sources = (count: number): ImageSource[] =>
  Array.from({ length: count }, (_none, at) => ({ from: { url: `http://shop/${at}` }, crop: null }))
const placeOf = ({ from }: ImageSource): number => ('url' in from ? Number(from.url.at(-1)) : -1)

describe('the images of one search', () => {
  it('are returned in order, with at most three encoded at a time', async () => {
    let inProgress = 0
    let maxInProgress = 0
    const found = await forEachImage(sources(10), async (source) => {
      inProgress += 1
      maxInProgress = Math.max(maxInProgress, inProgress)
      for (let turn = placeOf(source); turn < 10; turn += 1) await Promise.resolve()
      inProgress -= 1
      return placeOf(source)
    })
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(maxInProgress).toBe(3)
  })

  it('are not started after one has failed', async () => {
    const started: number[] = []
    const release = Promise.withResolvers<void>()
    const all = forEachImage(sources(10), async (source) => {
      started.push(placeOf(source))
      if (placeOf(source) === 1) throw new AppError('image_unavailable', { detail: 'Not found.' })
      await release.promise
    })
    await expect(all).rejects.toMatchObject({ data: { errors: [{ pointer: '/image_urls/1', message: 'Not found.' }] } })
    release.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(started).toEqual([0, 1, 2])
  })

  it("are not named in the error of a single image, nor in errors that are not the image's", async () => {
    const refused = new AppError('image_unavailable', { detail: 'Not found.' })
    await expect(forEachImage(sources(1), () => Promise.reject(refused))).rejects.toBe(refused)
    const busy = new AppError('service_unavailable', { detail: 'Busy.' })
    await expect(forEachImage(sources(2), () => Promise.reject(busy))).rejects.toBe(busy)
  })
})

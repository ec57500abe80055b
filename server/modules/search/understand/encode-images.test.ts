import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { ImageSource } from '../pipeline.ts'
import { forEachImage } from './encode-images.ts'

const sources = (count: number): ImageSource[] =>
  Array.from({ length: count }, (_none, at) => ({ from: { url: `http://shop/${at}` }, crop: null }))
const placeOf = ({ from }: ImageSource): number => ('url' in from ? Number(from.url.at(-1)) : -1)

describe('the images of one search', () => {
  it('are returned in order, with at most three encoded at a time', async () => {
    let underWay = 0
    let most = 0
    const found = await forEachImage(sources(10), async (source) => {
      underWay += 1
      most = Math.max(most, underWay)
      for (let turn = placeOf(source); turn < 10; turn += 1) await Promise.resolve()
      underWay -= 1
      return placeOf(source)
    })
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(most).toBe(3)
  })

  it('are not started after one has failed', async () => {
    const begun: number[] = []
    const hold = Promise.withResolvers<void>()
    const all = forEachImage(sources(10), async (source) => {
      begun.push(placeOf(source))
      if (placeOf(source) === 1) throw new AppError('image_unavailable', { detail: 'Gone.' })
      await hold.promise
    })
    await expect(all).rejects.toMatchObject({ data: { errors: [{ pointer: '/image_urls/1', message: 'Gone.' }] } })
    hold.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual([0, 1, 2])
  })

  it("are not named in the error of a single image, nor in errors that are not the image's", async () => {
    const refused = new AppError('image_unavailable', { detail: 'Gone.' })
    await expect(forEachImage(sources(1), () => Promise.reject(refused))).rejects.toBe(refused)
    const busy = new AppError('service_unavailable', { detail: 'Busy.' })
    await expect(forEachImage(sources(2), () => Promise.reject(busy))).rejects.toBe(busy)
  })
})

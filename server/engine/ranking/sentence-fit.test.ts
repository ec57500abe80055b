import { describe, expect, it } from 'vitest'
import { createBackground, lowestFittingCosine } from './sentence-fit.ts'

// Images and sentences on a circle: the angle between them is their distance.
const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))
const background = createBackground([-60, -30, 30, 60, 90, 120].map(at))

function lowest(
  images: readonly (number | null)[],
  sentence: number,
  { minFit = 1.2, categories }: { readonly minFit?: number; readonly categories?: readonly number[] } = {},
): number {
  const vectors = images.map((angle) => (angle === null ? [] : [at(angle)]))
  const cosines = Float32Array.from(images, (angle) =>
    angle === null ? Number.NaN : Math.cos(((angle - sentence) * Math.PI) / 180),
  )
  const vectorsOf = (row: number) => vectors[row] ?? []
  const store = { cosines, vectorsOf, categories: categories === undefined ? null : Int32Array.from(categories) }
  return lowestFittingCosine(store, { vector: at(sentence), background, minFit })
}

describe('the lowest fitting cosine', () => {
  it('separates the images that the sentence describes from the others', () => {
    const images = [0, 2, 4, 100, 110, 120]
    const cosine = lowest(images, 1)
    const accepted = images.filter((angle) => Math.cos(((angle - 1) * Math.PI) / 180) >= cosine)
    expect(accepted).toEqual([0, 2, 4])
  })

  it('is infinite when everyday goods fit the best image as well as the sentence does', () => {
    expect(lowest([29, 31], 77)).toBe(Number.POSITIVE_INFINITY)
  })

  it('counts images that fit the everyday good that the sentence is nearest to', () => {
    // 42 is nearest to 30, which fits the images better than 42 itself.
    const cosine = lowest([29, 31, 100], 42, { minFit: 1.33 })
    expect(cosine).toBeLessThan(Math.cos((13 * Math.PI) / 180))
    expect(cosine).toBeGreaterThan(Math.cos((58 * Math.PI) / 180))
  })

  it('counts images that fit the second nearest good, and none that fit only the third', () => {
    // 58 is nearest to 60, then 30; 77 is nearest to 90, then 60, then 30.
    expect(lowest([29, 31], 58)).toBeLessThan(1)
    expect(lowest([29, 31], 77)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is infinite in a store without images, and ignores products without one', () => {
    expect(lowest([], 0)).toBe(Number.POSITIVE_INFINITY)
    expect(lowest([null, null], 0)).toBe(Number.POSITIVE_INFINITY)
    expect(lowest([null, 0, null], 1)).toBe(lowest([0], 1))
  })

  it('keeps every image of a store in which all fit, however many there are', () => {
    const images = Array.from({ length: 60 }, (_one, angle) => angle / 30)
    const cosine = lowest(images, 1)
    expect(Math.cos(Math.PI / 180)).toBeGreaterThanOrEqual(cosine)
  })

  describe('in a store with a placeholder', () => {
    const placeholder = Array<number>(5).fill(2)
    const images = [1, ...placeholder, 4, 100]
    const acceptedOf = (categories?: readonly number[]): number[] => {
      const cosine = lowest(images, 1, categories === undefined ? {} : { categories })
      return images.filter((angle) => Math.cos(((angle - 1) * Math.PI) / 180) >= cosine)
    }

    it('is above the image that five products of several categories share', () => {
      expect(acceptedOf([1, 2, 2, 2, 2, 3, 1, 1])).toEqual([1])
      expect(lowest(placeholder, 1, { categories: [1, 2, 3, 4, 5] })).toBeGreaterThan(Math.cos(Math.PI / 180))
    })

    it('counts an image that variants share, or fewer than five products', () => {
      expect(acceptedOf([1, 2, 2, 2, 2, 2, 1, 1])).toEqual([1, ...placeholder, 4])
      expect(lowest([1, 2, 2, 2, 2, 100], 1, { categories: [1, 2, 3, 4, 5, 6] })).toBe(lowest([1, 2, 2, 2, 2, 100], 1))
    })
  })
})

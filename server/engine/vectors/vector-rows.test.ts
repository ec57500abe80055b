import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCalibrator } from '../ranking/calibrate.ts'
import { encodeHalf } from './half-float.ts'
import { createVectorRows } from './vector-rows.ts'

const dimension = 4
const calibrator = createCalibrator({
  imageMean: Float32Array.of(0.5, 0, 0, 0),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 1, b: 0 },
})

/** Images as one run of half floats. */
const halves = (...images: number[][]): Uint8Array =>
  Buffer.concat(images.map((image) => encodeHalf(Float32Array.from(image))))

const unit = (axis: number): number[] => Array.from({ length: dimension }, (_none, at) => (at === axis ? 1 : 0))

/** A vector of four such numbers has a length of at most 1. */
const number = fc.constantFrom<number>(-0.5, -0.25, 0, 0.125, 0.5)
const image = fc.array(number, { minLength: dimension, maxLength: dimension })
const dotOf = (one: number[], other: number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** The matrix rounds queries. */
function expectClose(actual: Iterable<number>, expected: readonly number[]): void {
  const found = [...actual]
  expect(found).toHaveLength(expected.length)
  for (const [at, value] of expected.entries())
    if (Number.isNaN(value)) expect(found[at]).toBeNaN()
    else expect(found[at]).toBeCloseTo(value, 4)
}

function bestDots(rows: ReturnType<typeof createVectorRows>, query: number[], products: number): number[] {
  const best = new Float64Array(products)
  rows.scan(Float32Array.from(query), best, (dot) => dot)
  return [...best]
}

describe('the images of products', () => {
  it('give a product the score of its best one', () => {
    const rows = createVectorRows(dimension, calibrator)
    rows.set(0, halves(unit(0), unit(1)))
    rows.set(1, halves(unit(2)))
    expectClose(bestDots(rows, [0.25, 0.75, 0.5, 0], 2), [0.75, 0.5])
  })

  it('are scored with their own distance to the mean', () => {
    const rows = createVectorRows(dimension, calibrator)
    rows.set(0, halves(unit(0)))
    rows.set(1, halves([0.5, 0, 0, 0]))
    const norms: number[] = []
    rows.scan(Float32Array.from(unit(0)), new Float64Array(2), (_dot, norm) => norms.push(norm))
    expect(norms).toEqual([0.5, 0])
  })

  it('of a deleted product are no longer scored, and their rows are reused', () => {
    const rows = createVectorRows(dimension, calibrator)
    for (let product = 0; product < 50; product += 1) rows.set(product, halves(unit(0), unit(1), unit(2)))
    bestDots(rows, unit(0), 50)
    const { bytes } = rows
    for (let round = 0; round < 100; round += 1) {
      for (let product = 0; product < 50; product += 1) rows.remove(product)
      expect(bestDots(rows, unit(0), 50)).toEqual(Array(50).fill(0))
      for (let product = 0; product < 50; product += 1) rows.set(product, halves(unit(1), unit(2), unit(3)))
      expect(bestDots(rows, unit(0), 50)).toEqual(Array(50).fill(0))
      expect(bestDots(rows, unit(3), 50)).toEqual(Array(50).fill(1))
    }
    expect(rows.bytes).toBe(bytes)
  })

  it('are returned by product, the main one first', () => {
    const rows = createVectorRows(dimension, calibrator)
    rows.set(7, halves(unit(3), unit(1)))
    expect(rows.vectorsOf(7).map((vector) => [...vector])).toEqual([unit(3), unit(1)])
    expect(rows.vectorsOf(8)).toEqual([])
  })

  it('are still assigned to their products when the arrays grow', () => {
    const rows = createVectorRows(dimension, calibrator)
    for (let product = 0; product < 3000; product += 1) rows.set(product, halves(unit(product % dimension)))
    const expected = Array.from({ length: 3000 }, (_none, product) => (product % dimension === 2 ? 1 : 0))
    expect(bestDots(rows, unit(2), 3000)).toEqual(expected)
  })

  it('score like a plain list of products, after changes in any order', () => {
    const change = fc.record({ product: fc.nat(6), images: fc.option(fc.array(image, { maxLength: 3 })) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), image, (changes, query) => {
        const rows = createVectorRows(dimension, calibrator)
        const plain = new Map<number, number[][]>()
        for (const { product, images } of changes) {
          if (images === null) rows.remove(product)
          else rows.set(product, halves(...images))
          plain.set(product, images ?? [])
        }
        const expected = Array.from({ length: 7 }, (_none, product) =>
          Math.max(0, ...(plain.get(product) ?? []).map((vector) => dotOf(vector, query))),
        )
        expectClose(bestDots(rows, query, 7), expected)
      }),
    )
  })

  const catalog = fc.array(fc.array(image, { maxLength: 3 }), { minLength: 1, maxLength: 30 })
  const rowsOf = (products: number[][][]) => {
    const rows = createVectorRows(dimension, calibrator)
    for (const [product, images] of products.entries()) rows.set(product, halves(...images))
    return rows
  }

  it('give a product the dot product of its only image, and NaN without one, after changes in any order', () => {
    const change = fc.record({ product: fc.nat(6), images: fc.array(image, { maxLength: 1 }) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), image, (changes, query) => {
        const rows = createVectorRows(dimension, calibrator)
        const plain = new Map<number, number[][]>()
        for (const { product, images } of changes) {
          rows.set(product, halves(...images))
          plain.set(product, images)
        }
        const best = new Float64Array(7).fill(5)
        rows.bestDots(Float32Array.from(query), best)
        expectClose(
          best,
          Array.from({ length: 7 }, (_none, at) => {
            const [vector] = plain.get(at) ?? []
            return vector === undefined ? Number.NaN : dotOf(vector, query)
          }),
        )
      }),
    )
  })

  it('score listed products as in a full scan, and leave the others unchanged', () => {
    fc.assert(
      fc.property(catalog, image, fc.array(fc.boolean()), (products, query, wanted) => {
        const rows = rowsOf(products)
        const only = Int32Array.from([...products.keys()].filter((product) => wanted[product] === true))
        const centered = calibrator.center(Float32Array.from(query))
        for (const best of ['dots', 'cosines', 'scan'] as const) {
          const run = (into: Float64Array, listed?: Int32Array): void => {
            if (best === 'dots') rows.bestDots(centered.vector, into, { rows: listed ?? null })
            else if (best === 'cosines') rows.bestCosines(centered, into, { rows: listed ?? null })
            else rows.scan(centered.vector, into, (dot, norm) => dot + norm, { rows: listed ?? null })
          }
          const all = new Float64Array(products.length)
          run(all)
          const some = new Float64Array(products.length)
          run(some, only)
          expect([...some]).toEqual([...all].map((score, product) => (wanted[product] === true ? score : 0)))
        }
      }),
    )
  })

  it('score the same in a large store that estimates most scores: a few candidates are all compared exactly', () => {
    // Rounding to 10 bits does not change these numbers.
    const image = fc.array(fc.constantFrom(-0.5, 0, 0.5), { minLength: dimension, maxLength: dimension })
    const catalog = fc.array(fc.array(image, { maxLength: 3 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(catalog, image, fc.nat(29), (products, query, changed) => {
        const [plain, large] = [undefined, { maxExact: 0 }].map((options) => {
          const rows = createVectorRows(dimension, calibrator, options)
          for (const [product, images] of products.entries()) rows.set(product, halves(...images))
          for (const steps = rows.estimates.build([]); steps.next().done !== true; );
          if (changed < products.length) rows.remove(changed)
          rows.set(0, halves(query, [0, 0, 0.5, 0]))
          return rows
        })
        const centered = calibrator.center(Float32Array.from(query))
        const scoresOf = (rows = plain): number[][] => {
          const [dots, cosines, scores] = [0, 1, 2].map(() => new Float64Array(products.length))
          rows?.bestDots(centered.vector, dots ?? new Float64Array(), { mask: new Uint8Array(products.length) })
          rows?.bestCosines(centered, cosines ?? new Float64Array())
          rows?.scan(centered.vector, scores ?? new Float64Array(), (dot, norm) => dot + norm)
          const highest = Math.max(
            Number.NEGATIVE_INFINITY,
            ...(cosines ?? []).filter((cosine) => !Number.isNaN(cosine)),
          )
          expect(rows?.highestCosine(centered)).toBe(highest)
          return [dots, cosines, scores].map((numbers) => [...(numbers ?? [])])
        }
        expect(scoresOf(large)).toEqual(scoresOf(plain))
      }),
    )
  })

  it('are estimated above a limit, and until their number falls a fifth below it', () => {
    const rows = createVectorRows(dimension, calibrator, { maxExact: 10 })
    const states: boolean[][] = []
    const run = (): void => {
      const { isPending } = rows.estimates
      for (const steps = rows.estimates.build([]); steps.next().done !== true; );
      states.push([isPending, rows.estimates.isUsed])
    }
    for (const products of [10, 11]) {
      for (let product = 0; product < products; product += 1) rows.set(product, halves(unit(product % 4)))
      run()
    }
    for (const left of [8, 7]) {
      for (let product = left; product < 11; product += 1) rows.remove(product)
      run()
    }
    expect(states).toEqual([
      [false, false],
      [true, true],
      [false, true],
      [true, false],
    ])
  })

  it('have 10 bits per number in a large store, also when they are restored, and 16 again in a smaller one', () => {
    const dimension = 64
    const calibration = { imageMean: new Float32Array(dimension), imageImage: [], textImage: { a: 1, b: 0 } }
    const open = () => createVectorRows(dimension, createCalibrator(calibration), { maxExact: 6000 })
    const rows = open()
    const image = (product: number): number[] =>
      Array.from({ length: dimension }, (_none, at) => Math.sin(product * 7919 + at) / 8)
    for (let product = 0; product < 8000; product += 1) rows.set(product, halves(image(product)))
    const build = (): void => {
      for (const steps = rows.estimates.build([]); steps.next().done !== true; );
    }
    const [stored] = rows.vectorsOf(7)
    build()
    const [rounded] = rows.vectorsOf(7)
    expect(rounded).not.toEqual(stored)
    for (const [at, value] of (rounded ?? []).entries()) expect(value).toBeCloseTo(stored?.[at] ?? Number.NaN, 3)

    const restored = open()
    for (const part of structuredClone([...rows.save()])) restored.restore(part)
    expect(restored.bytes).toBeLessThan(rows.bytes)
    expect(restored.vectorsOf(7)).toEqual([rounded])
    expect(restored.estimates.isPending).toBe(true)

    for (let product = 4000; product < 8000; product += 1) rows.remove(product)
    build()
    expect(rows.estimates.isPending).toBe(false)
    expect(rows.vectorsOf(7)).toEqual([rounded])
    rows.set(7, halves(image(7)))
    expect(rows.vectorsOf(7)).toEqual([stored])
  })

  it('have a best dot product and a best centered cosine, and NaN without images', () => {
    fc.assert(
      fc.property(catalog, image, (products, query) => {
        const rows = rowsOf(products)
        const centered = calibrator.center(Float32Array.from(query))
        const dots = new Float64Array(products.length).fill(9)
        rows.bestDots(centered.vector, dots)
        const cosines = new Float64Array(products.length).fill(9)
        rows.bestCosines(centered, cosines)
        for (const [product, images] of products.entries()) {
          const alone = images.map((vector) => {
            const dot = dotOf(vector, [...centered.vector])
            return {
              dot,
              cosine: calibrator.centeredCosine(centered, dot, calibrator.centeredNorm(Float32Array.from(vector))),
            }
          })
          if (alone.length === 0) expect([dots[product], cosines[product]]).toEqual([Number.NaN, Number.NaN])
          else {
            expect(dots[product]).toBeCloseTo(Math.max(...alone.map(({ dot }) => dot)), 4)
            expect(cosines[product]).toBeCloseTo(Math.max(...alone.map(({ cosine }) => cosine)), 3)
          }
        }
      }),
    )
  })

  it('give the same results for shared scans as for single ones, and are rescanned after a change', () => {
    fc.assert(
      fc.property(catalog, fc.array(image, { maxLength: 9 }), (products, asked) => {
        const rows = rowsOf(products)
        const queries = asked.map((query) => Float32Array.from(query))
        const bestOf = (query: Float32Array) => {
          const best = new Float64Array(products.length)
          rows.bestDots(query, best)
          return best
        }
        const alone = queries.map(bestOf)
        expect(rows.withSharedScans(queries, () => queries.map(bestOf))).toEqual(alone)
        rows.withSharedScans(queries, () => {
          rows.set(0, halves(unit(1)))
          for (const query of queries) expect(bestOf(query)[0]).toBeCloseTo(query[1] ?? 0, 4)
        })
      }),
    )
  })

  it('are scanned again for the same query after every change, and after a scan of listed products', () => {
    const rows = createVectorRows(dimension, calibrator)
    const query = Float32Array.from(unit(0))
    const best = new Float64Array(4)
    const scores = (): number[] => {
      rows.bestDots(query, best)
      return [...best]
    }
    rows.set(0, halves(unit(0)))
    rows.set(1, halves(unit(1)))
    expectClose(scores(), [1, 0, Number.NaN, Number.NaN])
    rows.set(1, halves(unit(0)))
    expectClose(scores(), [1, 1, Number.NaN, Number.NaN])
    rows.remove(0)
    expectClose(scores(), [Number.NaN, 1, Number.NaN, Number.NaN])
    rows.bestDots(Float32Array.from(unit(1)), new Float64Array(4), { rows: Int32Array.of(1) })
    expectClose(scores(), [Number.NaN, 1, Number.NaN, Number.NaN])
    rows.set(3, halves(unit(0)))
    expectClose(scores(), [Number.NaN, 1, Number.NaN, 1])
  })

  it('are scanned for a hundred searches together without allocating memory for each', () => {
    const rows = createVectorRows(dimension, calibrator)
    for (let product = 0; product < 2000; product += 1) rows.set(product, halves(unit(product % dimension)))
    const before = rows.bytes
    const queries = Array.from({ length: 100 }, (_none, at) => Float32Array.from([at, 1, 2, 3]))
    const bestOf = (query: Float32Array): Float64Array => {
      const best = new Float64Array(2000)
      rows.bestDots(query, best)
      return best
    }
    expect(rows.withSharedScans(queries, () => queries.map(bestOf))).toEqual(queries.map(bestOf))
    expect(rows.bytes - before).toBeLessThan(30 * 2000 * Float32Array.BYTES_PER_ELEMENT)
  })
})

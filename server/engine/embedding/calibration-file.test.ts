import { describe, expect, it } from 'vitest'
import { parseCalibration } from './calibration-file.ts'

const good = {
  image_image: {
    image_mean: [0.1, 0.2],
    piecewise: [
      [-1, 0],
      [0.5, 0.4],
      [1, 1],
    ],
  },
  text_image: { a: 30, b: -20 },
}

describe('calibration file', () => {
  it('is parsed into a Calibration', () => {
    const calibration = parseCalibration(good, 2)
    expect(calibration.imageMean).toEqual(Float32Array.of(0.1, 0.2))
    expect(calibration.imageImage[1]).toEqual([0.5, 0.4])
    expect(calibration.textImage).toEqual({ a: 30, b: -20 })
  })

  it('may state cutoffs', () => {
    expect(parseCalibration({ ...good, cutoffs: { image: 0.4, sentence: 1.5 } }, 2).cutoffs).toEqual({
      image: 0.4,
      sentence: 1.5,
    })
    expect(parseCalibration(good, 2).cutoffs).toEqual({})
  })

  it.each([
    ['cutoffs.image', { ...good, cutoffs: { image: 1.1 } }],
    ['cutoffs.sentence', { ...good, cutoffs: { sentence: '2' } }],
    ['text_image', { image_image: good.image_image }],
    ['image_mean', { ...good, image_image: { ...good.image_image, image_mean: [0.1] } }],
    [
      'piecewise',
      {
        ...good,
        image_image: {
          ...good.image_image,
          piecewise: [
            [-1, 0.5],
            [1, 0.4],
          ],
        },
      },
    ],
    [
      'piecewise',
      {
        ...good,
        image_image: {
          ...good.image_image,
          piecewise: [
            [0, 0],
            [0, 1],
          ],
        },
      },
    ],
    [
      'piecewise',
      {
        ...good,
        image_image: {
          ...good.image_image,
          piecewise: [
            [0, 0],
            [1, 1.2],
          ],
        },
      },
    ],
    ['text_image.a', { ...good, text_image: { a: -3, b: 1 } }],
    ['text_image.b', { ...good, text_image: { a: 3, b: 'x' } }],
    ['image_image', null],
  ])('is refused naming %s', (name, file) => {
    expect(() => parseCalibration(file, 2)).toThrow(name)
  })
})

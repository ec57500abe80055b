import { describe, expect, it } from 'vitest'
import { isWhole, moveCrop, resizeCrop, wholePhoto } from './crop-box.ts'

const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 }

describe('a crop box', () => {
  it.each([
    ['right and down', { x: 0.1, y: 0.2 }, { ...box, x: 0.3, y: 0.4 }],
    ['as far as the end of the photo', { x: 9, y: 9 }, { ...box, x: 0.6, y: 0.6 }],
    ['as far as its beginning', { x: -9, y: -9 }, { ...box, x: 0, y: 0 }],
  ])('moves %s and keeps its size', (_where, by, moved) => {
    expect(moveCrop(box, by)).toEqual(moved)
  })

  it.each([
    ['se', { x: 0.1, y: 0.2 }, { x: 0.2, y: 0.2, width: 0.5, height: 0.6 }],
    ['nw', { x: 0.1, y: 0.1 }, { x: 0.3, y: 0.3, width: 0.3, height: 0.3 }],
    ['ne', { x: 0.1, y: -0.1 }, { x: 0.2, y: 0.1, width: 0.5, height: 0.5 }],
    ['sw', { x: -0.1, y: 0.1 }, { x: 0.1, y: 0.2, width: 0.5, height: 0.5 }],
    ['se', { x: 9, y: 9 }, { x: 0.2, y: 0.2, width: 0.8, height: 0.8 }],
    ['se', { x: -9, y: -9 }, { x: 0.2, y: 0.2, width: 0.1, height: 0.1 }],
    ['nw', { x: 9, y: 9 }, { x: 0.5, y: 0.5, width: 0.1, height: 0.1 }],
    ['nw', { x: -9, y: -9 }, { x: 0, y: 0, width: 0.6, height: 0.6 }],
  ] as const)('resized at %s by %o keeps the opposite corner, the photo and a minimum size', (corner, by, resized) => {
    expect(resizeCrop(box, corner, by)).toEqual(resized)
  })

  it('is the whole photo only at its full size', () => {
    expect(isWhole(wholePhoto)).toBe(true)
    expect(isWhole({ ...wholePhoto, width: 0.99 })).toBe(false)
  })
})

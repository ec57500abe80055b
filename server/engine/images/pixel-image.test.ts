import { expect, it } from 'vitest'
import { turnPixels } from './pixel-image.ts'

it('an image is turned clockwise with its content, and four turns restore it', () => {
  // Two columns, three rows; the lower four pixels are content.
  const data = Uint8Array.from([1, 2, 3, 4, 5, 6].flatMap((value) => [value, 10 + value, 20 + value]))
  const image = { width: 2, height: 3, data, content: { left: 0, top: 1, width: 2, height: 2 } }
  const turned = turnPixels(image)
  expect([turned.width, turned.height]).toEqual([3, 2])
  expect(Array.from({ length: 6 }, (_pixel, at) => turned.data[at * 3])).toEqual([5, 3, 1, 6, 4, 2])
  expect(turned.content).toEqual({ left: 0, top: 0, width: 2, height: 2 })
  expect(turnPixels(turnPixels(turnPixels(turned)))).toEqual(image)
})

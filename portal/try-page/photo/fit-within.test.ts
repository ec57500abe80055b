import { expect, it } from 'vitest'
import { fitWithin } from './fit-within.ts'

it.each([
  ['a wide photo', { width: 4000, height: 3000 }, { width: 1024, height: 768 }],
  ['a tall photo', { width: 3000, height: 4000 }, { width: 768, height: 1024 }],
  ['a small photo, untouched', { width: 300, height: 200 }, { width: 300, height: 200 }],
  ['a line, kept visible', { width: 5000, height: 1 }, { width: 1024, height: 1 }],
])('makes %s fit', (_what, size, fitted) => {
  expect(fitWithin(size, 1024)).toEqual(fitted)
})

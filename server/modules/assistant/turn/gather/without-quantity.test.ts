import { expect, it } from 'vitest'
import { withoutQuantity } from './without-quantity.ts'

it.each([
  ['en', 'two bottles', 'bottles'],
  ['en', '2 bottles', 'bottles'],
  ['de', 'drei Nagellacke', 'Nagellacke'],
  ['fr', 'deux poêles', 'poêles'],
  ['es', 'tres tazas', 'tazas'],
  ['en', '15', '15'],
  ['en', 'bottle 500 ml', 'bottle 500 ml'],
] as const)('%s: "%s" asks for "%s"', (language, words, expected) => {
  expect(withoutQuantity(words, language)).toBe(expected)
})

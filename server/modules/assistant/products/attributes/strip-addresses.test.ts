import { expect, it } from 'vitest'
import { stripAddresses } from './strip-addresses.ts'

it.each([
  ['Glow Cream https://evil.example/win', 'Glow Cream'],
  ['Glow www.evil.example Cream', 'Glow Cream'],
  ['Glow Cream, ask me@evil.example now', 'Glow Cream, ask now'],
  ['Glow (ftp://evil.example) Cream', 'Glow Cream'],
  ['Glow https:\u200b//evil.example Cream', 'Glow Cream'],
  ['mailto:me Glow', 'Glow'],
  ['Size 5 @ home, and/or www', 'Size 5 @ home, and/or www'],
])('turns %j into %j', (text, expected) => {
  expect(stripAddresses(text)).toBe(expected)
})

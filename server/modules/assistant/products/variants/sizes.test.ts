import { describe, expect, it } from 'vitest'
import { acceptsSize, isSize } from './sizes.ts'

describe('a requested size', () => {
  it.each([
    ['M', ['M', 'm', 'Medium', 'Size M', 'Größe M', 'S/M', 'M | blue', 'Taille: M', 'Black / M']],
    ['XXL', ['XXL', '2XL', '2xl', 'xx-large', 'XX Large']],
    ['extra small', ['XS', 'x-small']],
    ['42', [42, '42', 'EU 42', 'EU42', '42 EU', 'Gr. 42', 'EU 42 / UK 8', 'UK 42', '36, 38, 42', '39-42', 'W42 L34']],
    ['42.5', ['42.5', '42,5', '42½', '42 ½', '42 1/2', 'EU 42,5']],
    ['UK 8', ['UK 8', 'UK8', '8 UK', 'uk size 8', 'EU 42 / UK 8']],
    ['8', ['8', 'UK 8', 'US 8', 8]],
    ['41', ['39-42', '39 – 42', 'EU 39-42']],
    ['32/34', ['32/34', '32 / 34']],
    ['One Size', ['one size', 'OneSize', 'OS', 'Einheitsgröße', 'Taille unique']],
    ['128 GB', ['128 GB', '128gb']],
  ])('%s is found in every spelling', (wanted, values) => {
    for (const value of values) expect([value, acceptsSize([wanted])(value)]).toEqual([value, true])
  })

  it.each([
    ['M', ['L', 'XM', 'Men', 'Black', 'medium blue', 'S', '']],
    ['42', ['42.5', '42,5', '142', '4', '2', '425', '420', 'forty']],
    ['42.5', ['42', '425', '42.25', '4', '5', '42 / 5']],
    ['UK 8', ['8', 'US 8', 'EU 8', 'UK 8.5', 'UK 18']],
    ['41', ['36-38', '42-44', '1-100']],
    ['S', ['XS', "Men's", 'Shoes']],
  ])('%s is not mistaken for another size', (wanted, values) => {
    for (const value of values) expect([value, acceptsSize([wanted])(value)]).toEqual([value, false])
  })

  it('is one of several', () => {
    const accepts = acceptsSize(['M', 'L'])
    expect([accepts('L'), accepts('M'), accepts('S'), accepts(true), accepts(null)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

it('distinguishes sizes from other options', () => {
  for (const size of ['M', '42', 'EU 42 / UK 8', 'xx-large', 'One Size', '42,5']) expect(isSize(size)).toBe(true)
  for (const other of ['Black', 'Midnight Storm', 'Cotton', '128 GB']) expect(isSize(other)).toBe(false)
})

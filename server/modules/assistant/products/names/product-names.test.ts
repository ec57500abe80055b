import { describe, expect, it } from 'vitest'
import { createNameTable } from './product-names.ts'

const shop = [
  'Laptop',
  'Tablet',
  'Gaming PC',
  'Freerun Running Shoe',
  'Pureboost Running Shoe',
  'RunX Running Shoe',
  'Instant Camera',
  'Twin Lens Camera',
  'Compact Digital Camera',
  'Leather Sofa',
  'Grey Fabric Sofa',
]

function table() {
  const names = createNameTable()
  for (const [at, name] of shop.entries()) names.set(`p${at}`, name)
  return names
}
const named = (text: string) =>
  table()
    .find(text, 10)
    .filter(({ score }) => score >= 0.5)
    .map(({ title }) => title)

describe('product names', () => {
  it('are found in a sentence, in any case and number', () => {
    expect(named('is there a warranty on the gaming pc?')).toEqual(['Gaming PC'])
    expect(named('Was ist der Unterschied zwischen LAPTOPS und dem Tablet?').sort()).toEqual(['Laptop', 'Tablet'])
  })

  it('are recognized by their rare words alone, and not by their common ones', () => {
    expect(named('Freerun or Pureboost?').sort()).toEqual(['Freerun Running Shoe', 'Pureboost Running Shoe'])
    expect(named('show me running shoes')).toEqual([])
    expect(named('do you have cameras')).toEqual([])
  })

  it('tolerate one wrong letter in long words', () => {
    expect(named('the purebost please')).toEqual(['Pureboost Running Shoe'])
  })

  it('are removed and replaced', () => {
    const names = table()
    names.remove('p0')
    names.set('p1', 'Slate')
    expect(names.find('laptop tablet', 5)).toEqual([])
    expect(names.find('slate', 5)).toMatchObject([{ productId: 'p1', title: 'Slate', score: 1 }])
    expect(names.size).toBe(shop.length - 1)
  })
})

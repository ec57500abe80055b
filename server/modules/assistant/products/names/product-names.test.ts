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

  it('are recognized without the measures that they contain', () => {
    const names = createNameTable()
    for (const [at, name] of ['Kolumbien Huila 250 g', 'Phone 15', 'Phone 14'].entries()) names.set(`p${at}`, name)
    expect(names.find('Was kostet der Huila?', 1)).toMatchObject([{ productId: 'p0', score: 0.5 }])
    expect(names.find('the phone 14', 1)).toMatchObject([{ productId: 'p2', score: 1 }])
  })

  it('are not recognized by a part that several names share', () => {
    const names = createNameTable()
    for (const [at, name] of ['Tasse Morgentau', 'Teller Morgentau', 'Tasse Abendrot'].entries())
      names.set(`p${at}`, name)
    const scoreOf = (text: string) => names.find(text, 1)[0]?.score
    expect(scoreOf('was kosten die tassen?')).toBeLessThan(0.5)
    expect(scoreOf('die tasse morgentau')).toBe(1)
  })

  it('and categories say that a text is about goods', () => {
    const names = createNameTable()
    names.set('p1', 'Ketch Roll-Top Canvas Backpack', 'Bags')
    names.set('p2', 'Squall Rain Jacket Blue', 'Apparel > Coats')
    expect(names.goodsIn('how much are your backpacks')).toEqual({ isNamed: true, words: ['backpack'] })
    expect(names.goodsIn('a coat for winter')).toEqual({ isNamed: true, words: ['coat'] })
    expect(names.goodsIn('is there apparel in blue')).toMatchObject({ isNamed: false })
    names.remove('p2')
    expect(names.goodsIn('a coat for winter')).toEqual({ isNamed: false, words: [] })
  })

  it('are found after words that were unknown', () => {
    const names = createNameTable()
    expect(names.find('the kettle', 1)).toEqual([])
    names.set('p1', 'Kettle')
    expect(names.find('the kettle', 1)).toMatchObject([{ productId: 'p1', score: 1 }])
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

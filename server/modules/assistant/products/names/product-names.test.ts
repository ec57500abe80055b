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
    .find(text, { limit: 10 })
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
    expect(names.find('Was kostet der Huila?', { limit: 1 })).toMatchObject([{ productId: 'p0', score: 0.5 }])
    expect(names.find('the phone 14', { limit: 1 })).toMatchObject([{ productId: 'p2', score: 1 }])
  })

  it('are recognized together by several words that they share', () => {
    const names = createNameTable()
    for (const [at, name] of ['Cloudnest Donut Bed M', 'Cloudnest Donut Bed S', 'Tweed Box Bed M'].entries())
      names.set(`p${at}`, name)
    const found = (text: string) =>
      names.find(text, { limit: 9 }).flatMap(({ productId, score }) => (score >= 0.5 ? productId : []))
    expect(found('can the cloudnest donut go in the dryer')).toEqual(['p0', 'p1'])
    expect(found('a bed please')).toEqual([])
  })

  it('are recognized by two words in a row, or one long word, that no other name has', () => {
    const names = createNameTable()
    const titles = ['Auriculares de conducción ósea Zancada Aire', 'Auriculares deportivos Zancada Fit']
    for (const [at, name] of [...titles, 'Silvaris Schnittschutzhose Klasse 1', 'Silvaris Leder Klasse 2'].entries())
      names.set(`p${at}`, name)
    const found = (text: string) =>
      names.find(text, { limit: 9 }).flatMap(({ productId, score }) => (score >= 0.5 ? productId : []))
    expect(found('los zancada aire valen para nadar?')).toEqual(['p0'])
    expect(found('kann ich die schnittschutzhose waschen')).toEqual(['p2'])
    expect(found('zancada o aire')).toEqual([])
  })

  it.each([
    ['en', 'i want a big comfy couch for the living room', 'big comfy couch'],
    ['en', 'old film camera as a present', 'old film camera'],
    ['en', 'boxing gloves, they fit?', 'boxing gloves'],
    ['en', 'lamp ideas', null],
    ['en', 'leather helicopters', null],
    ['de', 'Bürostuhl oder so', 'Bürostuhl'],
    ['fr', 'je veux une chemise xyz', 'chemise'],
    ['es', 'quiero zapatos comodisimos', 'zapatos'],
  ] as const)('find the goods that a request names: %s: %s', (language, text, phrase) => {
    expect(createNameTable().goodsPhrase(text, language)).toBe(phrase)
  })

  it('correct one wrong letter in long words of a request', () => {
    expect(table().withKnownSpelling('purebost for running')).toBe('pureboost for running')
    expect(table().withKnownSpelling('pureboost for running')).toBeNull()
  })

  it('are not recognized by a part that several names share', () => {
    const names = createNameTable()
    for (const [at, name] of ['Tasse Morgentau', 'Teller Morgentau', 'Tasse Abendrot'].entries())
      names.set(`p${at}`, name)
    const scoreOf = (text: string) => names.find(text, { limit: 1 })[0]?.score
    expect(scoreOf('was kosten die tassen?')).toBeLessThan(0.5)
    expect(scoreOf('die tasse morgentau')).toBe(1)
  })

  it('are recognized by names of goods, materials and colors in another language', () => {
    const names = table()
    names.set('t1', 'Tent')
    names.set('b1', 'Balloon Chair')
    const found = (text: string, language: 'de' | 'fr' | 'es') =>
      names.find(text, { limit: 9, language }).flatMap(({ title, score }) => (score >= 0.5 ? title : []))
    expect(found('Wie schwer ist das Zelt?', 'de')).toEqual(['Tent'])
    expect(found('¿la tienda de campaña pesa mucho?', 'es')).toEqual(['Tent'])
    expect(found('Aus was ist das Ledersofa', 'de')).toEqual(['Leather Sofa'])
    expect(found('le canapé gris', 'fr')).toEqual(['Grey Fabric Sofa'])
    expect(found('die Laufschuhe', 'de')).toEqual([])
    // Not a chair by a correction of the spelling.
    names.set('b2', 'Basketball')
    expect(found('le ballon de basket', 'fr')).toEqual(['Basketball'])
    expect(names.find('das Zelt', { limit: 1 })).toEqual([])
    expect(names.goodsIn('das Zelt', 'de')).toEqual({ isNamed: true, words: ['zelt'] })
  })

  it('are not recognized by a material or color alone', () => {
    expect(named('is the ball made of leather?')).toEqual([])
    expect(named('anything in grey')).toEqual([])
    expect(named('the grey sofa')).toEqual(['Grey Fabric Sofa'])
  })

  it('and categories show that a text is about goods', () => {
    const names = createNameTable()
    names.set('p1', 'Ketch Roll-Top Canvas Backpack', 'Bags')
    names.set('p2', 'Squall Rain Jacket Blue', 'Apparel > Coats')
    expect(names.goodsIn('how much are your backpacks')).toEqual({ isNamed: true, words: ['backpack'] })
    expect(names.goodsIn('a coat for winter')).toEqual({ isNamed: true, words: ['coat'] })
    expect(names.goodsIn('is there apparel in blue')).toMatchObject({ isNamed: false })
    names.remove('p2')
    expect(names.goodsIn('a coat for winter')).toEqual({ isNamed: false, words: [] })
  })

  it('are found after unknown words were cached', () => {
    const names = createNameTable()
    expect(names.find('the kettle', { limit: 1 })).toEqual([])
    names.set('p1', 'Kettle')
    expect(names.find('the kettle', { limit: 1 })).toMatchObject([{ productId: 'p1', score: 1 }])
  })

  it('are removed and replaced', () => {
    const names = table()
    names.remove('p0')
    names.set('p1', 'Slate')
    expect(names.find('laptop tablet', { limit: 5 })).toEqual([])
    expect(names.find('slate', { limit: 5 })).toMatchObject([{ productId: 'p1', title: 'Slate', score: 1 }])
    expect(names.size).toBe(shop.length - 1)
  })
})

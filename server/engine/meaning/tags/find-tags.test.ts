import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { broaderPlaces, findTags } from './find-tags.ts'
import type { MeaningLanguage } from './semantic-tag.ts'

const tagsIn = (text: string, language: MeaningLanguage) => findTags(text, language).map(({ tag }) => tag)

describe('findTags', () => {
  it.each([
    ['en', 'Can I send back my order?', ['return', 'order']],
    ['de', 'Kann ich meine Bestellung zurückschicken?', ['order', 'return']],
    ['fr', 'Puis-je renvoyer ma commande ?', ['order', 'return']],
    ['es', '¿Puedo devolver mi pedido?', ['order', 'return']],
  ] as const)('finds the same tags in %s', (language, text, tags) => {
    expect(tagsIn(text, language)).toEqual(expect.arrayContaining([...tags]))
  })

  it('splits German compounds, with a position for each part', () => {
    const text = 'Expressversandkosten'
    const found = findTags(text, 'de').map(({ tag, start, end }) => [tag, text.slice(start, end).toLowerCase()])
    expect(found).toEqual([
      ['express', 'expressversand'],
      ['cost', 'kosten'],
    ])
  })

  it.each([
    ['wie lange habe ich Zeit, um etwas zurückzuschicken?', 'return'],
    ['ist es möglich, das umzutauschen?', 'exchange'],
    ['die Umzugskosten', 'cost'],
  ])('reads German infinitives with "zu": %s', (text, tag) => {
    const found = tagsIn(text, 'de')
    expect(found).toContain(tag)
    expect(found).not.toContain('shipping')
  })

  it('tolerates a mistyped letter in long words', () => {
    expect(tagsIn('shiping adress retrun warrenty', 'en')).toEqual(['shipping', 'address', 'return', 'warranty'])
  })

  it('takes no common word for a typo of another', () => {
    for (const [language, text] of [
      ['en', 'a violent cheater with a contract'],
      ['de', 'ein Gedicht über Schatzen'],
      ['fr', 'potable et bacteries'],
      ['es', 'idiotas y bacterias'],
    ] as const)
      expect([text, tagsIn(text, language)]).toEqual([text, []])
    // Forms that the stemmer does not know.
    expect(tagsIn('objectives', 'en')).toContain('lens')
    expect(tagsIn('materiaux', 'fr')).toContain('material')
  })

  it('finds no compound in a common word that only ends like one', () => {
    expect(tagsIn('akustischen automatischen statistischen', 'de')).toEqual([])
    expect(tagsIn('Schreibtischen Winterschuhe', 'de')).toEqual(expect.arrayContaining(['table', 'shoe']))
  })

  it('does not match a short word to another that it only resembles', () => {
    expect(tagsIn('print the story', 'en')).toEqual([])
    expect(tagsIn('la calle', 'es')).toEqual(['outdoor'])
  })

  it('reads German "Zoll" after a number as inches, and not as customs', () => {
    expect(tagsIn('Habt ihr Reifen in 28 Zoll?', 'de')).not.toContain('customs')
    expect(tagsIn('28-Zoll-Reifen', 'de')).not.toContain('customs')
    expect(tagsIn('Muss ich Zoll zahlen?', 'de')).toContain('customs')
  })

  it('prefers the longer phrase', () => {
    expect(tagsIn('gift card', 'en')).toEqual(['gift_card'])
  })

  it.each(['en', 'de', 'fr', 'es'] as const)('never throws in %s and places every tag inside the text', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const { start, end } of findTags(text, language)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeLessThan(end)
        }
      }),
    )
  })
})

describe('broaderPlaces', () => {
  it('lists the regions of a city, nearest first', () => {
    expect(broaderPlaces('munich')).toEqual(['germany', 'eu'])
    expect(broaderPlaces('norway')).toEqual(['non_eu', 'other_country'])
    expect(broaderPlaces('sofa')).toEqual([])
  })
})

const citiesIn = (text: string, language: MeaningLanguage) =>
  findTags(text, language).flatMap(({ tag }) => (/^(?:paris|milan|hanover|derry|zurich)$/.test(tag) ? tag : []))

describe('cities', () => {
  it.each<[MeaningLanguage, string, string]>([
    ['en', 'can you deliver to Derry', 'derry'],
    ['de', 'liefert ihr nach Zürich', 'zurich'],
    ['es', 'envían a Milán', 'milan'],
    ['fr', 'je suis à Paris', 'paris'],
  ])('are recognized: %s: %s', (language, text, city) => {
    expect(citiesIn(text, language)).toEqual([city])
  })

  it.each<[MeaningLanguage, string]>([
    ['en', 'two pairs of socks'],
    ['en', 'the handover of the goods'],
    ['es', 'mil euros y diez millas'],
    ['fr', 'deux pairs'],
  ])('are not recognized in words that resemble them: %s: %s', (language, text) => {
    expect(citiesIn(text, language)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { aFoundProduct, anUnderstanding, aQuestion, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import { mentionedAttributes } from './mentioned-attributes.ts'

/** The names of the attributes that a question about a product mentions. */
function namesFor(
  language: AssistantLanguage,
  [title, text]: readonly [title: string, text: string],
  attributes: Readonly<Record<string, string>>,
): string[] {
  const product = aFoundProduct({ title, attributes: new Map(Object.entries(attributes)) })
  const understanding = anUnderstanding({ messageLanguage: language })
  const evidence = someEvidence({ question: aQuestion({ text }), products: [product] })
  return mentionedAttributes({ evidence, understanding, language }, product).map(([name]) => name)
}

const shoe = { material: 'mesh', vegan: 'yes', bpa_free: 'yes', dishwasher_safe: 'no' }
const syrup = { altersempfehlung: 'ab 1 Jahr', alkoholfrei: 'ja', description: 'Ohne Latex, mit Thymian.' }

describe('attributes that a question mentions', () => {
  it.each([
    ['is the swift shoe vegan?', 'vegan'],
    ['is the swift shoe bpa free', 'bpa_free'],
    ['Is the swift shoe free from BPA?', 'bpa_free'],
    ['is the swift shoe dishwasher safe', 'dishwasher_safe'],
  ])('are found by the words of their labels: %s', (text, name) => {
    expect(namesFor('en', ['Swift Shoe', text], shoe)).toEqual([name])
  })

  it.each([
    ['ist der hustensirup alkoholfrei', 'alkoholfrei'],
    ['ist der hustensirup ohne alkohol', 'alkoholfrei'],
    ['ist der Hustensirup latexfrei?', 'description'],
    ['welche Altersempfehlung hat der Hustensirup', 'altersempfehlung'],
    ['welche Empfehlung hat der Hustensirup', 'altersempfehlung'],
  ])('are found by parts of German compounds: %s', (text, name) => {
    expect(namesFor('de', ['Hustensirup', text], syrup)).toEqual([name])
  })

  it('are found by their labels in French and Spanish', () => {
    const mixer = { puissance: '800 W', vitesses: '8', potencia: '800 W', description: 'Mixeur de grande qualité.' }
    expect(namesFor('fr', ['Mixeur plongeant', 'quelle puissance le mixeur'], mixer)).toEqual(['puissance'])
    expect(namesFor('fr', ['Mixeur plongeant', 'le mixeur a combien de vitesses'], mixer)).toEqual(['vitesses'])
    expect(namesFor('es', ['Batidora', 'qué potencia tiene la batidora'], mixer)).toEqual(['potencia'])
  })

  it('are those with the word in the label if others only contain it', () => {
    const bag = { description: 'A vegan bag.', vegan: 'yes' }
    expect(namesFor('en', ['Bag', 'is the bag vegan?'], bag)).toEqual(['vegan'])
  })

  it('are none of a product that the question neither names nor refers to', () => {
    const question = aQuestion({ text: 'ist der nagellack vegan', productWords: 'nagellack' })
    const understanding = anUnderstanding({ messageLanguage: 'de' })
    const namesOf = (title: string) => {
      const product = aFoundProduct({ title, attributes: new Map([['vegan', 'ja']]) })
      const evidence = someEvidence({ question, products: [product] })
      return mentionedAttributes({ evidence, understanding, language: 'de' }, product).map(([name]) => name)
    }
    expect(namesOf('Omega-3 Kapseln')).toEqual([])
    expect(namesOf('Nagellack 7-free')).toEqual(['vegan'])
  })

  it('are found by what the product must suit, whatever asks whether it does', () => {
    const paint = { description: 'Hard matrix, 2.5 litres. Not for aluminium.' }
    const pintura = { description: 'Matriz dura, 2,5 litros. No apta para aluminio.' }
    expect(namesFor('en', ['Roca Paint', 'does the roca paint work for an aluminium boat'], paint)).toEqual([
      'description',
    ])
    expect(namesFor('es', ['Pintura Roca', 'sirve la pintura roca para un barco de aluminio'], pintura)).toEqual([
      'description',
    ])
  })

  it('are none if only the category of a product occurs that the question does not name', () => {
    const question = aQuestion({ text: 'vous rachetez les jeux', productWords: 'jeux' })
    const understanding = anUnderstanding({ messageLanguage: 'fr' })
    const product = aFoundProduct({ title: 'Les Bâtisseurs', attributes: new Map([['category', 'Jeux de stratégie']]) })
    const evidence = someEvidence({ question, products: [product] })
    expect(mentionedAttributes({ evidence, understanding, language: 'fr' }, product)).toEqual([])
  })

  it('are none if only the words occur by which the products were found', () => {
    const filter = aFoundProduct({
      title: 'Filter F50',
      attributes: new Map([['description', 'For the Trout and the Pike.']]),
    })
    const tub = aFoundProduct({ title: 'Trout Hot Tub', attributes: new Map([['description', 'A tub, 45 dB loud.']]) })
    const cover = aFoundProduct({ title: 'Trout Cover', attributes: new Map() })
    const evidence = someEvidence({
      question: aQuestion({ text: 'how loud is the trout?', productWords: 'trout' }),
      products: [filter, tub, cover],
    })
    const asked = { evidence, understanding: anUnderstanding({ messageLanguage: 'en' }), language: 'en' as const }
    expect(mentionedAttributes(asked, filter)).toEqual([])
    expect(mentionedAttributes(asked, tub)).toHaveLength(1)
  })

  it('are none if no word occurs', () => {
    expect(namesFor('en', ['Swift Shoe', 'is the swift shoe windproof?'], shoe)).toEqual([])
    expect(namesFor('de', ['Hustensirup', 'ist der hustensirup zuckerfrei'], syrup)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { aFoundProduct, anUnderstanding, aQuestion, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import {
  describedValues,
  frequencyAttributes,
  measuredAttributes,
  sizeAttributes,
  withMeasurements,
} from './measured-attributes.ts'

function given(language: AssistantLanguage, [title, text]: readonly [string, string], values: Record<string, string>) {
  const product = aFoundProduct({ title, attributes: new Map(Object.entries(values)) })
  const evidence = someEvidence({ question: aQuestion({ text }), products: [product] })
  return { product, context: { evidence, understanding: anUnderstanding({ messageLanguage: language }), language } }
}

const pack = {
  weight: '820 g',
  volume: '22 l',
  power: '5 W',
  age: 'ab 3 Jahren',
  description: 'For a 2-litre bladder.',
}

describe('a question for a number of units', () => {
  it.each([
    ['en', 'how many litres is the pack', 'volume'],
    ['de', 'wieviel liter hat der pack', 'volume'],
    ['fr', 'combien de grammes pèse le pack', 'weight'],
    ['es', '¿Cuántos vatios tiene?', 'power'],
    ['de', 'ab wieviel jahren ist der pack', 'age'],
  ] as const)('is answered by the attributes with such a unit (%s: %s)', (language, text, name) => {
    const { context, product } = given(language, ['Pack', text], pack)
    expect(measuredAttributes(context, product).map(([one]) => one)).toEqual([name])
  })

  it('is not a question about the price', () => {
    const { context, product } = given('en', ['Pack', 'how much is the pack'], pack)
    expect(measuredAttributes(context, product)).toEqual([])
  })
})

describe('a question of how often', () => {
  it.each([
    ['en', 'how often do I use the balm', 'Smells of mint. Use it twice a day.', 'Use it twice a day.'],
    [
      'de',
      'wie oft soll ich den Balm benutzen',
      'Mit Minze. Zweimal pro Woche anwenden.',
      'Zweimal pro Woche anwenden.',
    ],
    ['fr', 'combien de fois par jour', 'À la menthe. Appliquer deux fois par jour.', 'Appliquer deux fois par jour.'],
    ['es', '¿cada cuánto se usa?', 'Con menta. Aplicar una vez al día.', 'Aplicar una vez al día.'],
  ] as const)('is answered by the sentence that states it (%s)', (language, text, description, sentence) => {
    const { context, product } = given(language, ['Balm', text], { scent: 'mint', description })
    expect(frequencyAttributes(context, product)).toEqual([['description', sentence]])
  })

  it('is not a question about the ingredients', () => {
    const { context, product } = given('en', ['Balm', 'what is in it?'], { use: 'twice a day' })
    expect(frequencyAttributes(context, product)).toEqual([])
  })
})

describe('a question about a size', () => {
  it('is not asked by the name of a product', () => {
    const text = 'ist die Mascara Volumen für Kontaktlinsen geeignet'
    const { context, product } = given('de', ['Mascara Volumen', text], { inhalt: '10 ml' })
    expect(sizeAttributes(context, product)).toEqual([])
  })

  it('gets what the product measures after the sizes to choose from', () => {
    const values = { taille: 'M, L', dimensions: '40 x 28 x 3 cm', poids: '2 kg' }
    const { context, product } = given('fr', ['Planche', 'la planche fait quelle taille'], values)
    expect(withMeasurements(context, product, [['taille', 'M, L']]).map(([name]) => name)).toEqual([
      'taille',
      'dimensions',
    ])
    expect(withMeasurements(context, product, [['poids', '2 kg']])).toEqual([['poids', '2 kg']])
  })
})

describe('a question for a property that the description states', () => {
  const description = 'Aluminium, 16 kg. Safe load 150 kg. Noise 78 dB. Consumo 0,2 litros por hora.'

  it.each([
    ['en', 'how heavy is the tool', 'Aluminium, 16 kg.'],
    ['de', 'Was wiegt das Gerät?', 'Aluminium, 16 kg.'],
    ['fr', "l'outil fait beaucoup de bruit ?", 'Noise 78 dB.'],
    ['de', 'wie laut ist es', 'Noise 78 dB.'],
    ['es', 'cuánto consume', 'Consumo 0,2 litros por hora.'],
  ] as const)('gets the sentence with such a unit, in %s: %s', (language, text, stated) => {
    const { context, product } = given(language, ['Tool', text], { description })
    expect(describedValues(context, product)).toEqual([['description', stated]])
  })

  const game = 'Für Kinder ab 5 Jahren. Akku hält 6 Stunden. Holds 2.5 litres. Trägt bis zu 80 kg. Waschbar bei 30 °C.'

  it.each([
    ['fr', 'à partir de quel âge', 'Für Kinder ab 5 Jahren.'],
    ['en', 'what age is it for', 'Für Kinder ab 5 Jahren.'],
    ['es', '¿para qué edad es?', 'Für Kinder ab 5 Jahren.'],
    ['de', 'wie lange hält der Akku', 'Akku hält 6 Stunden.'],
    ['en', 'how much does the thing hold', 'Holds 2.5 litres.'],
    ['es', 'qué capacidad tiene', 'Holds 2.5 litres.'],
    ['de', 'wie viel trägt es', 'Trägt bis zu 80 kg.'],
    ['fr', 'à quelle température le laver', 'Waschbar bei 30 °C.'],
  ] as const)('gets the sentence with such a value, in %s: %s', (language, text, stated) => {
    const { context, product } = given(language, ['Tool', text], { description: game })
    expect(describedValues(context, product)).toEqual([['description', stated]])
  })

  it.each([
    ['how heavy is the ladder', 'Safe load 150 kg.'],
    ['what age is it for', 'Ten years of warranty. 5 cm.'],
    ['how heavy is the fabric', 'Linen, 170 g/m².'],
    ['is it waterproof', description],
  ])('gets nothing else: %s', (text, value) => {
    const { context, product } = given('en', ['Tool', text], { description: value })
    expect(describedValues(context, product)).toEqual([])
  })
})

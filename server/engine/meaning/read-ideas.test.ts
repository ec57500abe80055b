import { describe, expect, it } from 'vitest'
import type { MeaningLanguage } from './idea.ts'
import { broaderIdeas, readIdeas } from './read-ideas.ts'

const ideasIn = (text: string, language: MeaningLanguage) => readIdeas(text, language).map(({ idea }) => idea)

describe('readIdeas', () => {
  it.each([
    ['en', 'Can I send back my order?', ['return', 'order']],
    ['de', 'Kann ich meine Bestellung zurückschicken?', ['order', 'return']],
  ] as const)('meets the same ideas in %s', (language, text, ideas) => {
    expect(ideasIn(text, language)).toEqual(expect.arrayContaining([...ideas]))
  })

  it('takes German compounds apart, each part at its place', () => {
    const text = 'Expressversandkosten'
    const found = readIdeas(text, 'de').map(({ idea, start, end }) => [idea, text.slice(start, end).toLowerCase()])
    expect(found).toEqual([
      ['express', 'expressversand'],
      ['cost', 'kosten'],
    ])
  })

  it('forgives one mistyped letter from five letters on', () => {
    expect(ideasIn('shiping adress', 'en')).toEqual(['shipping', 'address'])
    expect(ideasIn('pau', 'en')).toEqual([])
  })

  it('prefers the longer phrase', () => {
    expect(ideasIn('gift card', 'en')).toEqual(['gift_card'])
  })
})

describe('broaderIdeas', () => {
  it('knows what a city is a part of, nearest first', () => {
    expect(broaderIdeas('munich')).toEqual(['germany', 'eu'])
    expect(broaderIdeas('norway')).toEqual(['non_eu', 'other_country'])
    expect(broaderIdeas('sofa')).toEqual([])
  })
})

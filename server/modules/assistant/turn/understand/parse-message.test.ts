import { describe, expect, it } from 'vitest'
import { splitQuestions } from './parse-message.ts'

const textsOf = (text: string, language: 'en' | 'de' | 'fr' | 'es' = 'en') =>
  splitQuestions(text, language).map((part) => part.text)

describe('splitQuestions', () => {
  it.each([
    ['en', 'How much is shipping to Sweden and how long does it take?', 2],
    ['de', 'Was kostet der Versand nach Norwegen und wie lange dauert er?', 2],
    ['fr', 'Livrez-vous en Suisse, et en combien de temps ?', 2],
    ['es', '¿Aceptan Visa? ¿Y cuánto cuesta el envío exprés?', 2],
    ['en', 'What is the difference between the tent and the tripod?', 1],
    ['de', 'Habt ihr Stühle und Tische?', 1],
    ['en', 'two things: 1) when do you open 2) can I return shoes', 2],
    ['en', 'I bought this on 3. May for 1.299 euros, e.g. with a card. Can I return it?', 1],
  ] as const)('in %s splits "%s" into %i', (language, text, count) => {
    expect(textsOf(text, language)).toHaveLength(count)
  })

  it('keeps remarks with their question, and drops text without content', () => {
    expect(textsOf('Hi. The bonsai came with broken branches. How soon must I tell you?')).toEqual([
      'The bonsai came with broken branches. How soon must I tell you?',
    ])
    expect(textsOf('What does a return cost? I live in Poland.')).toEqual(['What does a return cost? I live in Poland'])
  })

  it('separates the question from its introduction', () => {
    const [part] = splitQuestions('My parcel is damaged. What now?', 'en')
    expect(part).toEqual({ text: 'My parcel is damaged. What now?', question: 'What now?' })
  })

  it('keeps a message of symbols only', () => {
    expect(textsOf('👍 …')).toEqual(['👍 …'])
  })
})

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

  it('ends a sentence after a word with an accent before its last letter', () => {
    expect(textsOf('¿Cómo va la devolución? Tengo una duda sobre la garantía. ¿Cuánto dura?', 'es')).toEqual([
      '¿Cómo va la devolución?',
      'Tengo una duda sobre la garantía. ¿Cuánto dura?',
    ])
    expect(splitQuestions('Mi bici tiene garantía. ¿cuánto dura?', 'es')[0]?.question).toBe('¿cuánto dura?')
    expect(splitQuestions('Ma commande est payée. elle arrive quand ?', 'fr')[0]?.question).toBe('elle arrive quand ?')
  })

  it.each([
    [
      'en',
      'Good morning. I would be very grateful if you could let me know whether the price includes removal. Thank you for your help.',
      'whether the price includes removal',
    ],
    ['en', 'could you please tell me how long delivery takes?', 'how long delivery takes?'],
    ['en', 'I was wondering if you can post it to Wales', 'can you post it to Wales'],
    [
      'de',
      'Könnten Sie mir bitte sagen, wie lange die Lieferung dauert? Vielen Dank und freundliche Grüße',
      'wie lange die Lieferung dauert?',
    ],
    ['fr', "Pourriez-vous m'indiquer combien coûte un retour ? Cordialement", 'combien coûte un retour ?'],
    ['fr', "j'aimerais savoir si vous livrez en Suisse", 'est-ce que vous livrez en Suisse'],
    ['es', 'Quisiera saber quién paga la devolución. Muchas gracias y un saludo', 'quién paga la devolución'],
    ['es', '¿Me podríais decir si enviáis a Portugal?', 'enviáis a Portugal?'],
  ] as const)('in %s asks what polite words introduce: "%s"', (language, text, asked) => {
    expect(splitQuestions(text, language).map(({ question }) => question.replace(/^¿/, ''))).toEqual([asked])
  })

  it('keeps requests that resemble polite words', () => {
    expect(textsOf('can you tell me about the lamp?')).toEqual(['can you tell me about the lamp?'])
    expect(textsOf('do you know the delivery price?')).toEqual(['do you know the delivery price?'])
  })

  it('keeps a message of symbols only', () => {
    expect(textsOf('👍 …')).toEqual(['👍 …'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnalyzer } from './analyzer.ts'
import { createWordFinder } from './find-words.ts'

const analyzer = createAnalyzer()
const found = (text: string, words: readonly string[], limit = 100): string[] =>
  createWordFinder(new Set(words), { analyzer, limit })(text).map(({ start, end }) => text.slice(start, end))

describe('words of an index in a text', () => {
  it.each([
    ['Red Shoes, red laces', ['red', 'shoe'], ['Red', 'Shoes', 'red']],
    ["Men's Grüne Hose", ['men', 'gruene'], ["Men's", 'Grüne']],
    ['A t-shirt and a shirt', ['shirt'], ['shirt', 'shirt']],
    ['A t-shirt and a shirt', ['tshirt'], ['t-shirt']],
    ['Sony WH-1000XM4', ['1000'], ['1000']],
    ['Sony WH-1000XM4', ['wh1000xm4'], ['WH-1000XM4']],
    ['高級運動鞋です', ['運動', '動鞋'], ['運動鞋']],
    ['shoebox', ['shoe'], []],
    ['', ['shoe'], []],
  ])('in %j for %j: %j', (text, words, expected) => {
    expect(found(text, words)).toEqual(expected)
  })

  it('are found among the first words only, up to the limit', () => {
    expect(found('red red red', ['red'], 2)).toEqual(['red', 'red'])
  })

  it('are all words of a text that the analyzer gives a wanted form, whatever their case, ending and accents', () => {
    const word = fc.constantFrom(
      'Box',
      'boxes',
      'BOX',
      'batteries',
      'battery',
      'Böxe',
      'ss',
      's',
      '12',
      '1200',
      'ﬁn',
      'Fins',
    )
    fc.assert(
      fc.property(fc.array(word), fc.uniqueArray(word), (words, wishes) => {
        const formsOf = (one: string) => analyzer.words(one, 1)[0]?.forms ?? []
        const wanted = wishes.map((wish) => formsOf(wish)[0] ?? '')
        const expected = words.filter((one) => formsOf(one).some((form) => wanted.includes(form)))
        expect(found(words.join(' '), wanted)).toEqual(expected)
      }),
    )
  })

  it('are ordered ranges inside the text that do not overlap, for any text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-c運動 ’.-]{0,40}$/u))
    fc.assert(
      fc.property(text, fc.uniqueArray(fc.constantFrom('a', 'ab', 'abc', 'c', '運動', '動')), (given, words) => {
        let end = 0
        for (const range of createWordFinder(new Set(words), { analyzer, limit: 300 })(given)) {
          expect(range.start).toBeGreaterThanOrEqual(end)
          expect(range.end).toBeGreaterThan(range.start)
          end = range.end
        }
        expect(end).toBeLessThanOrEqual(given.length)
      }),
    )
  })

  it('are the same in a text of ASCII characters and in one with others, which is read by an expression', () => {
    const text = fc.stringMatching(/^[aAbS129 .,'&_-]{0,40}$/)
    const word = fc.constantFrom('a', 'ab', 'b', 's', 'abs', '1', '12', '9', 'a1', '1a', '1.2', '12.9', 'ab1')
    fc.assert(
      fc.property(text, fc.uniqueArray(word), fc.integer({ min: 1, max: 8 }), (given, words, limit) => {
        const find = createWordFinder(new Set(words), { analyzer, limit })
        expect(find(given)).toEqual(find(`${given} é`).filter(({ end }) => end <= given.length))
      }),
    )
  })
})

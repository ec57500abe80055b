import { describe, expect, it } from 'vitest'
import { createAnalyzer } from './analyzer.ts'

const analyzer = createAnalyzer()
const forms = (text: string): string[][] => analyzer.words(text, 100).map((word) => [...word.forms])
const only = (text: string) => analyzer.words(text, 100)[0]

describe('the words of a text', () => {
  it('are folded to lower case, without accents, in the singular', () => {
    expect(forms('Crème, Shoes & Batteries')).toEqual([['creme'], ['shoe'], ['battery']])
  })

  it('keep their original spelling for prefix matches', () => {
    expect(only('Dres')?.typed).toBe('dres')
  })

  it.each(['glass', 'bus', 'gas', 'virus', 'tennis', 'series1'])(
    'leave %j unchanged, because it is not a plural',
    (word) => {
      expect(forms(word)).toEqual([[word]])
    },
  )

  it('with umlauts have both common spellings', () => {
    expect(forms('Müller')).toEqual([['muller', 'mueller']])
  })

  it('in camel case are one word with parts', () => {
    expect(only('T-Shirts')).toEqual({ typed: 'tshirts', forms: ['tshirt'], parts: ['t', 'shirt'] })
    expect(only('WH-1000XM4')).toEqual({ typed: 'wh1000xm4', forms: ['wh1000xm4'], parts: ['wh', '1000', 'xm', '4'] })
  })

  it('are separated by slashes, and by hyphens in a long chain', () => {
    expect(forms('red/blue')).toEqual([['red'], ['blue']])
    expect(forms('one-two-three-four-five')).toEqual([['one'], ['two'], ['three'], ['four'], ['five']])
  })

  it('keep a decimal number together, with a point or a comma', () => {
    expect(forms('15.6')).toEqual([['15.6']])
    expect(forms('15,6')).toEqual([['15.6']])
  })

  it('are character pairs in scripts without spaces, and whole words in Korean', () => {
    expect(forms('運動鞋 xl')).toEqual([['運動'], ['動鞋'], ['xl']])
    expect(forms('빨간 가방')).toEqual([['빨간'], ['가방']])
  })

  it('are limited to the requested number, and to 64 characters', () => {
    expect(analyzer.words('one two three', 2)).toHaveLength(2)
    expect(analyzer.words('運動鞋白色運動鞋', 3)).toHaveLength(3)
    expect(only('x'.repeat(500))?.forms[0]).toHaveLength(64)
    expect(only('ß'.repeat(64))?.forms[0]).toHaveLength(64)
  })
})

describe('squash', () => {
  it('is equal for spellings of one article number, and different for two numbers', () => {
    expect(analyzer.squash('B0012-UUP9')).toBe(analyzer.squash(' b0012 uup/9'))
    expect(analyzer.squash('B0012')).not.toBe(analyzer.squash('B0013'))
  })

  it('keeps a text that has only symbols', () => {
    expect(analyzer.squash(' ✨ ')).toBe('✨')
  })
})

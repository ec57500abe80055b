import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPhraseCompleter, type PhraseCompleter } from './phrase-completer.ts'

function createCompleter(phrases: Readonly<Record<string, number>>): PhraseCompleter {
  const completer = createPhraseCompleter()
  for (const [text, count] of Object.entries(phrases)) completer.add(text, { count })
  return completer
}
const texts = (completer: PhraseCompleter, typed: string, limit = 10): string[] =>
  completer.complete(typed, limit).map(({ text }) => text)

describe('completion', () => {
  const completer = createCompleter({ 'red shoes': 5, 'Running Shoe Pro': 0, 'shoe rack': 7, 'dark red': 5, Größe: 1 })

  it('finds the prefix of any word, most frequent first, then shortest', () => {
    expect(completer.complete('sho', 10)).toEqual([
      { text: 'shoe rack', count: 7 },
      { text: 'red shoes', count: 5 },
      { text: 'Running Shoe Pro', count: 0 },
    ])
    expect(texts(completer, 'r')).toEqual(['shoe rack', 'dark red', 'red shoes', 'Running Shoe Pro'])
    expect(texts(completer, 'hoe')).toEqual([])
    expect(texts(completer, 'r', 2)).toEqual(['shoe rack', 'dark red'])
  })

  it('matches the words before the last one as whole words, in any order', () => {
    expect(texts(completer, 'shoes r')).toEqual(['red shoes'])
    expect(texts(completer, 'pro run')).toEqual(['Running Shoe Pro'])
    expect(texts(completer, 'run pro sh')).toEqual([])
  })

  it('ignores case, accents and symbols', () => {
    expect(texts(completer, 'GRO')).toEqual(['Größe'])
    expect(texts(completer, '"Running-shoe')).toEqual(['Running Shoe Pro'])
  })

  it('returns everything for an empty query, and nothing for unknown symbols', () => {
    expect(texts(completer, '', 2)).toEqual(['shoe rack', 'dark red'])
    expect(texts(createPhraseCompleter(), '')).toEqual([])
    completer.add('🙂', { count: 99 })
    expect(completer.size).toBe(5)
    expect(texts(completer, '🙂')).toEqual([])
    expect(texts(completer, ' € ')).toEqual([])
    expect(texts(completer, ' "(', 2)).toEqual(['shoe rack', 'dark red'])
  })
})

describe('typing errors', () => {
  const completer = createCompleter({ 'sneaker white': 3, 'wooden table': 2, 'table lamp': 1, snare: 9 })

  it.each([
    ['sneeker', ['sneaker white']],
    ['snaeker', ['sneaker white']],
    ['snkaae', []],
    ['sneke', ['sneaker white']],
    ['tabel', ['wooden table', 'table lamp']],
    ['woden tab', ['wooden table']],
    ['wooden lam', []],
    ['tb', []],
  ])('in %s are tolerated up to the limit for its length', (typed, found) => {
    expect(texts(completer, typed)).toEqual(found)
  })

  it('are considered only if nothing matches exactly', () => {
    expect(texts(createCompleter({ snare: 1, snake: 9 }), 'snar')).toEqual(['snare'])
  })
})

it('merges spellings of one phrase, and breaks ties by weight', () => {
  const completer = createCompleter({ 'Red Shoes': 1, Rug: 0, Rock: 0 })
  completer.add('red  shoes!', { count: 2 })
  completer.add('rock', { count: 0, weight: 4 })
  expect(completer.complete('r', 10)).toEqual([
    { text: 'Red Shoes', count: 3 },
    { text: 'Rock', count: 0 },
    { text: 'Rug', count: 0 },
  ])
  expect([completer.has('RED shoes'), completer.has('red')]).toEqual([true, false])
})

it('finds the same as a linear scan', () => {
  const word = fc.stringMatching(/^[abc]{1,4}$/)
  const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const phrases = fc.array(fc.tuple(phrase, fc.integer({ min: 0, max: 3 })), { maxLength: 40 })
  fc.assert(
    fc.property(phrases, phrase, fc.integer({ min: 1, max: 8 }), (given, typed, limit) => {
      const counts = new Map<string, number>()
      for (const [text, count] of given) counts.set(text, (counts.get(text) ?? 0) + count)
      const whole = typed.split(' ')
      const last = whole.pop() ?? ''
      const wanted = [...counts]
        .filter(([text]) => {
          const words = text.split(' ')
          return whole.every((one) => words.includes(one)) && words.some((one) => one.startsWith(last))
        })
        .sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([text, count]) => ({ text, count }))
      const completer = createPhraseCompleter()
      for (const [text, count] of given) {
        completer.add(text, { count })
        completer.complete(last, limit)
      }
      // Without exact matches, typing errors are considered.
      if (wanted.length > 0) expect(completer.complete(typed, limit)).toEqual(wanted)
    }),
  )
})

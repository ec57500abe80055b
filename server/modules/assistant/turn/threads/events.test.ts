import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitDeltas } from './events.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const hostile = fc.constantFrom(
  '👩‍👩‍👧‍👦',
  '🇩🇪🇫🇷',
  'é',
  'क्षि',
  '\r\n',
  '. ',
  '- ',
  '‮',
  'שלום ',
  '\n\n',
  '**',
  'word ',
  '…',
  '한국',
)
const texts = fc
  .array(
    fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 30 })),
  )
  .map((parts) => parts.join(''))

it('splits a text into non-empty pieces that join to the text and never split a character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = splitDeltas(text)
      expect(pieces.join('')).toBe(text)
      const borders = new Set([...graphemes.segment(text)].map(({ index }) => index))
      let at = 0
      for (const piece of pieces) {
        expect(piece).not.toBe('')
        expect(borders.has(at)).toBe(true)
        at += piece.length
        const isOneCharacter = [...graphemes.segment(piece)].length === 1
        expect(piece.length <= 80 || isOneCharacter).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

it('splits after sentences and lines, and long sentences between words', () => {
  const sentence = 'You may return what you have bought within thirty days of the day on which it came to you, unused'
  expect(splitDeltas(`Hello. Yes!\n\n- one\n- two\n${sentence}.`)).toEqual([
    'Hello. ',
    'Yes!\n',
    '\n',
    '- one\n',
    '- two\n',
    'You may return what you have bought within thirty days of the ',
    'day on which it came to you, unused.',
  ])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffTexts } from './word-diff.ts'

const side = (lines: ReturnType<typeof diffTexts>, leftOut: 'removed' | 'added'): string =>
  lines
    .map(({ parts }) =>
      parts
        .filter(({ change }) => change !== leftOut)
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ')

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

describe('a comparison of two texts', () => {
  it('marks the words that differ, in their sentence', () => {
    const lines = diffTexts('# Returns\n\nWithin 30 days of receipt.', '# Returns\n\nWithin 14 days of receipt.')
    expect(lines.map(({ isChanged }) => isChanged)).toEqual([false, false, true])
    expect(lines[2]?.parts).toEqual([
      { change: 'same', text: 'Within ' },
      { change: 'removed', text: '30' },
      { change: 'added', text: '14' },
      { change: 'same', text: ' days of receipt.' },
    ])
  })

  it('shows a new paragraph as completely added', () => {
    const lines = diffTexts('One.\nThree.', 'One.\nTwo.\nThree.')
    expect(lines.filter(({ isChanged }) => isChanged)).toEqual([
      { parts: [{ change: 'added', text: 'Two.' }], isChanged: true },
    ])
  })

  it('contains every word of both texts, in order', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.'), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffTexts(before, after)
        const joined = (value: string) => wordsOf(value).join('')
        expect(joined(side(lines, 'added'))).toBe(joined(before))
        expect(joined(side(lines, 'removed'))).toBe(joined(after))
      }),
    )
  })
})

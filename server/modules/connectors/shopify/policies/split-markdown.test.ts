import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitMarkdown } from './split-markdown.ts'

it('does not split a short text, and omits an empty one', () => {
  expect(splitMarkdown('# One\n\nText')).toEqual(['# One\n\nText'])
  expect(splitMarkdown('')).toEqual([])
})

it('splits before a heading when a part is nearly full, otherwise between paragraphs', () => {
  expect(splitMarkdown('aaaaaaaaa\n\n# B\n\nbb', 10)).toEqual(['aaaaaaaaa', '# B\n\nbb'])
  expect(splitMarkdown('aaaa\n\nbbbb\n\ncccc', 10)).toEqual(['aaaa\n\nbbbb', 'cccc'])
  expect(splitMarkdown('One two. Three four.', 10)).toEqual(['One two.', 'Three', 'four.'])
})

it('loses no word and stays within the limit', () => {
  const text = fc.array(fc.constantFrom('a', 'bc', ' ', '. ', '\n', '\n\n', '# ', '😀'), { maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 60 }), (pieces, limit) => {
      const markdown = pieces.join('')
      const parts = splitMarkdown(markdown, limit)
      expect(parts.join('').replace(/\s/g, '')).toBe(markdown.replace(/\s/g, ''))
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(limit)
        expect(part.isWellFormed()).toBe(true)
      }
    }),
  )
})

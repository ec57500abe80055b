import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import * as product from './product.ts'
import * as search from './search.ts'
import { FilledText } from './text.ts'
import * as token from './token.ts'

const size = 1_000_000
const unread = ['\0', '\ud800']
const fillings = [' ', 'a', 'é', '/', 'http://a']
const hostile = fillings.flatMap((filling) => unread.map((end) => filling.repeat(size / filling.length) + end))

describe('patterns of the contract', () => {
  const patterns = [...new Set(patternsIn([product, search, token]))]

  it('are all found', () => {
    expect(patterns.length).toBeGreaterThanOrEqual(4)
  })

  it.each(patterns)('%s refuses a megabyte before the service stands still', (pattern) => {
    for (const text of hostile) expect(matches(pattern, text)).toBe(false)
  })
})

describe('filled text', () => {
  const filled = new RegExp(String((FilledText({ maxLength: 9 }) as { pattern?: string }).pattern), 'u')

  it.each(['a', ' a', 'a ', ' a b ', '\n\u2028a\u3000', '😀', '\u0007'])('takes %j', (text) => {
    expect(filled.test(text)).toBe(true)
  })

  it.each(['', ' ', '\u3000\n\u2028', '\0', 'a\0', '\0a', ' \0', '\ud83d', 'a\ude00', ' \ud83d a'])(
    'refuses %j',
    (text) => {
      expect(filled.test(text)).toBe(false)
    },
  )
})

describe('a product_id', () => {
  const { pattern } = product.ProductId as { pattern?: string }
  const printable = new RegExp(String(pattern), 'u')

  it.each(['.', '..'])('is not %s, which no URL can name', (id) => {
    expect(printable.test(id)).toBe(false)
  })

  it.each(['...', '.a', 'a.', '..a', 'a/../b', ' ', '-', 'Ω'])('may be %j', (id) => {
    expect(printable.test(id)).toBe(true)
  })
})

/** Ends a pattern that does not end by itself: linear ones need milliseconds here, quadratic ones minutes. */
function matches(pattern: string, text: string): boolean {
  return runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text }, { timeout: 10_000 })
}

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'pattern' && typeof item === 'string' ? [item] : patternsIn(item),
  )
}

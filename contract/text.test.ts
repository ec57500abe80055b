import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import * as product from './catalog/product.ts'
import * as token from './identity/token.ts'
import * as search from './search/search-modes.ts'
import { FilledText, PrintableText } from './text.ts'

const size = 1_000_000
const unread = ['\0', '\ud800']
const fillings = [' ', 'a', 'é', '/', 'http://a', 'a\u200d', '\u200d']
const hostile = fillings.flatMap((filling) => unread.map((end) => filling.repeat(size / filling.length) + end))

describe('patterns of the contract', () => {
  const patterns = [...new Set(patternsIn([product, search, token, PrintableText({ maxLength: 9 })]))]

  it('are all found by this test', () => {
    expect(patterns.length).toBeGreaterThanOrEqual(4)
  })

  it.each(patterns)('%s refuses a megabyte quickly', (pattern) => {
    for (const text of hostile) expect(matches(pattern, text)).toBe(false)
  })
})

describe('text that is not blank', () => {
  const filled = new RegExp(String((FilledText({ maxLength: 9 }) as { pattern?: string }).pattern), 'u')

  it.each(['a', ' a', 'a ', ' a b ', '\n\u2028a\u3000', '😀', '\u0007'])('accepts %j', (text) => {
    expect(filled.test(text)).toBe(true)
  })

  it.each(['', ' ', '\u3000\n\u2028', '\0', 'a\0', '\0a', ' \0', '\ud83d', 'a\ude00', ' \ud83d a'])(
    'refuses %j',
    (text) => {
      expect(filled.test(text)).toBe(false)
    },
  )
})

describe('printable text', () => {
  const printable = new RegExp(String((PrintableText({ maxLength: 9 }) as { pattern?: string }).pattern), 'u')

  it.each([
    ...['a', ' a ', 'Möbel & Café', '日本語', 'متجر', '-', '😀', 'e\u0301', '\u00a0a'],
    // A family and a heart on fire are joined by ZWJ, Persian and Marathi words are shaped by ZWNJ and ZWJ.
    ...['👨\u200d👩\u200d👧 toys', '❤\ufe0f\u200d🔥', 'می\u200cخواهم', 'र\u094d\u200dय'],
  ])('takes %j', (text) => {
    expect(printable.test(text)).toBe(true)
  })

  it.each(['a\u202eb', 'a\u2066b', 'a\u200eb', '\u061ca', 'a\u200bb', 'a\u00adb', '\ufeffa', 'a\u2060b', 'a\u{e0041}'])(
    'refuses %j, which changes the display of other text or is invisible',
    (text) => {
      expect(printable.test(text)).toBe(false)
    },
  )

  it.each(['\u200da', 'a\u200d', 'a\u200c', 'a\u200d\u200db', '\u200c', 'a\u200c\u200db'])(
    'refuses %j, where nothing is joined',
    (text) => {
      expect(printable.test(text)).toBe(false)
    },
  )

  it.each(['', ' ', '\u3000\u00a0', ' \u200d ', '\u3164', '\u2800', '\ufe0f', '\u034f', '\u115f \u1160'])(
    'refuses %j, which nobody sees',
    (text) => {
      expect(printable.test(text)).toBe(false)
    },
  )

  it.each(['a\nb', 'a\tb', 'a\u2028b', 'a\u2029b', 'a\0', 'a\u007f', 'a\ud83d', 'a\u0085'])('refuses %j', (text) => {
    expect(printable.test(text)).toBe(false)
  })
})

describe('a product_id', () => {
  const { pattern } = product.ProductId as { pattern?: string }
  const printable = new RegExp(String(pattern), 'u')

  it.each(['.', '..'])('is not %s, which no URL can contain', (id) => {
    expect(printable.test(id)).toBe(false)
  })

  it.each(['...', '.a', 'a.', '..a', 'a/../b', ' ', '-', 'Ω', 'می\u200cخواهم'])('can be %j', (id) => {
    expect(printable.test(id)).toBe(true)
  })
})

/** Aborts after 10 seconds: linear patterns take milliseconds here, quadratic ones minutes. */
function matches(pattern: string, text: string): boolean {
  return runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text }, { timeout: 10_000 })
}

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'pattern' && typeof item === 'string' ? [item] : patternsIn(item),
  )
}

import { expect, it } from 'vitest'
import { isSuggestable } from './suggestable.ts'

it.each(['red shoes', 'größe 42', 'wh-1000xm4', 'lamp 2024', 'тапочки', '12 x 30 cm'])('may be shown: %s', (query) => {
  expect(isSuggestable(query)).toBe(true)
})

it.each([
  'anna@example.org',
  'ａｎｎａ＠ｅｘａｍｐｌｅ.org',
  'call +49 (0)30 123 45 67',
  '0301234567',
  '030/123-45.67',
  '٠٣٠١٢٣٤٥٦٧',
  'https://example.org/me',
  'www.example.org',
])('is nobody else’s business: %s', (query) => {
  expect(isSuggestable(query)).toBe(false)
})

import { expect, it } from 'vitest'
import { isSuggestable } from './suggestions.ts'

it.each([
  'red shoes',
  'größe 42',
  'wh-1000xm4',
  'lamp 2024',
  'тапочки',
  '12 x 30 cm',
  'dr.oetker',
  'usb 3.0 kabel',
  'no.5',
  'کتاب\u200cها',
])('may be shown: %s', (query) => {
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
  'shop.example.com/reset/4711',
  'reviews on example.de',
  'run\u200bning shoe',
  'red \u202eeohs',
  'red\u0007shoe',
])('is not shown to others: %s', (query) => {
  expect(isSuggestable(query)).toBe(false)
})

import { expect, it } from 'vitest'
import { parsePrice } from './price.ts'

it.each([
  ['12.90', 12.9, null],
  ['12.90 EUR', 12.9, 'EUR'],
  ['EUR 12,90', 12.9, 'EUR'],
  ['12,90 €', 12.9, 'EUR'],
  ['€12', 12, 'EUR'],
  ['$1,299.00', 1299, 'USD'],
  ['1.299,00 €', 1299, 'EUR'],
  ['1 299,00 kr', 1299, null],
  ["CHF 1'299.50", 1299.5, 'CHF'],
  ['1\u00a0299,00\u00a0zł', 1299, 'PLN'],
  ['1,299', 1299, null],
  ['1.299', 1.299, null],
  ['1.299.000', 1_299_000, null],
  ['49,- €', 49, 'EUR'],
  ['0', 0, null],
  ['5e-7', 5e-7, null],
  ['usd 3', 3, 'USD'],
])('%s is %d in %s', (text, amount, currency) => {
  expect(parsePrice(text)).toEqual({ amount, currency })
})

it.each([
  '',
  'free',
  '-5',
  '12.90.1',
  '1,2,3',
  '12 13',
  'EUR',
  'EUR 5 USD',
  '5 dollars',
  '1e999',
  'from 12',
  '9'.repeat(500),
])('%s is not a price', (text) => {
  expect(parsePrice(text)).toBeNull()
})

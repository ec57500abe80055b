import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minorUnitsOf } from './decimal-amount.ts'

it.each([
  ['19.90', 'EUR', 1990],
  ['19.9', 'EUR', 1990],
  ['19', 'EUR', 1900],
  ['0', 'EUR', 0],
  ['0.07', 'EUR', 7],
  ['007', 'EUR', 700],
  ['500', 'JPY', 500],
  ['500.0', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['19.9000', 'EUR', 1990],
  ['10000000000', 'EUR', 1_000_000_000_000],
])('reads %s %s as %i minor units', (amount, currency, minor) => {
  expect(minorUnitsOf(amount, currency)).toBe(minor)
})

it.each([
  ['19.999', 'EUR'],
  ['500.5', 'JPY'],
  ['-1', 'EUR'],
  ['+1', 'EUR'],
  ['1e3', 'EUR'],
  ['1,50', 'EUR'],
  ['.5', 'EUR'],
  ['5.', 'EUR'],
  [' 5', 'EUR'],
  ['5 €', 'EUR'],
  ['', 'EUR'],
  ['NaN', 'EUR'],
  ['Infinity', 'EUR'],
  ['٣', 'EUR'],
  ['10000000000.01', 'EUR'],
  ['99999999999999', 'EUR'],
  ['5', 'eur'],
  ['5', 'EURO'],
  ['5', ''],
])('refuses %j %s', (amount, currency) => {
  expect(minorUnitsOf(amount, currency)).toBeNull()
})

it('is exact for every amount of cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (minor) => {
      const text = String(minor).padStart(3, '0')
      expect(minorUnitsOf(`${text.slice(0, -2)}.${text.slice(-2)}`, 'EUR')).toBe(minor)
    }),
  )
})

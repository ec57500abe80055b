import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, formatMoney, fromMinorUnits, toMinorUnits } from './money.ts'

describe('minor units', () => {
  it.each([
    [12.5, 'EUR', 1250],
    [1250, 'JPY', 1250],
    [1.25, 'KWD', 1250],
    [0, 'USD', 0],
    [-3.5, 'USD', -350],
    [1.005, 'USD', 101],
    [8.115, 'EUR', 812],
    [1e21, 'JPY', 1e21],
    [1e-7, 'USD', 0],
    [-1.005, 'USD', -101],
    [0.004, 'USD', 0],
    [0.005, 'USD', 1],
    [1.5e-7, 'KWD', 0],
    [7, null, 700],
    [7, 'XYZ', 700],
  ])('of %d %s are %d', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor)
  })

  it('survive a round trip in every currency', () => {
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'XYZ', null)
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currency, (minor, code) => {
        expect(toMinorUnits(fromMinorUnits(minor, code), code)).toBe(minor)
      }),
    )
  })

  it('convert back to amounts with the decimals of the currency', () => {
    expect([fromMinorUnits(1250, 'EUR'), fromMinorUnits(1250, 'JPY'), fromMinorUnits(1250, 'KWD')]).toEqual([
      12.5, 1250, 1.25,
    ])
    expect(fromMinorUnits(1250, null)).toBe(12.5)
  })

  it('have two decimals in an unknown currency or none', () => {
    expect([decimalsOf('XYZ'), decimalsOf(null)]).toEqual([2, 2])
  })

  it('are written with all decimals, even if they are zero', () => {
    expect(formatMoney({ minor: 1200, currency: 'EUR' }, 'en')).toBe('€12.00')
    expect(formatMoney({ minor: 1000, currency: 'KWD' }, 'en')).toBe('KWD\u00a01.000')
    // ICU writes these without decimals, ISO 4217 has two.
    expect(formatMoney({ minor: 1250, currency: 'HUF' }, 'en')).toBe('HUF\u00a012.50')
    expect(formatMoney({ minor: 1200, currency: 'HUF' }, 'en')).toBe('HUF\u00a012.00')
  })

  it('are written with the decimals of the currency', () => {
    expect([decimalsOf('EUR'), decimalsOf('JPY'), decimalsOf('BHD')]).toEqual([2, 0, 3])
    expect(formatMoney({ minor: 1250, currency: 'EUR' }, 'en')).toBe('€12.50')
    expect(formatMoney({ minor: 1250, currency: 'JPY' }, 'en')).toBe('¥1,250')
    expect(formatMoney({ minor: 1250, currency: 'KWD' }, 'en')).toBe('KWD\u00a01.250')
    expect(formatMoney({ minor: 123_456, currency: 'EUR' }, 'de')).toBe('1.234,56\u00a0€')
  })
})

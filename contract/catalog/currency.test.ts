import { expect, it } from 'vitest'
import { isCurrency } from './currency.ts'

it('accepts current currencies, including the newest', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'KWD', 'CLF', 'XAF', 'XCG', 'SLE', 'ZWG', 'VED']) {
    expect(isCurrency(code), code).toBe(true)
  }
})

it('refuses withdrawn codes, codes that are not money, and unknown codes', () => {
  for (const code of ['DEM', 'HRK', 'BGN', 'ANG', 'ZWL', 'XAU', 'XTS', 'XXX', 'ABC', 'eur', '', ' EUR', '__proto__']) {
    expect(isCurrency(code), code).toBe(false)
  }
})

it('includes every current code of the Unicode data', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const isDead = (code: string) => /\d{4}/.test(names.of(code) ?? '')
  const left = Intl.supportedValuesOf('currency').filter((code) => !isDead(code) && !isCurrency(code))
  const noMoney = /^X(AG|AU|BA|BB|BC|BD|DR|PD|PT|RE|SU|TS|UA|XX)$/
  expect(left.filter((code) => !noMoney.test(code))).toEqual(['ANG', 'BGN', 'CUC', 'HRK'])
})

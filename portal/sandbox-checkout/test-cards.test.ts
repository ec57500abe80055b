import { describe, expect, it } from 'vitest'
import { cardOf, faultsOf, formatExpiry, formatNumber, isFuture } from './test-cards.ts'

const now = new Date(2026, 10, 22)

describe('the card form', () => {
  it('accepts test cards, however they are spaced, and no other', () => {
    expect(cardOf('4242424242424242')).toBe('pays')
    expect(cardOf('4000 0000 0000 0002')).toBe('declined')
    expect(cardOf('4111 1111 1111 1111')).toBeNull()
    expect(cardOf('')).toBeNull()
  })

  it('groups digits and drops everything else', () => {
    expect(formatNumber('4242x42424242')).toBe('4242 4242 4242')
    expect(formatNumber('42424242424242429')).toBe('4242 4242 4242 4242')
  })

  it.each([
    ['1', '1'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['12/34', '12 / 34'],
    ['', ''],
  ])('reads %s as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown)
  })

  it('accepts a card until the end of its expiry month', () => {
    expect(isFuture('11 / 26', now)).toBe(true)
    expect(isFuture('10 / 26', now)).toBe(false)
    expect(isFuture('13 / 30', now)).toBe(false)
    expect(isFuture('12', now)).toBe(false)
  })

  it('says what is wrong with each field', () => {
    const empty = faultsOf({ number: '', expiry: '', cvc: '', name: ' ' }, now)
    expect(Object.keys(empty)).toEqual(['number', 'expiry', 'cvc', 'name'])
    const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ada' }
    expect(faultsOf(good, now)).toEqual({})
  })
})

import { expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { checkMoney } from './check-money.ts'

const onlyFor = (field: string) => ({
  pointer: `/${field}`,
  code: 'purchases_only',
  message: `${field} is only allowed for purchases.`,
})

it.each([
  ['a purchase with its value', { action: 'purchase', order_value: 12.5, currency: 'EUR' }],
  ['a purchase that costs nothing', { action: 'purchase', order_value: 0, currency: 'EUR' }],
  ['a purchase without a value', { action: 'purchase' }],
  ['a purchase with a currency only', { action: 'purchase', currency: 'EUR' }],
  ['a click', { action: 'click' }],
] as const)('accepts %s', (_title, given) => {
  expect(() => checkMoney(given)).not.toThrow()
})

it.each([
  ['the value of a click', { action: 'click', order_value: 0 }, [onlyFor('order_value')]],
  ['the currency of a click', { action: 'click', currency: 'EUR' }, [onlyFor('currency')]],
  [
    'value and currency of a product in the cart',
    { action: 'add_to_cart', order_value: 12.5, currency: 'EUR' },
    [onlyFor('order_value'), onlyFor('currency')],
  ],
  [
    'a value without a currency',
    { action: 'purchase', order_value: 12.5 },
    [{ pointer: '/currency', code: 'required', message: 'currency is required with an order_value.' }],
  ],
  [
    'an unknown currency',
    { action: 'purchase', order_value: 12.5, currency: 'XXX' },
    [
      {
        pointer: '/currency',
        code: 'unknown_currency',
        message: 'XXX is not an ISO 4217 code of a currency in use.',
      },
    ],
  ],
] as const)('refuses %s', (_title, given, errors) => {
  expect(() => checkMoney(given)).toThrow(
    expect.objectContaining({ code: 'validation_failed', detail: errors[0].message, data: { errors } }),
  )
  expect(() => checkMoney(given)).toThrow(AppError)
})

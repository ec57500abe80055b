import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseForm } from './form.ts'
import { requestFaults, stripeObject, stripeSchemas } from './stripe-schemas.ts'

const checkout = 'POST /v1/checkout/sessions'

describe('the schemas of the Stripe API', () => {
  it('are those of the installed SDK; otherwise run tools/extract/extract-stripe-schemas.ts', () => {
    const file = fileURLToPath(new URL('../package.json', import.meta.resolve('stripe')))
    expect(stripeSchemas.version).toBe(JSON.parse(readFileSync(file, 'utf8')).version)
  })

  it('accept a valid request and refuse unknown, missing and wrong parameters', () => {
    const good = { mode: 'subscription', line_items: [{ price: 'price_1', quantity: '1' }], customer: 'cus_1' }
    expect(requestFaults(checkout, structuredClone(good))).toEqual([])
    expect(requestFaults(checkout, { ...good, prise: 'x' }).join()).toContain('prise')
    expect(requestFaults(checkout, { ...good, mode: 'subscripton' }).join()).toContain('/mode')
    expect(requestFaults(checkout, { ...good, line_items: [{ quantity: 'two' }] }).join()).toContain('quantity')
    expect(requestFaults('POST /v1/billing_portal/configurations', {}).join()).toContain('features')
  })

  it('refuse an object that the API would not return', () => {
    expect(() => stripeObject('Price', { object: 'price', unit_amount: 'free' })).toThrow('invalid Price')
  })

  it('are compared with parameters as they are sent', () => {
    expect(parseForm('a[b]=1&list[0][c]=2&list[1][c]=3&d=')).toEqual({
      a: { b: '1' },
      list: [{ c: '2' }, { c: '3' }],
      d: '',
    })
  })
})

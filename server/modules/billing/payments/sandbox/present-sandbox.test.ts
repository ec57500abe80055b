import { expect, it } from 'vitest'
import { presentInvoice } from './present-sandbox.ts'

it('presents the amount of an invoice as a decimal number, with its currency', () => {
  const row = {
    invoice_id: 'in_1',
    subscription_id: 'sub_1',
    number: 'SANDBOX-0001',
    plan: 'basic',
    reason: 'subscribe',
    amount: 2999,
    status: 'paid',
    created_at: new Date('2026-11-21T10:00:00Z'),
    paid_at: new Date('2026-11-21T10:00:01Z'),
  } as const
  expect(presentInvoice(row)).toEqual({
    id: 'in_1',
    number: 'SANDBOX-0001',
    date: '2026-11-21T10:00:00.000Z',
    amount: 29.99,
    currency: 'USD',
    status: 'paid',
    url: null,
    pdf_url: null,
  })
})

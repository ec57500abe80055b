import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { readEvent, readInvoice, readSubscription } from './read-stripe.ts'

// Only what is read: the objects of Stripe have hundreds of fields.

const at = (iso: string): number => new Date(iso).getTime() / 1000

function subscription(given: object = {}): Stripe.Subscription {
  const item = {
    price: { metadata: { plan: 'premium' } },
    current_period_start: at('2026-11-21T10:00:00Z'),
    current_period_end: at('2026-12-21T10:00:00Z'),
  }
  const base = {
    id: 'sub_1',
    status: 'active',
    start_date: at('2026-10-21T10:00:00Z'),
    cancel_at_period_end: false,
    cancel_at: null,
    items: { data: [item] },
  }
  return { ...base, ...given } as unknown as Stripe.Subscription
}

describe('a subscription', () => {
  it('is read with its plan and period', () => {
    expect(readSubscription(subscription())).toEqual({
      subscriptionId: 'sub_1',
      plan: 'premium',
      status: 'active',
      startedAt: new Date('2026-10-21T10:00:00Z'),
      periodStart: new Date('2026-11-21T10:00:00Z'),
      periodEnd: new Date('2026-12-21T10:00:00Z'),
      cancelAtPeriodEnd: false,
    })
  })

  it.each([
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
    ['canceled', 'ended'],
    ['incomplete', 'pending'],
    ['incomplete_expired', 'pending'],
    ['paused', 'unpaid'],
  ])('that is %s counts as %s', (status, expected) => {
    expect(readSubscription(subscription({ status }))?.status).toBe(expected)
  })

  it('ends with its period in either billing mode of the account', () => {
    const ends = (given: object) => readSubscription(subscription(given))?.cancelAtPeriodEnd
    expect(ends({ cancel_at_period_end: true })).toBe(true)
    expect(ends({ cancel_at: at('2026-12-21T10:00:00Z') })).toBe(true)
  })

  it.each([
    ['without an item', { items: { data: [] } }],
    ['to another product', { items: { data: [{ price: { metadata: { plan: 'gold' } } }] } }],
    ['to a product without a plan', { items: { data: [{ price: { metadata: {} } }] } }],
    ['with an unknown status', { status: 'dreaming' }],
  ])('%s is ignored', (_what, given) => {
    expect(readSubscription(subscription(given))).toBeNull()
  })
})

function invoice(given: object = {}): Stripe.Invoice {
  const base = {
    id: 'in_1',
    number: 'A-1',
    created: at('2026-11-21T10:00:00Z'),
    total: 9999,
    currency: 'usd',
    status: 'paid',
    hosted_invoice_url: 'https://pay.example/in_1',
    invoice_pdf: 'https://pay.example/in_1.pdf',
  }
  return { ...base, ...given } as unknown as Stripe.Invoice
}

describe('an invoice', () => {
  it('has its amount as a decimal number', () => {
    expect(readInvoice(invoice())).toEqual({
      id: 'in_1',
      number: 'A-1',
      date: '2026-11-21T10:00:00.000Z',
      amount: 99.99,
      currency: 'USD',
      status: 'paid',
      url: 'https://pay.example/in_1',
      pdf_url: 'https://pay.example/in_1.pdf',
    })
  })

  it.each(['draft', 'open', 'paid', 'uncollectible', 'void'])('can be %s', (status) => {
    expect(readInvoice(invoice({ status })).status).toBe(status)
  })

  it('that is not complete is a draft without pages', () => {
    const upcoming = {
      id: undefined,
      status: null,
      number: null,
      hosted_invoice_url: undefined,
      invoice_pdf: undefined,
    }
    expect(readInvoice(invoice(upcoming))).toMatchObject({
      id: '',
      status: 'draft',
      number: null,
      url: null,
      pdf_url: null,
    })
  })
})

describe('an event', () => {
  const event = (type: string, customer: unknown) =>
    readEvent({
      id: 'evt_1',
      type,
      created: at('2026-11-21T10:00:00Z'),
      data: { object: { customer } },
    } as Stripe.Event)

  it('names its customer, which may be expanded', () => {
    const read = event('invoice.paid', 'cus_1')
    expect(read).toEqual({
      eventId: 'evt_1',
      type: 'invoice.paid',
      occurredAt: new Date('2026-11-21T10:00:00Z'),
      customerId: 'cus_1',
    })
    expect(event('invoice.paid', { id: 'cus_1' })).toEqual(read)
  })

  it.each([null, undefined])('may have no customer: %j', (customer) => {
    expect(event('invoice.paid', customer).customerId).toBeNull()
  })

  it.each([
    ['checkout.session.completed', true],
    ['customer.subscription.updated', true],
    ['invoice.payment_failed', true],
    ['customer.updated', false],
    ['checkout.sessions', false],
    ['my.invoice.paid', false],
    ['invoices.paid', false],
  ])('%s is about a subscription: %j', (type, isRelevant) => {
    expect(event(type, 'cus_1').customerId).toBe(isRelevant ? 'cus_1' : null)
  })
})

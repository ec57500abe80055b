import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noAnswer } from '../state/chat-state.ts'
import { readActionResult, readAnswer, readConfirmation, readContact, readProduct } from './read-answer.ts'

const bases = { page: 'https://shop.example/p/', service: 'https://service.example/' }

const card = {
  product_id: 'prd_lamp',
  title: 'Lamp',
  url: '/lamp',
  image_url: 'https://cdn.example/lamp.jpg',
  price_state: 'live',
  price: { amount_minor: 1250, currency: 'EUR' },
  availability_state: 'live',
  availability: { state: 'in_stock', quantity: 3 },
  reasons: ['red'],
}

describe('a product', () => {
  it('is read as it is, with URLs of the page', () => {
    expect(readProduct(card, bases)).toEqual({ ...card, url: 'https://shop.example/lamp' })
  })

  it.each([
    ['was not read live', { price_state: 'unavailable' }],
    ['was not requested', { price_state: 'not_requested' }],
    ['has a state that is unknown', { price_state: 'LIVE' }],
    ['is negative', { price: { amount_minor: -1, currency: 'EUR' } }],
    ['is no integer', { price: { amount_minor: 12.5, currency: 'EUR' } }],
    ['is a text', { price: { amount_minor: '1250', currency: 'EUR' } }],
    ['has no currency', { price: { amount_minor: 1250 } }],
    ['has a currency that is markup', { price: { amount_minor: 1250, currency: '<b>' } }],
    ['is absurd', { price: { amount_minor: 1e300, currency: 'EUR' } }],
  ])('whose price %s has none', (_what, change) => {
    const read = readProduct({ ...card, ...change }, bases)
    expect([read?.price, read?.price_state === 'live']).toEqual([null, false])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@shop.example/',
    'blob:x',
    'vbscript:x',
    `https://x/${'a'.repeat(3000)}`,
    7,
  ])('has no link to %s', (url) => {
    expect(readProduct({ ...card, url, image_url: url }, bases)).toMatchObject({ url: null, image_url: null })
  })

  it('is dropped without an ID, and shows its ID without a title', () => {
    expect(readProduct({ ...card, product_id: '' }, bases)).toBeNull()
    expect(readProduct({ ...card, title: null }, bases)?.title).toBe('lamp')
  })

  it('shows no stock that was not read live', () => {
    expect(readProduct({ ...card, availability_state: 'unavailable' }, bases)?.availability).toEqual({
      state: 'unknown',
    })
    const negative = { ...card, availability: { state: 'in_stock', quantity: -4 } }
    expect(readProduct(negative, bases)?.availability).toEqual({ state: 'in_stock' })
  })
})

describe('arbitrary input', () => {
  it('is read as an answer within the limits', () => {
    const values = fc.anything({ withNullPrototype: true })
    const near = fc.record(
      Object.fromEntries(
        Object.keys(noAnswer).map((name) => [name, fc.oneof(values, fc.array(values), fc.array(fc.constant(card)))]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(values, near), (value) => {
        const answer = readAnswer(value, bases)
        expect(Object.keys(answer).sort()).toEqual(Object.keys(noAnswer).sort())
        expect(answer.response_markdown.length).toBeLessThanOrEqual(50_000)
        for (const list of [answer.citations, answer.products, answer.conflicts, answer.next_actions])
          expect(list.length).toBeLessThanOrEqual(50)
        for (const { title } of answer.citations) expect(title).not.toBe('')
        readActionResult(value)
        readConfirmation(value)
        readContact(value)
      }),
      { numRuns: 500 },
    )
  })

  it('that is huge is truncated', () => {
    const answer = readAnswer(
      {
        response_markdown: 'x'.repeat(100_000),
        products: Array.from({ length: 10_000 }, () => card),
        citations: Array.from({ length: 10_000 }, () => ({ title: 'x'.repeat(10_000), handle: 'h' })),
      },
      bases,
    )
    expect([answer.response_markdown.length, answer.products.length, answer.citations.length]).toEqual([50_000, 50, 50])
    expect(answer.citations[0]?.title).toHaveLength(500)
  })
})

it('a contact has only a valid email address and a URL that can be opened', () => {
  expect(readContact({ email: 'help@shop.example', phone: '1', url: 'https://shop.example/', hours: '9–5' })).toEqual({
    email: 'help@shop.example',
    phone: '1',
    url: 'https://shop.example/',
    hours: '9–5',
  })
  expect(readContact({ email: 'a@b.example?bcc=x@y', url: 'javascript:x' })).toMatchObject({ email: null, url: null })
})

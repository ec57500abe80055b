import { describe, expect, it } from 'vitest'
import { aFoundProduct } from '../../../../test/kit/assistant/a-turn.ts'
import type { FoundProduct } from '../pipeline.ts'
import { productFactFault } from './check-product-facts.ts'

const reading = { readAt: new Date(0), source: 'conn_1' } as const
const plain = new Map<string, string>()

function faultOf(text: string, ...products: readonly Partial<FoundProduct>[]): string | null {
  return productFactFault(
    { markdown: text },
    'en',
    products.map((product) => aFoundProduct({ attributes: plain, ...product })),
  )
}
const attributes = (...pairs: readonly [string, string | readonly string[]][]): Partial<FoundProduct> => ({
  attributes: new Map(pairs),
})

describe('a text about products', () => {
  it('holds if it states no fact', () => {
    expect(faultOf('- **Laptop** by Apple', {})).toBeNull()
  })

  it('is refused with the kind and the words of the fact that is missing', () => {
    expect(faultOf('- **Laptop**: 16 GB of memory', {})).toBe('number "16 GB" is in no live fact or attribute')
    expect(faultOf('- **Laptop**: with a 30-day trial', {})).toMatch(/^duration "30-day" is/)
  })

  it('may repeat a title that states facts, as it is or escaped', () => {
    const title = 'Monitor *32* in stock for $5'
    expect(faultOf(`- **${title}**`, { title })).toBeNull()
    expect(faultOf(String.raw`- **Monitor \*32\* in stock for $5**`, { title })).toBeNull()
    expect(faultOf(`- **${title}**`, { title: 'Monitor' })).toMatch(/^number "32"/)
  })

  it.each([
    ['the shorter first', ['Monitor', 'Monitor in stock', 'Monitor in stock for $5']],
    ['the longer first', ['Monitor in stock for $5', 'Monitor in stock', 'Monitor']],
    ['neither', ['Monitor in stock', 'Monitor in stock for $5', 'Monitor']],
  ])('may repeat a title that begins with another, found %s', (_order, titles) => {
    const products = titles.map((title) => ({ title }))
    for (const title of titles) expect(faultOf(`- **${title}**`, ...products)).toBeNull()
  })

  it('is not read differently because a product has no title', () => {
    const price: Partial<FoundProduct> = {
      title: '',
      price: { state: 'live', value: { amount_minor: 129_900, currency: 'USD' }, ...reading },
    }
    expect(faultOf('- $1,299.00', price)).toBeNull()
  })

  it('does not join the words on both sides of a title', () => {
    expect(faultOf('- 1Laptop3 inch', attributes(['screen', '13 inch']))).not.toBeNull()
  })
})

describe('numbers', () => {
  it.each([
    ['a value', ['weight', '16 kg'], '16 kg'],
    ['each of several values', ['sizes', ['16 GB', '32 GB']], '16 GB, 32 GB'],
    ['values that are numbers alone', ['sizes', ['3', '5']], 'size 5'],
    ['a name', ['zoom_10', 'yes'], 'zoom 10'],
    ['a name of several numbers', ['3_5', 'yes'], 'size 3'],
    ['a value in another language', ['lieferzeit', 'zwei Tage'], '2 days'],
  ] as const)('may be taken from attributes: %s', (_what, pair, text) => {
    expect(faultOf(`- **Laptop**: ${text}`, attributes([...pair]))).toBeNull()
  })

  it('may be taken from the title', () => {
    expect(faultOf('- has 32 GB', { title: 'Laptop 32 GB' })).toBeNull()
    expect(faultOf('- has 64 GB', { title: 'Laptop 32 GB' })).not.toBeNull()
  })

  it('are not taken from amounts of money or from live facts', () => {
    expect(faultOf('- size 999', attributes(['note', 'Only $999']))).not.toBeNull()
    const price: Partial<FoundProduct> = {
      price: { state: 'live', value: { amount_minor: 99_900, currency: 'USD' }, ...reading },
      availability: { state: 'live', value: { state: 'unknown', quantity: 999 }, ...reading },
    }
    expect(faultOf('- size 999', price)).not.toBeNull()
  })
})

describe('prices, stock and what is free', () => {
  const live: Partial<FoundProduct> = {
    price: { state: 'live', value: { amount_minor: 129_900, currency: 'USD' }, ...reading },
    availability: { state: 'live', value: { state: 'in_stock' }, ...reading },
  }

  it('count as read live', () => {
    expect(faultOf('- **Laptop**: $1,299.00, in stock', live)).toBeNull()
    expect(faultOf('- **Laptop**: €1,299.00', live)).toMatch(/^money/)
    expect(faultOf('- **Laptop**: sold out', live)).toMatch(/^stock/)
  })

  it('may be those of any product that the text names', () => {
    expect(faultOf('- **Phone**: $1,299.00', { title: 'Phone' }, live)).toBeNull()
  })

  it.each(['$1,299.00', 'in stock', 'free delivery'])('do not count as attributes: %s', (text) => {
    expect(faultOf(`- **Laptop**: ${text}`, attributes(['note', text]))).not.toBeNull()
  })

  it.each(['not_requested', 'unavailable'] as const)('do not count while they are %s', (state) => {
    expect(faultOf('- **Laptop**: $1,299.00', { price: { state } })).not.toBeNull()
    expect(faultOf('- **Laptop**: in stock', { availability: { state } })).not.toBeNull()
  })

  it('are not stated by the label of what a product does not contain', () => {
    const jacket = attributes(['pfas_free', 'yes'], ['delivery_free', 'yes'])
    expect(faultOf('- **Jacket**: in stock – Pfas free: yes', { ...live, ...jacket })).toBeNull()
    expect(faultOf('- Pfas free: yes, free shipping', jacket)).toMatch(/^free "free"/)
    expect(faultOf('- Delivery free: yes', jacket)).toMatch(/^free/)
    expect(faultOf('- Pfas free: yes', {})).toMatch(/^free/)
  })

  it('do not count if the storefront does not know the stock', () => {
    const availability = { state: 'live', value: { state: 'unknown' }, ...reading } as const
    expect(faultOf('- **Laptop**: in stock', { availability })).not.toBeNull()
  })
})

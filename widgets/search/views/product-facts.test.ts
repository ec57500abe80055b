import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSay } from '../texts/say.ts'
import { productFacts } from './product-facts.ts'

const store = { say: createSay('en'), currency: 'EUR', productUrl: '/p/{product_id}' }

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://shop.example/search' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('shows a product with the price in its own currency, else in that of the store', () => {
  const metadata = { name: ' Chair ', brand: 'Acme', price: 12.5, url: 'https://shop.example/chair' }
  const facts = { name: 'Chair', brand: 'Acme', price: '€12.50', url: 'https://shop.example/chair' }
  expect(productFacts(store, { product_id: 'a', metadata })).toEqual(facts)
  expect(productFacts(store, { product_id: 'a', metadata: { ...metadata, currency: 'USD' } }).price).toBe('$12.50')
})

it('tolerates any metadata', () => {
  const metadata = { name: 7, brand: '', price: '12', url: {} }
  expect(productFacts({ ...store, productUrl: '' }, { product_id: 'a', metadata })).toEqual({
    name: 'a',
    brand: null,
    price: null,
    url: null,
  })
})

it('links by the template where a product has no URL, whatever its ID', () => {
  const { url } = productFacts(store, { product_id: 'a/b?c', metadata: {} })
  expect(url).toBe('https://shop.example/p/a%2Fb%3Fc')
})

it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'never links to %s',
  (url) => {
    expect(productFacts(store, { product_id: 'a', metadata: { url } }).url).toBeNull()
  },
)

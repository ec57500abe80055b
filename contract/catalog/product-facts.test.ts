import { expect, it } from 'vitest'
import { productFacts } from './product-facts.ts'

const facts = (metadata: Record<string, unknown>) => productFacts({ product_id: 'shoe-1', metadata }, 'en-US')

it('shows name, brand, category and price in its currency', () => {
  expect(facts({ name: 'Shoe', brand: 'Acme', category: 'Footwear', price: 1299.5, currency: 'EUR' })).toEqual({
    name: 'Shoe',
    brand: 'Acme',
    category: 'Footwear',
    price: '€1,299.50',
  })
})

it('shows a price without a currency, or with an unknown one, as a number', () => {
  expect(facts({ price: 5 }).price).toBe('5.00')
  expect(facts({ price: 5, currency: 'points' }).price).toBe('5.00')
})

it('omits unexpected values, and shows the ID of a product without a name', () => {
  expect(facts({ name: ' ', brand: 7, category: ['a'], price: '12' })).toEqual({
    name: 'shoe-1',
    brand: null,
    category: null,
    price: null,
  })
})

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import { createCatalog } from './catalog.ts'
import {
  bulkyFee,
  bulkyTime,
  deliveryFee,
  homeZone,
  refusedIn,
  returnDays,
  warrantyYears,
  zoneOf,
  zones,
} from './delivery.ts'
import { formatPrice } from './format-price.ts'
import { priceLines } from './priced-cart.ts'

function createShopProduct(id: string, facts: Partial<ShopProduct> = {}): ShopProduct {
  const shared = { description: '', category: 'Furniture', department: 'Home', brand: null, currency: 'USD', stock: 9 }
  return {
    product_id: id,
    name: id,
    price: 10,
    variants: [],
    image_url: '/photo',
    thumbnail: null,
    ...shared,
    ...facts,
  }
}

const cartOf = (...products: ShopProduct[]) =>
  priceLines(
    createCatalog(products),
    products.map(({ product_id: productId }) => ({ productId, variant: 0, quantity: 1 })),
  )

const text = (topic: string) =>
  readFile(path.join(import.meta.dirname, '..', '..', '..', 'demo', 'knowledge', 'en', `${topic}.md`), 'utf8')

describe('the delivery rules of the shop', () => {
  it('are those of the texts that the demo store publishes', async () => {
    const [shipping, times] = await Promise.all([text('shipping'), text('delivery-times')])
    for (const { name, fee, freeFrom, workingDays } of zones) {
      const [whole, cost] = [formatPrice(freeFrom, 'USD').replace('.00', ''), formatPrice(fee, 'USD')]
      expect(shipping).toContain(
        `**${name}:** standard shipping costs ${cost} and is free for orders of ${whole} or more.`,
      )
      expect(times).toContain(`**${name}:** ${workingDays} working days.`)
    }
    expect(shipping).toContain(`Bulky delivery costs $${bulkyFee} per order`)
    expect(times).toContain(`**Bulky items:** ${bulkyTime}.`)
    expect(await text('returns')).toContain(`within ${returnDays} days`)
    expect(await text('warranty')).toContain(`a warranty of ${warrantyYears} years`)
  })

  it('know all 27 countries of the European Union', () => {
    expect(new Set(homeZone.countries).size).toBe(27)
    expect(zoneOf('Norway').fee).toBe(9.9)
  })

  it('charge a fee below the limit, nothing from it on, and one fee for bulky items of any value', () => {
    expect(deliveryFee(cartOf(createShopProduct('mouse', { price: 74.99 })), homeZone)).toBe(5.9)
    expect(deliveryFee(cartOf(createShopProduct('mouse', { price: 75 })), homeZone)).toBe(0)
    expect(deliveryFee(cartOf(createShopProduct('leather-sofa', { price: 1245 })), homeZone)).toBe(49)
  })

  it('keep live plants and bulky items in the European Union', () => {
    const lines = cartOf(
      createShopProduct('orchid', { category: 'Plants' }),
      createShopProduct('hand-trowel', { category: 'Plants' }),
      createShopProduct('road-bike'),
    )
    expect(refusedIn(lines, homeZone)).toEqual([])
    expect(refusedIn(lines, zoneOf('Canada')).map(({ name }) => name)).toEqual(['orchid', 'road-bike'])
  })
})

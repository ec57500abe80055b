import { describe, expect, it } from 'vitest'
import { createCart, maxQuantity } from './cart.ts'

function createStorage(stored: string | null = null) {
  let value = stored
  return {
    getItem: () => value,
    setItem: (_key: string, text: string) => {
      value = text
    },
  }
}

const shoe = { productId: 'shoe', variant: 1 }

describe('the cart', () => {
  it('merges lines of the same variant, separates others, and survives a reload', () => {
    const storage = createStorage()
    const cart = createCart(storage)
    cart.add({ ...shoe, quantity: 1 })
    cart.add({ ...shoe, quantity: 2 })
    cart.add({ ...shoe, variant: 0, quantity: 1 })
    const lines = [
      { ...shoe, quantity: 3 },
      { ...shoe, variant: 0, quantity: 1 },
    ]
    expect(cart.lines()).toEqual(lines)
    expect(createCart(storage).lines()).toEqual(lines)
  })

  it('stops at the largest quantity, and removes a line at 0', () => {
    const cart = createCart(createStorage())
    for (let press = 0; press < 12; press += 1) cart.add({ ...shoe, quantity: 1 })
    expect(cart.lines()).toEqual([{ ...shoe, quantity: maxQuantity }])
    cart.setQuantity(shoe, 0)
    expect(cart.lines()).toEqual([])
  })

  it.each(['{', '7', '[{"productId":1}]', '[{"productId":"a","variant":0.5,"quantity":1}]'])(
    'ignores %s in the storage',
    (text) => {
      expect(createCart(createStorage(text)).lines()).toEqual([])
    },
  )

  it('works without storage', () => {
    const refuses = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    const cart = createCart({ getItem: refuses, setItem: refuses })
    cart.add({ ...shoe, quantity: 1 })
    expect(cart.lines()).toHaveLength(1)
  })
})

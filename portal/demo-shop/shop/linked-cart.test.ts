import { describe, expect, it } from 'vitest'
import { linkedCart } from './linked-cart.ts'

describe('a link to the checkout', () => {
  it('fills the cart with its lines', () => {
    expect(linkedCart('/demo-shop/checkout?cart=laptop%7E2%7E1%2Cspiky-cactus~0~3')).toEqual([
      { productId: 'laptop', variant: 2, quantity: 1 },
      { productId: 'spiky-cactus', variant: 0, quantity: 3 },
    ])
  })

  it('is limited to the maximum quantity of the shop', () => {
    expect(linkedCart('/demo-shop/checkout?cart=tent~0~500')).toMatchObject([{ quantity: 9 }])
  })

  it.each(['tent~0~0', 'tent~-1~1', 'tent~0~1.5', '~0~1', 'tent', '', 'tent~0~9999999999'])(
    'leaves out the line "%s"',
    (line) => {
      expect(linkedCart(`/demo-shop/checkout?cart=${line}`)).toEqual([])
    },
  )

  it.each(['/demo-shop/checkout', '/demo-shop?cart=tent~0~1', '/demo-shop/p/tent?cart=tent~0~1'])(
    'brings none at %s',
    (address) => {
      expect(linkedCart(address)).toBeNull()
    },
  )
})

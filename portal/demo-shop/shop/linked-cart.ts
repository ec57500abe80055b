import { type CartLine, maxQuantity } from './cart.ts'
import { paths } from './navigation.ts'

const maxLines = 50

/**
 * The cart that a link to the checkout brings along, `?cart=laptop~0~2,tent~0~1` (product, position of the variant, quantity): the
 * assistant fills a cart at the storefront, whose checkout is this page. `null` for every other URL.
 */
export function linkedCart(address: string): readonly CartLine[] | null {
  const [path, query = ''] = address.split('?')
  const text = path === paths.checkout ? new URLSearchParams(query).get('cart') : null
  if (text === null) return null
  return text
    .split(',')
    .slice(0, maxLines)
    .flatMap((line) => {
      const [productId = '', variant = '', quantity = ''] = line.split('~')
      const isLine = productId !== '' && /^\d{1,5}$/.test(variant) && /^[1-9]\d{0,6}$/.test(quantity)
      return isLine ? [{ productId, variant: Number(variant), quantity: Math.min(maxQuantity, Number(quantity)) }] : []
    })
}

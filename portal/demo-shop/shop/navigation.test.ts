import { describe, expect, it } from 'vitest'
import { paths, placeAt } from './navigation.ts'

describe('the addresses of the shop', () => {
  it.each([
    [paths.home, { view: 'home' }],
    [`${paths.home}/`, { view: 'home' }],
    [paths.category('plants'), { view: 'category', slug: 'plants' }],
    [paths.product('a/b %'), { view: 'product', productId: 'a/b %' }],
    [paths.checkout, { view: 'checkout' }],
    [paths.order('DS-1'), { view: 'order', number: 'DS-1' }],
    [paths.help, { view: 'help' }],
    ['/demo-shop/p/%E0%A4%A', { view: 'product', productId: '%E0%A4%A' }],
    ['/demo-shop/p', { view: 'nowhere' }],
    ['/demo-shop/p/tent/photos', { view: 'nowhere' }],
    ['/demo-shop/elsewhere', { view: 'nowhere' }],
  ])('reads %s', (pathname, place) => {
    expect(placeAt(pathname)).toEqual(place)
  })
})

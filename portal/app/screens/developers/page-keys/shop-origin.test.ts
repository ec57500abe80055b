import { expect, it } from 'vitest'
import { shopOrigin } from './shop-origin.ts'

it.each([
  ['https://www.shop.example', 'https://www.shop.example'],
  [' https://www.shop.example/lamps?page=2#top ', 'https://www.shop.example'],
  ['www.Shop.example/', 'https://www.shop.example'],
  ['http://shop.example:8080/index.html', 'http://shop.example:8080'],
  ['localhost:3000/index.html', 'http://localhost:3000'],
  ['127.0.0.1:8796/index.html', 'http://127.0.0.1:8796'],
  ['ftp://shop.example', null],
  ['my shop', null],
  ['', null],
])('the origin of "%s" is %s', (typed, origin) => {
  expect(shopOrigin(typed)).toBe(origin)
})

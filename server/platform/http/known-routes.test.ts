import { describe, expect, it } from 'vitest'
import { allowedMethods, type KnownRoute } from './known-routes.ts'

const route = (method: string, url: string): KnownRoute => ({
  methods: [method],
  url,
  access: 'public',
  alsoAccess: null,
  takesIdempotencyKey: false,
  schema: {},
  addressLimit: null,
  planBudget: null,
})

const routes = [
  route('POST', '/v1/search/text'),
  route('GET', '/v1/search/:search_id(^[0-9a-fA-F-]{36}$)'),
  route('GET', '/v1/products/:product_id'),
  route('GET', '/*'),
]

describe('the methods of a path', () => {
  it.each([
    ['/v1/search/text', ['POST']],
    ['/v1/search/0b6b1ab6-34d4-4d6e-9a3e-1f2c3d4e5f60?x=1', ['GET']],
    ['/v1/search/0b6b1ab6', []],
    ['/v1/search/', []],
    ['/v1/products/chair', ['GET']],
    ['/v1/products/', []],
    ['/v1/products', []],
  ])('of %s are %j', (url, methods) => {
    expect(allowedMethods(routes, url)).toEqual(methods)
  })
})

import { beforeEach, expect, it, vi } from 'vitest'
import type { CrossOriginRequest, CrossOriginRule } from '../../../platform/http/cross-origin.ts'
import { grantScope } from '../../stores/index.ts'
import { createPublicFields } from '../settings/public-fields.ts'
import { createWidgetRule } from './cross-origin-rule.ts'
import type { KeyAccess, KeyDirectory } from './key-directory.ts'
import { accessIn, originIn } from './page-request.ts'

const shop = 'https://shop.example'
const other = 'https://other.example'
const feedback = '/v1/widget/search/feedback'

function accessOf(key: string, ...origins: string[]): KeyAccess {
  const publicFields = createPublicFields([])
  return { scope: grantScope(crypto.randomUUID()), keyId: key, origins: new Set(origins), publicFields }
}
const keys = new Map([
  ['shop-key', accessOf('shop-key', shop)],
  ['other-key', accessOf('other-key', other)],
])
const directory: KeyDirectory = {
  refresh: vi.fn(async () => undefined),
  expire: () => undefined,
  accessOf: (key) => keys.get(key) ?? null,
  isListed: (origin) => [...keys.values()].some(({ origins }) => origins.has(origin)),
}
let rule: CrossOriginRule
beforeEach(() => {
  rule = createWidgetRule(directory)
})

const request = (headers: CrossOriginRequest['headers'], url = '/v1/widget/search'): CrossOriginRequest => ({
  method: 'POST',
  url,
  headers,
})

it.each([
  ['/v1/widget/search', true],
  [feedback, true],
  ['/v1/widget/unknown', true],
  ['/v1/widget/keyset', true],
  ['/v1/widget/settings-of-a-page', true],
  ['/v1/widget/search/keys', true],
  ['/v1/widget/keys', false],
  ['/v1/widget/keys/1', false],
  ['/v1/widget/settings', false],
  ['/v1/widget/settings/fields', false],
  ['/v1/widget', false],
  ['/v1/widgets/search', false],
  ['/shop/v1/widget/search', false],
])('%s is a path for pages: %s', (path, isForPages) => {
  expect(rule.paths.test(path)).toBe(isForPages)
})

it.each([
  ['with a key that lists it', { origin: shop, 'x-service-key': 'shop-key' }, 'own'],
  ['with the key of another page', { origin: shop, 'x-service-key': 'other-key' }, null],
  ['without a key, if some key lists it', { origin: shop }, 'own'],
  ['with an unknown key, if some key lists it', { origin: other, 'x-service-key': 'none' }, 'own'],
  ['that no key lists', { origin: 'https://evil.example' }, null],
  ['that the browser hides', { origin: 'null', 'x-service-key': 'shop-key' }, null],
  ['without an origin', { 'x-service-key': 'shop-key' }, null],
])('a page %s', (_title, headers, expected) => {
  expect(rule.allow(request(headers))).toBe(expected)
})

it('refreshes the directory before it decides', async () => {
  await rule.prepare?.()
  expect(directory.refresh).toHaveBeenCalledOnce()
})

it('allows the methods and headers of the widget', () => {
  expect(rule).toMatchObject({ methods: 'GET, POST', requestHeaders: 'X-Service-Key, Content-Type' })
})

it.each([
  ['in the header', request({ 'x-service-key': 'shop-key' }), 'shop-key'],
  ['in the query of feedback', request({}, `${feedback}?key=shop-key&a=1`), 'shop-key'],
  ['anywhere in the query of feedback', request({}, `${feedback}?a=1&key=shop-key`), 'shop-key'],
  [
    'in the header before that in the query',
    request({ 'x-service-key': 'other-key' }, `${feedback}?key=shop-key`),
    'other-key',
  ],
  ['unknown', request({ 'x-service-key': 'none' }), undefined],
  ['in the query of another call', request({}, '/v1/widget/search?q=red+lamp&key=shop-key'), undefined],
  ['in the query of a longer path', request({}, `${feedback}s?a=1&key=shop-key`), undefined],
  ['missing in the query', request({}, `${feedback}?a=1`), undefined],
  ['missing', request({}, feedback), undefined],
  ['of a request without a URL', { headers: {} }, undefined],
])('reads a key %s', (_title, given, keyId) => {
  expect(accessIn(directory, given)?.keyId).toBe(keyId)
})

it('looks up no key for a request that has none', () => {
  const accessOf = vi.fn(() => null)
  expect(accessIn({ accessOf }, request({}, feedback))).toBeNull()
  expect(accessOf).not.toHaveBeenCalled()
})

it.each([
  [shop, shop],
  ['', null],
  ['null', null],
  [undefined, null],
])('reads the origin %s as %s', (origin, expected) => {
  expect(originIn({ headers: origin === undefined ? {} : { origin } })).toBe(expected)
})

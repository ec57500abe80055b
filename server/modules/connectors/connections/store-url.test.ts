import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createAddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { normalizeStoreUrl } from './store-url.ts'

const rules = { field: 'store_url', mayHavePath: false, policy: createAddressPolicy([]) }
const normalize = (text: string): string => normalizeStoreUrl(text, rules)

function refusal(text: string, given = rules): string {
  try {
    return `accepted as ${normalizeStoreUrl(text, given)}`
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_FAILED') return error.detail
    throw error
  }
}

describe('the address of a store', () => {
  it.each([
    'my-shop.myshopify.com',
    'https://my-shop.myshopify.com',
    'https://my-shop.myshopify.com/',
    'HTTPS://My-Shop.MyShopify.com//',
    'my-shop.myshopify.com.',
    'https://my-shop.myshopify.com:443',
    '  my-shop.myshopify.com  ',
  ])('%j is the origin of its host', (text) => {
    expect(normalize(text)).toBe('https://my-shop.myshopify.com')
  })

  it('may be a custom domain, also with letters beyond ASCII', () => {
    expect(normalize('shop.example.co.uk')).toBe('https://shop.example.co.uk')
    expect(normalize('https://bücher.example')).toBe('https://xn--bcher-kva.example')
  })

  it.each([
    ['http://shop.example', 'must begin with https://'],
    ['ftp://shop.example', 'must begin with https://'],
    ['javascript:alert(1)', 'must be'],
    ['https://user:pass@shop.example', 'must not contain a user name or password'],
    ['user@shop.example', 'must not contain a user name or password'],
    ['https://shop.example:8443', 'must not have a port'],
    ['shop.example:8443', 'must not have a port'],
    ['https://shop.example/admin', 'must not have a path'],
    ['https://shop.example/?a=1', 'must not have a query'],
    ['https://shop.example?', 'must not have a query'],
    ['https://shop.example/#a', 'must not have a fragment'],
    ['https://93.184.216.34', 'must be a host name, not an IP address'],
    ['https://0x7f.1', 'must be a host name, not an IP address'],
    ['https://2130706433', 'must be a host name, not an IP address'],
    ['https://[::1]', 'must be a host name, not an IP address'],
    ['https://169.254.169.254', 'must be a host name, not an IP address'],
    ['localhost', 'must be a full host name'],
    ['https://localhost', 'must be a full host name'],
    ['intranet', 'must be a full host name'],
    ['https://demo-storefront.localhost', 'must be a public host name'],
    ['https://metadata.google.internal', 'must be a public host name'],
    ['https://printer.local', 'must be a public host name'],
    ['https://router.home.arpa', 'must be a public host name'],
    ['https://-shop.example', 'must be a full host name'],
    ['https://a..example', 'must be'],
    ['', 'must be the address of a store'],
    ['two words.example', 'must be the address of a store'],
    ['https://', 'must be the address of a store'],
    ['https://shop.example\\@evil.example', 'must not'],
  ])('%j is refused with the reason', (text, reason) => {
    expect(refusal(text)).toContain(reason)
    expect(refusal(text)).toMatch(/^store_url /)
  })

  it('is an http origin only on a loopback address that the operator exempts', () => {
    const exempt = { ...rules, policy: createAddressPolicy(['127.0.0.1:4000']) }
    expect(normalizeStoreUrl('http://127.0.0.1:4000/', exempt)).toBe('http://127.0.0.1:4000')
    expect(normalizeStoreUrl('http://localhost:4000', exempt)).toBe('http://localhost:4000')
    expect(refusal('http://127.0.0.1:4001', exempt)).toContain('must begin with https://')
    expect(refusal('http://127.0.0.2:4000', exempt)).toContain('must begin with https://')
    // An exempt private network is not loopback.
    const network = { ...rules, policy: createAddressPolicy(['10.0.0.0/8']) }
    expect(refusal('http://10.0.0.1', network)).toContain('must begin with https://')
    expect(refusal('https://10.0.0.1', network)).toContain('not an IP address')
  })

  it('includes a path where one is allowed', () => {
    const withPath = { ...rules, field: 'base_url', mayHavePath: true }
    expect(normalizeStoreUrl('https://api.example/vitrine/v1/', withPath)).toBe('https://api.example/vitrine/v1')
    expect(refusal('https://api.example//a', withPath)).toMatch(/^base_url has a path with empty segments/)
    expect(refusal(`https://api.example/${'a'.repeat(300)}`, withPath)).toContain('at most 200 characters')
  })

  it('is a https origin without credentials, port and path for any text that is accepted', () => {
    const part = fc.constantFrom(
      'https://',
      'http://',
      'shop',
      '.example',
      '.',
      '/',
      '@',
      ':',
      '80',
      '?',
      '#',
      '127.0.0.1',
      '[::1]',
      '%',
      '\\',
      'ü',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        const found = refusal(text)
        if (!found.startsWith('accepted as ')) return
        const origin = found.slice('accepted as '.length)
        expect(origin).toMatch(/^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+$/)
        expect(normalize(origin)).toBe(origin)
      }),
      { numRuns: 500 },
    )
  })
})

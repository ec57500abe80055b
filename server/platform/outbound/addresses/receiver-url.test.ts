import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'
import { receiverUrlFault } from './receiver-url.ts'

const closed = createAddressPolicy([])
const open = createAddressPolicy(['127.0.0.1', '10.0.0.0/8'])

describe('a webhook receiver URL', () => {
  it.each([
    'https://shop.example/hooks?a=b',
    'https://shop.example:8443/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://hooks.münchen.example/',
  ])('%s is fine', (url) => {
    expect(receiverUrlFault(url, closed)).toBeNull()
  })

  it.each([
    ['http://shop.example/', 'must begin with https://'],
    ['ftp://shop.example/', 'must begin with https://'],
    ['shop.example', 'must be a valid URL'],
    ['https://', 'must be a valid URL'],
    [`https://shop.example/${'a'.repeat(2048)}`, 'must be a valid URL'],
    ['https://shop.example/\u0000', 'must be a valid URL'],
    ['https://shop .example/', 'must be a valid URL'],
    ['https://me:secret@shop.example/', 'must not contain a user name or password'],
    ['https://shop.example/#a', 'must not have a fragment (#)'],
    ['https://shop.example:22/', 'must be a public address on a web port'],
    ['https://127.0.0.1/', 'must be a public address on a web port'],
    ['https://2130706433/', 'must be a public address on a web port'],
    ['https://localhost/', 'must be a public address on a web port'],
    ['https://10.1.2.3/', 'must be a public address on a web port'],
    ['https://169.254.169.254/', 'must be a public address on a web port'],
    ['https://[::1]/', 'must be a public address on a web port'],
    ['http://127.0.0.1:3000/', 'must begin with https://'],
  ])('%j is not', (url, fault) => {
    expect(receiverUrlFault(url, closed)).toBe(fault)
  })

  it('may be plain HTTP only on loopback, if the operator allows it', () => {
    expect(receiverUrlFault('http://127.0.0.1:3000/hook', open)).toBeNull()
    expect(receiverUrlFault('http://localhost:3000/hook', open)).toBeNull()
    expect(receiverUrlFault('http://10.1.2.3:3000/', open)).toBe('must begin with https://')
    expect(receiverUrlFault('http://[::1]:3000/', open)).toBe('must begin with https://')
    expect(receiverUrlFault('https://10.1.2.3:3000/', open)).toBeNull()
    expect(receiverUrlFault('http://shop.example/', open)).toBe('must begin with https://')
  })
})

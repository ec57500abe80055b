import { BlockList } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'
import { createOwnAddresses } from './own-addresses.ts'

const closed = createAddressPolicy([])

// The IANA special-purpose registries for IPv4, independent of the library under test.
const specialRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const special = new BlockList()
for (const [network, bits] of specialRanges) special.addSubnet(network, bits)
/** In the public range, but reserved for a cloud's own machines. */
const cloudRanges: readonly (readonly [string, number])[] = [
  ['168.63.129.16', 32],
  ['161.26.0.0', 16],
  ['166.8.0.0', 14],
  ['192.80.8.124', 32],
]
for (const [network, bits] of cloudRanges) special.addSubnet(network, bits)

const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const hex = (value: number) => value.toString(16)

const specialAddress = fc
  .tuple(fc.constantFrom(...specialRanges), fc.nat(0xffffffff))
  .map(([[network, bits], noise]) => (toNumber(network) + (noise % 2 ** (32 - bits))) >>> 0)
const publicAddress = fc.nat(0xffffffff).filter((value) => !special.check(dotted(value)))

/** Every way a URL may write an IPv4 address. */
const notations: readonly ((value: number) => string)[] = [
  dotted,
  (v) => String(v),
  (v) => `0x${hex(v)}`,
  (v) => `0X${hex(v).toUpperCase()}`,
  (v) => `0${v.toString(8)}`,
  (v) => `${v >>> 24}.${v & 0xffffff}`,
  (v) => `0x${hex(v >>> 24)}.0${((v >>> 16) & 255).toString(8)}.${v & 0xffff}`,
  (v) => `${dotted(v)}.`,
  (v) => dotted(v).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (v) => `[::ffff:${dotted(v)}]`,
  (v) => `[::FFFF:${hex(v >>> 16)}:${hex(v & 0xffff)}]`,
  (v) => `[0:0:0:0:0:ffff:${hex(v >>> 16)}:${hex(v & 0xffff)}]`,
]
/** Ways to wrap an IPv4 address in IPv6 that are refused even around a public one. */
const translations: readonly ((value: number) => string)[] = [
  (v) => `[64:ff9b::${dotted(v)}]`,
  (v) => `[64:ff9b:1::${hex(v >>> 16)}:${hex(v & 0xffff)}]`,
  (v) => `[2002:${hex(v >>> 16)}:${hex(v & 0xffff)}::1]`,
  (v) => `[2001:0:${hex(v >>> 16)}:${hex(v & 0xffff)}::]`,
  (v) => `[::ffff:0:${hex(v >>> 16)}:${hex(v & 0xffff)}]`,
  (v) => `[::${dotted(v)}]`,
]

const hostOf = (notation: string) => new URL(`http://${notation}/`).hostname.replace(/^\[|\]$/g, '')

describe('the address check', () => {
  it('refuses every special-purpose IPv4 address in every notation', () => {
    fc.assert(
      fc.property(specialAddress, fc.constantFrom(...notations, ...translations), (value, write) => {
        expect(closed.mayConnect(hostOf(write(value)), 80)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses cloud-internal addresses in every notation and translation', () => {
    const cloudAddress = fc
      .tuple(fc.constantFrom(...cloudRanges), fc.nat(0xffffffff))
      .map(([[network, bits], noise]) => (toNumber(network) + (noise % 2 ** (32 - bits))) >>> 0)
    fc.assert(
      fc.property(cloudAddress, fc.constantFrom(...notations, ...translations), (value, write) => {
        const host = hostOf(write(value))
        expect([host, closed.mayConnect(host, 80)]).toEqual([host, false])
      }),
      { numRuns: 1000 },
    )
    const neighbors = ['168.63.129.15', '168.63.129.17', '161.25.255.255', '161.27.0.0', '166.7.255.255', '166.12.0.0']
    expect(neighbors.filter((address) => !closed.mayConnect(address, 80))).toEqual([])
  })

  it.each([
    ['AWS, Google, Azure, Oracle, DigitalOcean, OpenStack', '169.254.169.254'],
    ['AWS, containers', '169.254.170.2'],
    ['AWS, pods', '169.254.170.23'],
    ['AWS over IPv6', 'fd00:ec2::254'],
    ['AWS, pods over IPv6', 'fd00:ec2::23'],
    ['Google over IPv6', 'fd20:ce::254'],
    ['Azure, platform', '168.63.129.16'],
    ['Azure, platform over IPv6', 'fe80::1234:5678:9abc'],
    ['OpenStack over IPv6', 'fe80::a9fe:a9fe'],
    ['Alibaba', '100.100.100.200'],
    ['Oracle, first generation', '192.0.0.192'],
    ['Tencent', '169.254.0.23'],
    ['Scaleway', '169.254.42.42'],
    ['Scaleway over IPv6', 'fd00:42::42'],
    ['Linode over IPv6', 'fd00:a9fe:a9fe::1'],
    ['Equinix Metal', '192.80.8.124'],
    ['IBM Cloud', '166.9.250.1'],
  ])('refuses the metadata service of %s', (_cloud, address) => {
    expect([80, 443, 8080].filter((port) => closed.mayConnect(address, port))).toEqual([])
  })

  it('accepts every public IPv4 address in every notation', () => {
    fc.assert(
      fc.property(publicAddress, fc.constantFrom(...notations), (value, write) => {
        const host = hostOf(write(value))
        expect([host, closed.mayConnect(host, 443)]).toEqual([host, true])
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses translated addresses, whatever they embed', () => {
    fc.assert(
      fc.property(publicAddress, fc.constantFrom(...translations), (value, write) => {
        expect(closed.mayConnect(hostOf(write(value)), 80)).toBe(false)
      }),
    )
  })

  it('accepts IPv6 only from the allocated public range', () => {
    const groups = fc.array(fc.nat(0xffff), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(fc.nat(0xffff), groups, (first, rest) => {
        const host = [first, ...rest].map(hex).join(':')
        const isGlobal = first >> 13 === 1
        // Special blocks inside 2000::/3 start with these groups; they have their own example below.
        if (isGlobal && [0x2001, 0x2002, 0x2620, 0x3fff].includes(first)) return
        expect([host, closed.mayConnect(host, 443)]).toEqual([host, isGlobal])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    '::',
    '::1',
    '::7f00:1',
    '::a9fe:a9fe',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '2001:2::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '169.254.169.254',
  ])('refuses %s', (address) => {
    expect(closed.mayConnect(address, 80)).toBe(false)
  })

  it.each([
    '',
    'example.com',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '010.8.8.8',
    '8.8.8.8 ',
    '[2606:4700::1111]',
    '8.8.8',
  ])('refuses "%s", which is not an address', (text) => {
    expect(closed.mayConnect(text, 80)).toBe(false)
  })

  it('allows web ports and high ports, but no port of another well-known service', () => {
    const allowed = (port: number) => closed.mayConnect('8.8.8.8', port)
    expect([80, 443, 1024, 3000, 8000, 8080, 8443, 9000, 65_535].filter((port) => !allowed(port))).toEqual([])
    expect([0, 1, 21, 22, 23, 25, 53, 110, 587, 993, 3306, 5432, 6379, 6667, 11_211, 27_017].filter(allowed)).toEqual(
      [],
    )
  })
})

describe('the machine’s own addresses', () => {
  const face = (address: string, internal = false) => ({ address, internal }) as NetworkInterfaceInfo
  let interfaces: ReturnType<typeof networkInterfaces> = {}
  let time = 0
  const own = () =>
    createOwnAddresses(
      () => interfaces,
      () => time,
    )

  it('are refused like private addresses, in every notation', () => {
    interfaces = { eth0: [face('8.8.8.8'), face('2606:4700::1111')], lo: [face('127.0.0.1', true)] }
    const policy = createAddressPolicy([], own())
    const refused = [...notations, ...translations].map((write) => hostOf(write(toNumber('8.8.8.8'))))
    expect([...refused, '2606:4700:0:0::1111'].filter((address) => policy.mayConnect(address, 443))).toEqual([])
    expect(['8.8.8.9', '2606:4700::1112'].filter((address) => !policy.mayConnect(address, 443))).toEqual([])
  })

  it('can be exempted by the operator', () => {
    interfaces = { eth0: [face('8.8.8.8')] }
    expect(createAddressPolicy(['8.8.8.8:443'], own()).mayConnect('8.8.8.8', 443)).toBe(true)
  })

  it('are refreshed: a new one is refused too, a removed one is not', () => {
    interfaces = { eth0: [face('8.8.8.8')] }
    const policy = createAddressPolicy([], own())
    const may = () => ['8.8.8.8', '9.9.9.9'].filter((address) => policy.mayConnect(address, 443))
    expect(may()).toEqual(['9.9.9.9'])
    interfaces = { eth0: [face('9.9.9.9')] }
    time += 5000
    expect(may()).toEqual(['8.8.8.8'])
  })

  it('are the addresses of this machine', () => {
    const here = Object.values(networkInterfaces()).flatMap((faces) => faces?.map(({ address }) => address) ?? [])
    expect([...createOwnAddresses()()].sort()).toEqual([...new Set(here)].sort())
  })
})

describe('the operator’s exemptions', () => {
  it('allow exactly the listed addresses', () => {
    const policy = createAddressPolicy(['127.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8'])
    const may = (address: string) => policy.mayConnect(address, 8080)
    expect(['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', '::1', 'fd12::5'].filter((a) => !may(a))).toEqual([])
    expect(['127.0.0.2', '10.2.0.1', '::2', 'fc00::1', '169.254.169.254', '192.168.0.1'].filter(may)).toEqual([])
    expect(may('8.8.8.8')).toBe(true)
  })

  it('with a port allow that port only, even a dangerous one', () => {
    const policy = createAddressPolicy(['127.0.0.1:6379', '[::1]:9000', '[fd00::/8]:22', '10.0.0.0/8:81'])
    expect(policy.mayConnect('127.0.0.1', 6379)).toBe(true)
    expect(policy.mayConnect('127.0.0.1', 6380)).toBe(false)
    expect(policy.mayConnect('::1', 9000)).toBe(true)
    expect(policy.mayConnect('::1', 9001)).toBe(false)
    expect(policy.mayConnect('fd01::1', 22)).toBe(true)
    expect(policy.mayConnect('10.9.9.9', 81)).toBe(true)
  })

  it('without a port do not allow dangerous ports', () => {
    const policy = createAddressPolicy(['127.0.0.1'])
    expect(policy.mayConnect('127.0.0.1', 6379)).toBe(false)
    expect(policy.mayConnect('127.0.0.1', 22)).toBe(false)
  })

  it.each(['localhost', '127.1', '010.0.0.1', '10.0.0.0/33', '::1/129', '1.2.3.4:0', '1.2.3.4:70000', '[::1', '', '*'])(
    'refuse the misspelt entry "%s" by name',
    (entry) => {
      expect(() => createAddressPolicy([entry])).toThrow(`"${entry}" is not an address`)
    },
  )

  it('do not mistake a short IPv6 range for an IPv4 range', () => {
    const policy = createAddressPolicy(['0.0.0.0/0'])
    expect(policy.isExempt('10.0.0.1', 8080)).toBe(true)
    expect(policy.isExempt('::1', 8080)).toBe(false)
    expect(policy.isExempt('fd00::1', 8080)).toBe(false)
  })
})

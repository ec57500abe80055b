import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowsAddress, parseNetwork, presentNetwork } from './network.ts'

describe('an address or range', () => {
  it.each([
    ['192.0.2.77', '192.0.2.77/32'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['2001:DB8:0:0::1', '2001:db8::1/128'],
    ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
    ['::/0', '::/0'],
    ['::1', '::1/128'],
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['::FFFF:C000:0201', '192.0.2.1/32'],
    ['::ffff:192.0.2.77/120', '192.0.2.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::192.0.2.1', '::c000:201/128'],
    ['64:ff9b::192.0.2.1/96', '64:ff9b::/96'],
  ])('written %s is stored as %s', (written, canonical) => {
    expect(parseNetwork(written)).toBe(canonical)
  })

  it.each([
    ...['', ' ', '/', '/24', 'example.com', 'localhost', '*', '192.0.2', '127.1', '1', '2130706433', '0x7f.0.0.1'],
    ...[
      '0177.0.0.1',
      '192.168.01.1',
      '256.1.1.1',
      '1.2.3.4.5',
      '-1.2.3.4',
      '192.0.2.1/',
      '192.0.2.1/33',
      '192.0.2.1/08',
    ],
    ...['192.0.2.1/-1', '192.0.2.1/+8', '192.0.2.1/8.0', '192.0.2.1/8/8', '192.0.2.1/255.255.255.0', '192.0.2.1 '],
    ...[
      ' 192.0.2.1',
      '192.0.2.1\n',
      '192.0.2.1-192.0.2.9',
      '192.0.2.1:80',
      '１９２.0.2.1',
      '2001:db8::/129',
      '2001:db8:::1',
    ],
    ...[
      '[2001:db8::1]',
      'fe80::1%eth0',
      'fe80::1%eth0/64',
      'fe80::%1/10',
      '12345::',
      '::ffff:192.0.2.1/95',
      '::ffff:0:0/0',
    ],
    ...['2001:db8::1/1e1', 'g::', '1:2:3:4:5:6:7:8:9', '::ffff:0300.0.2.1', "192.0.2.1'; drop table ip_whitelist; --"],
  ])('written %j is refused', (written) => {
    expect(parseNetwork(written)).toBeNull()
  })

  it('contains its own base address and is parsed to itself, with any prefix', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }))
    const v6 = fc.tuple(fc.ipV6(), fc.integer({ min: 96, max: 128 }))
    fc.assert(
      fc.property(fc.oneof(v4, v6), ([address, bits]) => {
        const network = parseNetwork(`${address}/${bits}`)
        if (network === null) throw new Error(`${address}/${bits} was refused`)
        const single = parseNetwork(address) ?? ''
        expect(allowsAddress([network], presentNetwork(single))).toBe(true)
        expect(parseNetwork(network)).toBe(network)
        expect(parseNetwork(presentNetwork(network))).toBe(network)
      }),
    )
  })

  it('matches IPv4-mapped callers as IPv4, and no address of the other family', () => {
    expect(allowsAddress(['192.0.2.0/24'], '::ffff:192.0.2.9')).toBe(true)
    expect(allowsAddress(['192.0.2.0/24'], '192.0.3.1')).toBe(false)
    expect(allowsAddress(['::/0'], '192.0.2.1')).toBe(false)
    expect(allowsAddress(['0.0.0.0/0'], '2001:db8::1')).toBe(false)
    expect(allowsAddress(['192.0.2.0/24', '2001:db8::/32'], '2001:db8:9::1')).toBe(true)
    expect(allowsAddress(['0.0.0.0/0'], 'not an address')).toBe(false)
    expect(allowsAddress([], 'not an address')).toBe(true)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { grantScope } from '../../stores/index.ts'
import { createThumbnailKeys, imageHashLength } from './thumbnail-keys.ts'

const instanceKey = randomBytes(32)
const hash = 'a1b2c3d4e5f6'
const scope = grantScope(randomUUID())

/** The key in the URL of a thumbnail. */
const keyOf = (productId = 'lamp', image = hash, key = instanceKey): string =>
  createThumbnailKeys(key).thumbnailOf(scope, productId, [640, 480, image]).url.replace('/v1/images/', '')
const read = (key: string) => createThumbnailKeys(instanceKey).read(key)

it('issues the URL of a thumbnail with the size of its image', () => {
  expect(createThumbnailKeys(instanceKey).thumbnailOf(scope, 'lamp', [640, 480, hash])).toEqual({
    url: expect.stringMatching(/^\/v1\/images\/[\w-]+$/),
    width: 640,
    height: 480,
  })
})

it('issues the same key after an update: pages and caches contain it', () => {
  const { url } = createThumbnailKeys(Buffer.alloc(32, 7)).thumbnailOf(
    grantScope('11111111-2222-4333-8444-555555555555'),
    'lamp',
    [640, 480, hash],
  )
  // Computed with another implementation of HKDF and HMAC.
  expect(url).toBe('/v1/images/X3SOKZqyXuwyT_N1gIcZbBEREREiIkMzhERVVVVVVVWhssPU5fZsYW1w')
})

it.each(['lamp', 'x', 'Größe 7/ü', 'a'.repeat(200)])(
  'reads store, product and content of its keys: %s',
  (productId) => {
    expect(hash).toHaveLength(imageHashLength)
    expect(read(keyOf(productId))).toEqual({ scope, productId, hash })
  },
)

it('issues another key for another product and another content', () => {
  expect(new Set([keyOf(), keyOf('chair'), keyOf('lamp', 'ffffffffffff')]).size).toBe(3)
  expect(keyOf()).toBe(keyOf())
})

it('refuses a key that was changed in any byte', () => {
  const bytes = Buffer.from(keyOf(), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (bytes[at] ?? 0) ^ 1
    expect(read(changed.toString('base64url')), `byte ${at}`).toBeNull()
  }
})

it('refuses a key that was truncated or extended', () => {
  const bytes = Buffer.from(keyOf(), 'base64url')
  for (const length of [0, 15, 16, 37, 38, 39, bytes.length - 1])
    expect(read(bytes.subarray(0, length).toString('base64url')), `${length} bytes`).toBeNull()
  expect(read(Buffer.concat([bytes, Buffer.from('s')]).toString('base64url'))).toBeNull()
})

it('refuses a key without a product, although it is signed', () => {
  expect(read(keyOf(''))).toBeNull()
})

it('refuses the keys of another installation', () => {
  expect(read(keyOf('lamp', hash, randomBytes(32)))).toBeNull()
})

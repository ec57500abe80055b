import { describe, expect, it } from 'vitest'
import type { ProductSummary, ThumbnailKeys } from '../../catalog/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { createProductRowCache } from './hydrate.ts'

const mine = grantScope('00000000-0000-4000-8000-00000000000a')
const other = grantScope('00000000-0000-4000-8000-00000000000b')

const createRow = (id: string, revision = 1, metadata: Record<string, unknown> = { name: `${id} at ${revision}` }) =>
  ({
    product_id: id,
    revision,
    metadata,
    image_url: `https://images.example/${id}.jpg`,
    image: [160, 160, 'a'.repeat(12)],
    additional_image_urls: [`https://images.example/${id}-2.jpg`],
  }) satisfies ProductSummary

const keys = {
  signed: 0,
  thumbnailOf(
    scope: StoreScope,
    productId: string,
    [width, height, hash]: Parameters<ThumbnailKeys['thumbnailOf']>[2],
  ) {
    keys.signed += 1
    return { url: `/${scope.storeId}/${productId}/${hash}`, width, height }
  },
}
const cacheOf = (maxBytes: number) => createProductRowCache({ maxBytes, thumbnailKeys: keys })
const hydrated = (row: ProductSummary, scope = mine) => ({
  ...row,
  thumbnail: row.image && { url: `/${scope.storeId}/${row.product_id}/${row.image[2]}`, width: 160, height: 160 },
})

describe('a cached row', () => {
  it('is returned as it was stored, and changing it does not change the cache', () => {
    const rows = cacheOf(1_000_000)
    const row = createRow('a', 3, { name: 'Äpfel 🍎', tags: ['x', null], price: 19.99, nested: { deep: [true] } })
    rows.set(mine, [row])
    const given = rows.get(mine, { productId: 'a', revision: 3 })
    expect(given).toEqual(hydrated(row))
    Object.assign(given?.metadata ?? {}, { name: 'changed' })
    expect(rows.get(mine, { productId: 'a', revision: 3 })).toEqual(hydrated(row))
  })

  it('is valid for its own revision only', () => {
    const rows = cacheOf(1_000_000)
    rows.set(mine, [createRow('a', 3)])
    expect([2, 4].map((revision) => rows.get(mine, { productId: 'a', revision }))).toEqual([null, null])
  })

  it('is replaced by a newer revision and never by an older one', () => {
    const rows = cacheOf(1_000_000)
    rows.set(mine, [createRow('a', 3), createRow('a', 5), createRow('a', 4)])
    rows.offer(mine, [createRow('a', 2)])
    expect(rows.get(mine, { productId: 'a', revision: 5 })).toEqual(hydrated(createRow('a', 5)))
    rows.offer(mine, [createRow('a', 6)])
    expect(rows.get(mine, { productId: 'a', revision: 6 })).toEqual(hydrated(createRow('a', 6)))
  })

  it('of one store is not visible to another', () => {
    const rows = cacheOf(1_000_000)
    rows.set(mine, [createRow('a', 1, { name: 'mine' })])
    expect(rows.get(other, { productId: 'a', revision: 1 })).toBeNull()
    rows.set(other, [createRow('a', 1, { name: 'theirs' })])
    expect(rows.get(mine, { productId: 'a', revision: 1 })?.metadata).toEqual({ name: 'mine' })
  })
})

describe('the thumbnail of a cached row', () => {
  it('is signed when the row is first shown, and again for another revision', () => {
    const rows = cacheOf(1_000_000)
    const before = keys.signed
    rows.offer(mine, [createRow('a'), createRow('b')])
    expect(keys.signed).toBe(before)
    const get = (revision: number) => rows.get(mine, { productId: 'a', revision })?.thumbnail?.url
    expect([get(1), get(1), keys.signed]).toEqual([hydrated(createRow('a')).thumbnail?.url, get(1), before + 1])
    rows.set(mine, [{ ...createRow('a', 2), image: [160, 160, 'b'.repeat(12)] }])
    expect([get(2), keys.signed]).toEqual([expect.stringContaining('bbbb'), before + 2])
  })

  it('is absent until the image has been loaded', () => {
    const rows = cacheOf(1_000_000)
    rows.set(mine, [{ ...createRow('a'), image: null }])
    expect(rows.get(mine, { productId: 'a', revision: 1 })?.thumbnail).toBeNull()
  })
})

describe('the memory of cached rows', () => {
  const maxBytes = 20_000
  const filled = () => {
    const rows = cacheOf(maxBytes)
    rows.offer(
      mine,
      Array.from({ length: 200 }, (_none, at) => createRow(`p${at}`)),
    )
    return rows
  }
  const has = (rows: ReturnType<typeof filled>, id: string) => rows.get(mine, { productId: id, revision: 1 }) !== null

  it('is bounded, whatever is stored or offered', () => {
    const rows = filled()
    expect(rows.bytes).toBeGreaterThan(maxBytes / 2)
    expect(rows.bytes).toBeLessThanOrEqual(maxBytes)
    rows.set(mine, [createRow('large', 1, { filler: 'x'.repeat(maxBytes) })])
    rows.offer(mine, [createRow('large', 1, { filler: 'x'.repeat(maxBytes) })])
    expect([rows.bytes <= maxBytes, has(rows, 'large')]).toEqual([true, false])
  })

  it('is freed by the least recently shown rows, and only for rows that are shown', () => {
    const rows = filled()
    expect(has(rows, 'p0')).toBe(true)
    rows.offer(mine, [createRow('offered')])
    expect(has(rows, 'offered')).toBe(false)
    rows.set(mine, [createRow('shown')])
    expect([has(rows, 'shown'), has(rows, 'p0'), has(rows, 'p1')]).toEqual([true, true, false])
  })
})

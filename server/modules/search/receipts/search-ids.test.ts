import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StoreScope } from '../../stores/index.ts'
import { createSearchIds } from './search-ids.ts'

const scopeOf = (storeId: string) => ({ storeId }) as StoreScope
const [one, two] = [scopeOf(randomUUID()), scopeOf(randomUUID())]
const ids = createSearchIds(randomBytes(32))
const at = new Date('2026-11-22T13:14:15.678Z')

it('returns when a search was made for ids of the store in any case, and for no other store', () => {
  const issued = Array.from({ length: 500 }, () => ids.issue(one, at))
  expect(new Set(issued).size).toBe(500)
  for (const id of issued) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(ids.issuedAt(one, id)).toEqual(at)
    expect(ids.issuedAt(one, id.toUpperCase())).toEqual(at)
    expect(ids.issuedAt(two, id)).toBeNull()
  }
})

it('rejects ids that were changed, invented or issued by another installation', () => {
  const id = ids.issue(one, at)
  for (let position = 0; position < id.length; position += 1) {
    const digit = id[position] === '0' ? '1' : '0'
    const changed = id.slice(0, position) + digit + id.slice(position + 1)
    if (id[position] !== '-') expect(ids.issuedAt(one, changed)).toBeNull()
  }
  expect(ids.issuedAt(one, randomUUID())).toBeNull()
  expect(ids.issuedAt(one, 'nonsense')).toBeNull()
  expect(createSearchIds(randomBytes(32)).issuedAt(one, id)).toBeNull()
})

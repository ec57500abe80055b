import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyTable } from './key-table.ts'

describe('a key table', () => {
  it('finds the owner of each key, as a map would, whatever is added and removed', () => {
    const change = fc.record({ key: fc.nat(300).map((number) => `SKU-${number}`), isAdded: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 600 }), (changes) => {
        const keys: string[] = []
        const table = createKeyTable((owner, key) => keys[owner] === key)
        const model = new Map<string, number>()
        for (const { key, isAdded } of changes) {
          const owner = model.get(key)
          if (isAdded && owner === undefined) {
            keys.push(key)
            table.add(key, keys.length - 1)
            model.set(key, keys.length - 1)
          } else if (!isAdded && owner !== undefined) {
            expect(table.remove(key, owner)).toBe(true)
            model.delete(key)
          }
        }
        expect(table.size).toBe(model.size)
        for (let number = 0; number <= 300; number += 1)
          expect(table.find(`SKU-${number}`)).toBe(model.get(`SKU-${number}`) ?? -1)
      }),
    )
  })

  it('removes nothing that another owner has, and takes at most 17 bytes per key', () => {
    const count = 20_000
    const table = createKeyTable((owner, key) => key === `key ${owner}`)
    for (let owner = 0; owner < count; owner += 1) {
      table.add(`key ${owner}`, owner)
      if (owner > 100) expect(table.bytes).toBeLessThanOrEqual((owner + 1) * 17)
    }
    expect(table.remove('key 5', 6)).toBe(false)
    expect([table.find('key 5'), table.find('key 20000'), table.size]).toEqual([5, -1, count])
  })
})

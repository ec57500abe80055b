import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createImageRows } from './image-rows.ts'

it('gives every image one owner and every product its images in order, after any changes', () => {
  const change = fc.record({ product: fc.oneof(fc.nat(8), fc.nat(3000)), isAdded: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      const owners = createImageRows()
      const model = new Map<number, number[]>()
      for (const { product, isAdded } of changes) {
        if (isAdded) model.set(product, [...(model.get(product) ?? []), owners.add(product)])
        else expect(owners.release(product)).toEqual(model.get(product) ?? [])
        if (!isAdded) model.delete(product)
      }
      const owned = [...model.values()].flat()
      expect(new Set(owned).size).toBe(owned.length)
      for (const [product, rows] of model) {
        expect(owners.rowsOf(product)).toEqual(rows)
        for (const row of rows) expect(owners.owner[row]).toBe(product)
      }
      expect([...owners.rowsOfAll(Int32Array.from([...model.keys(), 99_999]))]).toEqual(owned)
      expect(owners.owner.filter((product) => product >= 0)).toHaveLength(owned.length)
    }),
  )
})

it('reuses freed rows before new ones', () => {
  const owners = createImageRows()
  for (let round = 0; round < 50; round += 1) {
    for (let product = 0; product < 40; product += 1) owners.add(product)
    for (let product = 0; product < 40; product += 1) owners.release(product)
  }
  expect(owners.rows).toBe(40)
})

it('restores any number of freed rows', () => {
  const owners = createImageRows()
  for (let product = 0; product < 200_000; product += 1) owners.add(product)
  for (let product = 0; product < 200_000; product += 1) owners.release(product)
  const restored = createImageRows()
  restored.restore(owners.save())
  restored.add(7)
  expect(restored.rows).toBe(200_000)
})

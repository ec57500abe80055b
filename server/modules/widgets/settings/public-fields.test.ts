import { describe, expect, it } from 'vitest'
import { createPublicFields } from './public-fields.ts'

const metadata = {
  name: 'Oak chair',
  cost: 12,
  dimensions: { width: 40, secret: { supplier: 'Acme' } },
  variants: [{ sku: 'A', cost: 1 }, { cost: 2 }, 'plain', { sku: 'B', nested: [{ sku: 'C' }] }],
  'a.b': 'dotted',
}

function selected(...list: string[]): unknown {
  return createPublicFields(list).select(metadata)
}

describe('the public part of metadata', () => {
  it('has the listed fields and no other', () => {
    expect(selected('name', 'unknown')).toEqual({ name: 'Oak chair' })
    expect(selected()).toEqual({})
  })

  it('includes everything below a listed field', () => {
    expect(selected('dimensions')).toEqual({ dimensions: metadata.dimensions })
  })

  it('has only the listed part of an object, and nothing of an object without one', () => {
    expect(selected('dimensions.width')).toEqual({ dimensions: { width: 40 } })
    expect(selected('dimensions.secret.supplier')).toEqual({ dimensions: { secret: { supplier: 'Acme' } } })
    expect(selected('dimensions.height', 'name.first')).toEqual({})
  })

  it('descends into lists, and drops their entries that have no listed field', () => {
    expect(selected('variants.sku')).toEqual({ variants: [{ sku: 'A' }, { sku: 'B' }] })
    expect(selected('variants.nested.sku')).toEqual({ variants: [{ nested: [{ sku: 'C' }] }] })
  })

  it('treats a name with a dot like the path that filters read it by', () => {
    expect(selected('a.b')).toEqual({ 'a.b': 'dotted' })
    expect(selected('a')).toEqual({ 'a.b': 'dotted' })
  })

  it('handles field names that are built-in properties of JavaScript objects', () => {
    const hostile = JSON.parse('{"__proto__":{"cost":1},"constructor":{"cost":2},"name":"x"}')
    const part = createPublicFields(['name', '__proto__.name', 'toString', 'constructor.name']).select(hostile)
    expect(JSON.stringify(part)).toBe('{"name":"x"}')
    expect(JSON.stringify(createPublicFields(['__proto__']).select(hostile))).toBe('{"__proto__":{"cost":1}}')
  })
})

it('a path is public when it or one of its parents is listed', () => {
  const fields = createPublicFields(['dimensions', 'variants.sku'])
  for (const path of ['dimensions', 'dimensions.width', 'variants.sku', 'variants.sku.x'])
    expect([path, fields.includes(path)]).toEqual([path, true])
  for (const path of ['variants', 'variants.skus', 'variants.cost', 'dimension', 'dimensionsx', ''])
    expect([path, fields.includes(path)]).toEqual([path, false])
})

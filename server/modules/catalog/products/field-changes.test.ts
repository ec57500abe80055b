import { describe, expect, it } from 'vitest'
import { fieldChanges } from './field-changes.ts'

describe('field changes', () => {
  it('are the sorted dotted paths of the differences', () => {
    const before = { a: 1, b: { c: [1, 2], d: 'x' }, gone: null }
    const after = { a: 1, b: { c: [1, 3], d: 'x', e: true }, added: {} }
    expect(fieldChanges(before, after, 'metadata')).toEqual([
      'metadata.added',
      'metadata.b.c',
      'metadata.b.e',
      'metadata.gone',
    ])
  })

  it('are empty for equal values, however deep', () => {
    const value = { list: [{ a: [1, { b: null }] }], text: 'x' }
    expect(fieldChanges(value, structuredClone(value), 'm')).toEqual([])
    expect(fieldChanges([{ a: 1 }], [{ a: 2 }], 'm')).toEqual(['m'])
    expect(fieldChanges({ a: {} }, { a: [] }, 'm')).toEqual(['m.a'])
  })
})

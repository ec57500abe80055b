import { describe, expect, it } from 'vitest'
import { createAttributeIndex } from '../../../engine/attributes/attribute-index.ts'
import { presentFacets, queryKeyOf } from './answer-searches.ts'

describe('facets in an answer', () => {
  it('are keyed by field, even for special field names', () => {
    const index = createAttributeIndex(['__proto__', 'constructor'])
    index.set(0, JSON.parse('{"__proto__": "a", "constructor": 5}'))
    const mask = Uint8Array.of(1)
    const facets = presentFacets(
      new Map(['__proto__', 'constructor'].map((field) => [field, index.facet(field, mask, { maxValues: 9 })])),
    )
    expect(JSON.parse(JSON.stringify(facets))).toEqual(
      JSON.parse(`{
        "__proto__": { "values": [{ "value": "a", "count": 1 }], "distinct": 1, "missing": 0 },
        "constructor": {
          "values": [{ "value": 5, "count": 1 }], "distinct": 1, "missing": 0,
          "numbers": { "min": 5, "max": 5, "histogram": [{ "from": 5, "to": 5, "count": 1 }] }
        }
      }`),
    )
    expect(Object.keys(facets)).toEqual(['__proto__', 'constructor'])
  })
})

describe('the key by which equal queries are counted', () => {
  it('ignores case, composition and white space', () => {
    expect(queryKeyOf('  Rote\n A\u0308pfel ')).toBe('rote äpfel')
    expect(queryKeyOf('rote äpfel')).toBe('rote äpfel')
    expect(queryKeyOf(' \t')).toBe('')
  })

  it('has at most 200 characters and never splits one', () => {
    expect(queryKeyOf('🍎'.repeat(300))).toBe('🍎'.repeat(200))
  })
})

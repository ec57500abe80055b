import { expect, it } from 'vitest'
import type { Conditions, TextQuery, Subject } from '../pipeline.ts'
import { sharedScanQueries } from './shared-scans.ts'

const open: Conditions = {
  pre: { category: null, priceMin: null, priceMax: null, color: null },
  filters: [],
  threshold: 0.5,
}
const centred = new Map<Float32Array, Float32Array>()
const calibrator = {
  centre(query: Float32Array) {
    const vector = centred.get(query) ?? query.slice()
    centred.set(query, vector)
    return { vector, offset: 0 }
  },
}
const vector = (at: number): Float32Array => Float32Array.of(at)
const picture = (at: number) => ({ vector: vector(at), contentHash: '' })
const words = (at: number): TextQuery => ({
  text: '',
  plan: { slots: [], exact: '', coverage: 0 },
  vector: vector(at),
  interpreted: { language: 'en', words: '', exact: null, filters: [], colors: [], synonyms: [], corrections: [] },
})
const scans = (subject: Subject, conditions = open) => sharedScanQueries([{ subject, conditions }], calibrator)

it('are the words’ own vector and the centred ones of pictures', () => {
  const said = words(1)
  expect(scans({ kind: 'words', words: said })).toEqual([said.vector])
  expect(scans({ kind: 'words', words: said })[0]).toBe(said.vector)
  const seen = picture(2)
  expect(scans({ kind: 'picture', picture: seen })[0]).toBe(centred.get(seen.vector))
  const both: Subject = { kind: 'fusion', picture: seen, words: said, weight: 0.5, colors: [] }
  expect(scans(both)).toEqual([centred.get(seen.vector), said.vector])
  expect(scans({ ...both, picture: null })).toEqual([said.vector])
})

it('are all pictures of a search by several, but none of their average', () => {
  const pictures = [picture(1), picture(2)]
  expect(scans({ kind: 'pictures', pictures, aggregation: 'best' })).toHaveLength(2)
  expect(scans({ kind: 'pictures', pictures, aggregation: 'union' })).toHaveLength(2)
  expect(scans({ kind: 'pictures', pictures, aggregation: 'average' })).toEqual([])
  expect(scans({ kind: 'product', productId: 'p' })).toEqual([])
})

it('are none of a filtered search, nor of words that the model cannot read', () => {
  const filters = [{ field: 'size', operator: 'eq', value: 'M' }] as const
  expect(scans({ kind: 'words', words: words(1) }, { ...open, filters })).toEqual([])
  expect(scans({ kind: 'words', words: words(1) }, { ...open, pre: { ...open.pre, priceMax: 5 } })).toEqual([])
  expect(scans({ kind: 'words', words: { ...words(1), vector: null } })).toEqual([])
})

import { expect, it } from 'vitest'
import type { Conditions, Subject, TextQuery } from '../pipeline.ts'
import { sharedScanQueries } from './retrieve.ts'

const open: Conditions = {
  pre: { category: null, priceMin: null, priceMax: null, color: null },
  filters: [],
  threshold: 0.5,
}
const centered = new Map<Float32Array, Float32Array>()
const calibrator = {
  center(query: Float32Array) {
    const vector = centered.get(query) ?? query.slice()
    centered.set(query, vector)
    return { vector, offset: 0 }
  },
}
const vector = (at: number): Float32Array => Float32Array.of(at)
const image = (at: number) => ({ vector: vector(at), contentHash: '' })
const words = (at: number): TextQuery => ({
  text: '',
  plan: { slots: [], exact: '', coverage: 0, goodsAt: null, preferences: [] },
  vector: vector(at),
  background: null,
  interpreted: { language: 'en', words: '', exact: null, filters: [], colors: [], synonyms: [], corrections: [] },
})
const scans = (subject: Subject, conditions = open) => sharedScanQueries([{ subject, conditions }], calibrator)

it('shared scan queries are the text vector and the centered image vectors', () => {
  const textQuery = words(1)
  expect(scans({ kind: 'text', query: textQuery })).toEqual([textQuery.vector])
  expect(scans({ kind: 'text', query: textQuery })[0]).toBe(textQuery.vector)
  const imageQuery = image(2)
  expect(scans({ kind: 'image', image: imageQuery })[0]).toBe(centered.get(imageQuery.vector))
  const both: Subject = { kind: 'fusion', image: imageQuery, query: textQuery, weight: 0.5, colors: [] }
  expect(scans(both)).toEqual([centered.get(imageQuery.vector), textQuery.vector])
  expect(scans({ ...both, image: null })).toEqual([textQuery.vector])
})

it('shared scan queries include all images of a search, but none for their average', () => {
  const images = [image(1), image(2)]
  expect(scans({ kind: 'images', images, aggregation: 'best' })).toHaveLength(2)
  expect(scans({ kind: 'images', images, aggregation: 'union' })).toHaveLength(2)
  expect(scans({ kind: 'images', images, aggregation: 'average' })).toEqual([])
  expect(scans({ kind: 'product', productId: 'p' })).toEqual([])
})

it('shared scan queries exclude filtered searches and text that the model cannot read', () => {
  const filters = [{ field: 'size', operator: 'eq', value: 'M' }] as const
  expect(scans({ kind: 'text', query: words(1) }, { ...open, filters })).toEqual([])
  expect(scans({ kind: 'text', query: words(1) }, { ...open, pre: { ...open.pre, priceMax: 5 } })).toEqual([])
  expect(scans({ kind: 'text', query: { ...words(1), vector: null } })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { grantScope } from '../../stores/index.ts'
import { encodeProgress } from '../modes/union-positions.ts'
import { readSearchCursor, searchFingerprint, writeSearchCursor } from './search-cursor.ts'

const mine = grantScope('00000000-0000-4000-8000-000000000001')
const theirs = grantScope('00000000-0000-4000-8000-000000000002')
const requested = { mode: 'text', query: 'shoe', threshold: 0, limit: 10 }
const fingerprint = searchFingerprint(mine, requested)
const refused = { code: 'validation_failed', status: 422 }

describe('a cursor', () => {
  it.each([
    { key: 0.123457, score: 0.123457, productId: 'p1' },
    { key: -19.99, score: 0, productId: 'ünï "quoted" \\ 👟' },
    { key: Number.NEGATIVE_INFINITY, score: 1, productId: '🜁'.repeat(100) },
    { key: 1e-300, score: 1e-6, productId: '0' },
    { key: 0.5, score: 0.5, productId: 'p1', modeState: '=Stühle "Oslo"' },
  ])('decodes to what was encoded: %o', (position) => {
    const cursor = { position, planId: '2z', generation: 'a/model@1f', asOf: 20_000 * 86_400_000 }
    expect(readSearchCursor(writeSearchCursor(cursor, fingerprint), fingerprint)).toEqual(cursor)
  })

  it('never exceeds the maximum length of a cursor', () => {
    const longest = { key: 1 / 123_457, score: 0.123457, productId: '🜁'.repeat(255) }
    const lists = Array.from({ length: 10 }, () => ({ before: 0.123457, upTo: 0.123456, taken: 123_456 }))
    for (const modeState of [encodeProgress({ position: 123_457, lists }), `=${'ß'.repeat(149)}`]) {
      const cursor = {
        position: { ...longest, modeState },
        planId: 'zzzzzz',
        generation: 'a-rather-long-model-name@12345678',
        asOf: 20_000 * 86_400_000,
      }
      expect(writeSearchCursor(cursor, fingerprint).length).toBeLessThanOrEqual(2048)
    }
  })

  it('can be used with another page size and another order of the fields', () => {
    expect(searchFingerprint(mine, { limit: 3, threshold: 0, query: 'shoe', cursor: 'x', mode: 'text' })).toBe(
      fingerprint,
    )
  })

  it('does not depend on the order of the fields of a filter', () => {
    const one = { ...requested, filters: [{ field: 'size', operator: 'eq', value: 'M' }] }
    const other = { ...requested, filters: [{ value: 'M', operator: 'eq', field: 'size' }] }
    expect(searchFingerprint(mine, other)).toBe(searchFingerprint(mine, one))
  })

  it.each<[string, string]>([
    ['query', searchFingerprint(mine, { ...requested, query: 'boot' })],
    ['mode', searchFingerprint(mine, { ...requested, mode: 'image' })],
    ['threshold', searchFingerprint(mine, { ...requested, threshold: 0.5 })],
    ['filter', searchFingerprint(mine, { ...requested, category: 'shoes' })],
    ['store', searchFingerprint(theirs, requested)],
  ])('is refused when the %s differs', (_what, other) => {
    const position = { key: 0.5, score: 0.5, productId: 'p' }
    const cursor = writeSearchCursor({ position, planId: '', generation: 'g', asOf: 0 }, fingerprint)
    expect(() => readSearchCursor(cursor, other)).toThrow(expect.objectContaining(refused))
  })

  it.each([
    '',
    'zzz',
    'bm90IGpzb24',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('is refused if it is not a cursor of a search: %j', (cursor) => {
    expect(() => readSearchCursor(cursor, fingerprint)).toThrow(expect.objectContaining(refused))
  })

  it('is refused with one part changed to another version, search or key', () => {
    const position = { key: 0.5, score: 0.5, productId: 'p' }
    const written = writeSearchCursor({ position, planId: '', generation: 'g', asOf: 0 }, fingerprint)
    const parts: unknown[] = JSON.parse(Buffer.from(written, 'base64url').toString())
    const encode = (changed: unknown[]) => Buffer.from(JSON.stringify(changed)).toString('base64url')
    expect(readSearchCursor(encode(parts), fingerprint).position).toEqual(position)
    const changes: readonly (readonly [index: number, part: unknown])[] = [
      [0, Number(parts[0]) - 1],
      [1, 'AAAAAAAAAAAAAAAA'],
      [3, 'cheap'],
      [3, 'NaN'],
    ]
    for (const [index, part] of changes) {
      expect(() => readSearchCursor(encode(parts.with(index, part)), fingerprint)).toThrow(
        expect.objectContaining(refused),
      )
    }
  })
})

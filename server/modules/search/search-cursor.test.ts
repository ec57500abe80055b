import { describe, expect, it } from 'vitest'
import { grantScope } from '../stores/index.ts'
import { readSearchCursor, searchFingerprint, writeSearchCursor } from './search-cursor.ts'

const mine = grantScope('00000000-0000-4000-8000-000000000001')
const theirs = grantScope('00000000-0000-4000-8000-000000000002')
const asked = { mode: 'text', query: 'shoe', threshold: 0, limit: 10 }
const fingerprint = searchFingerprint(mine, asked)
const refused = { code: 'validation_failed', status: 422 }

describe('a cursor', () => {
  it.each([
    { score: 0.123457, productId: 'p1' },
    { score: 0, productId: 'ünï "quoted" \\ 👟' },
    { score: 1, productId: '🜁'.repeat(100) },
  ])('comes back as it went out: %o', (position) => {
    expect(readSearchCursor(writeSearchCursor(position, fingerprint), fingerprint)).toEqual(position)
  })

  it('may be used with another page size, and whatever the order of the fields', () => {
    expect(searchFingerprint(mine, { limit: 3, threshold: 0, query: 'shoe', cursor: 'x', mode: 'text' })).toBe(
      fingerprint,
    )
  })

  it.each<[string, string]>([
    ['query', searchFingerprint(mine, { ...asked, query: 'boot' })],
    ['mode', searchFingerprint(mine, { ...asked, mode: 'image' })],
    ['threshold', searchFingerprint(mine, { ...asked, threshold: 0.5 })],
    ['filter', searchFingerprint(mine, { ...asked, category: 'shoes' })],
    ['store', searchFingerprint(theirs, asked)],
  ])('is refused when another %s is asked for', (_what, other) => {
    const cursor = writeSearchCursor({ score: 0.5, productId: 'p' }, fingerprint)
    expect(() => readSearchCursor(cursor, other)).toThrow(expect.objectContaining(refused))
  })

  it.each([
    '',
    'zzz',
    'bm90IGpzb24',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('is refused when it is none: %j', (cursor) => {
    expect(() => readSearchCursor(cursor, fingerprint)).toThrow(expect.objectContaining(refused))
  })
})

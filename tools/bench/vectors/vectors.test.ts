import { expect, it } from 'vitest'
import { type Candidate, ownCandidates } from './vector-candidates.ts'
import { benchVectors } from './vectors.ts'

it('every candidate agrees with double precision, and a missing package is reported, not fatal', async () => {
  const missing: Candidate = { name: 'elsewhere', bytesPerNumber: 4, prepare: async () => null }
  const { columns, rows } = await benchVectors({
    rows: [300],
    dimensions: [64, 128],
    budget: 1,
    candidates: [...ownCandidates, missing],
  })
  expect(rows).toHaveLength(2 * (ownCandidates.length + 1))
  for (const row of rows) expect(row).toHaveLength(columns.length)
  for (const [vectors, candidate, p50, ...rest] of rows) {
    expect(vectors).toMatch(/^300 × (64|128)$/)
    if (candidate === 'elsewhere') expect(p50).toBe('not installed')
    else expect(rest.at(-1)).toMatch(/^(20 of 20|± \de-[5-9])$/)
  }
})

it('skips candidates at sizes that take them too long', async () => {
  const slow: Candidate = { name: 'slow', bytesPerNumber: 4, maxNumbers: 64, prepare: async () => null }
  const { rows } = await benchVectors({ rows: [1, 2], dimensions: [64], budget: 1, candidates: [slow] })
  expect(rows.map(([vectors]) => vectors)).toEqual(['1 × 64'])
})

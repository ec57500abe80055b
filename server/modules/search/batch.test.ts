import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { grantScope } from '../stores/index.ts'
import { searchBatch } from './batch.ts'
import type { ResolvedSearch } from './pipeline.ts'

const scope = grantScope('00000000-0000-4000-8000-000000000001')

describe('a batch', () => {
  it('reports an unexpected failure at the index of its search and logs the cause', async () => {
    const fault = new Error('a secret')
    const logger = { error: vi.fn() }
    const pipeline = {
      understand: vi.fn().mockRejectedValue(fault),
      retrieve: vi.fn(),
      answer: vi.fn(),
    }
    const answer = await searchBatch({ pipeline, logger }, scope, [{ mode: 'text', query: 'a' }])
    expect(answer.results).toEqual([
      { index: 0, status: 500, error: { error: 'internal_error', message: expect.any(String), details: {} } },
    ])
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(logger.error).toHaveBeenCalledWith({ err: fault }, expect.any(String))
    expect(pipeline.answer).not.toHaveBeenCalled()
  })

  it('counts for each search the time that it took itself, not that of a slower one', async () => {
    const answer = vi.fn().mockResolvedValue([{}, {}])
    const pipeline = {
      understand: vi.fn(async (_scope: unknown, _mode: unknown, fields: unknown) => {
        await setTimeout((fields as { query: string }).query === 'slow' ? 400 : 0)
        return fields as ResolvedSearch
      }),
      retrieve: vi.fn().mockResolvedValue({ matches: [{}, {}], revision: 1 }),
      answer,
    }
    const queries = ['slow', 'fast'].map((query) => ({ mode: 'text', query }))
    const { query_time_ms } = await searchBatch({ pipeline, logger: { error: vi.fn() } }, scope, queries)
    expect(query_time_ms).toBeGreaterThan(390)
    const [slow, fast] = answer.mock.calls[0]?.[1] ?? []
    expect([slow.search.query, fast.search.query]).toEqual(['slow', 'fast'])
    expect(fast.startedAt - slow.startedAt).toBeGreaterThan(200)
  })
})

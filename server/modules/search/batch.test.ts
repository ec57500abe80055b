import { describe, expect, it, vi } from 'vitest'
import { grantScope } from '../stores/index.ts'
import { searchBatch } from './batch.ts'

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
})

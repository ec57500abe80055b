import { describe, expect, it } from 'vitest'
import type { Interpreted } from '../../../../contract/search/search-answer.ts'
import { EmbeddingError, QueueFullError } from '../../../engine/embedding/errors.ts'
import type { PlanSlot } from '../../../engine/lexical/query/query-plan.ts'
import { decodeHalf, encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type CachedQueryPlan, createQueryPlanCache, createQueryVectorCache } from './query-cache.ts'

/** A model whose calls the test resolves; it can read any text except punctuation. */
function createTestModel() {
  const calls: { text: string; answer(vector: Float32Array): void; fail(error: Error): void }[] = []
  return {
    calls,
    supportsText: (text: string) => /\w/.test(text),
    embedTexts: (texts: readonly string[]) =>
      new Promise<Float32Array[]>((resolve, reject) => {
        calls.push({ text: texts.join('|'), answer: (vector) => resolve([vector]), fail: reject })
      }),
  }
}

const vector = Float32Array.of(1, 0)

describe('the query vector cache', () => {
  it('embeds a sentence once for concurrent searches, whatever its spelling', async () => {
    const model = createTestModel()
    const vectorOf = createQueryVectorCache(model, 1_000_000)
    const vectors = Promise.all(['Red  Shoe', ' red shoe', 'RED\tSHOE', 'ｒｅｄ shoe'].map(vectorOf))
    await Promise.resolve()
    expect(model.calls.map(({ text }) => text)).toEqual(['red shoe'])
    model.calls[0]?.answer(vector)
    expect(await vectors).toEqual([vector, vector, vector, vector])
    expect(await vectorOf('red shoe')).toEqual(vector)
    expect(model.calls).toHaveLength(1)
  })

  it.each([
    ['the queue is full', new QueueFullError(1024), '2'],
    ['the model is restarting', new EmbeddingError('crashed', 'gone'), '5'],
    ['the model takes too long', new EmbeddingError('timed_out', 'late'), '5'],
    ['the model is unavailable', new EmbeddingError('unavailable', 'resting'), '5'],
  ])('rejects with 503 and Retry-After when %s', async (_when, error, seconds) => {
    const model = createTestModel()
    const vectorOf = createQueryVectorCache(model, 1_000_000)
    const vectors = Promise.allSettled([vectorOf('shoe'), vectorOf('shoe')])
    await Promise.resolve()
    model.calls[0]?.fail(error)
    for (const one of await vectors) {
      const refused = { code: 'service_unavailable', status: 503, headers: { 'Retry-After': seconds } }
      expect(one).toMatchObject({ status: 'rejected', reason: refused })
    }
  })

  it('evicts the least recently used sentence at its memory limit', async () => {
    const model = createTestModel()
    const vectorOf = createQueryVectorCache(model, 1000)
    const search = async (query: string): Promise<number> => {
      const before = model.calls.length
      const found = vectorOf(query)
      model.calls[before]?.answer(vector)
      await found
      return model.calls.length - before
    }
    for (const query of ['one', 'two', 'three', 'four', 'five']) expect(await search(query)).toBe(1)
    expect(await search('five')).toBe(0)
    expect(await search('one')).toBe(1)
  })

  it('does not cache a failure', async () => {
    const model = createTestModel()
    const vectorOf = createQueryVectorCache(model, 1_000_000)
    const failed = vectorOf('shoe')
    model.calls[0]?.fail(new QueueFullError(1))
    await expect(failed).rejects.toThrow()
    const again = vectorOf('shoe')
    model.calls[1]?.answer(vector)
    expect(await again).toEqual(vector)
  })

  it('passes unexpected errors on unchanged', async () => {
    const model = createTestModel()
    const vectors = createQueryVectorCache(model, 1_000_000)('shoe')
    model.calls[0]?.fail(new TypeError('a bug'))
    await expect(vectors).rejects.toThrow(new TypeError('a bug'))
  })

  it('returns numbers that half floats represent exactly, so that a receipt scores the same', async () => {
    const model = createTestModel()
    const vectors = createQueryVectorCache(model, 1_000_000)('shoe')
    model.calls[0]?.answer(Float32Array.of(0.1, 1 / 3))
    const given = (await vectors) ?? new Float32Array()
    expect(decodeHalf(encodeHalf(given), 2)).toEqual(given)
    expect(given[0]).toBeCloseTo(0.1, 3)
  })

  it('returns null without calling the model for text that it cannot read', async () => {
    const model = createTestModel()
    expect(await createQueryVectorCache(model, 1_000_000)('-----')).toBeNull()
    expect(model.calls).toEqual([])
  })
})

const scopeOf = (storeId: string) => ({ storeId }) as StoreScope
const quiet = scopeOf('calm')
const busy = scopeOf('busy')

function planOf(words: number): CachedQueryPlan {
  const slot: PlanSlot = {
    alternatives: Array.from({ length: words }, (_n, at) => [`word${at}`, 0.8] as const),
    phrases: [],
    weight: 1,
    isStopWord: false,
  }
  const interpreted: Interpreted = {
    language: 'de',
    words: 'schuhe',
    exact: null,
    filters: [],
    colors: [],
    synonyms: [],
    corrections: [],
  }
  return {
    plan: { slots: [slot], exact: 'schuhe', coverage: 1, goodsAt: null, preferences: [] },
    interpreted,
    priceOrder: null,
  }
}

describe('query plans of first pages', () => {
  it('are visible to their store only', () => {
    const plans = createQueryPlanCache(100_000)
    const stored = planOf(10)
    plans.set(quiet, 'a', stored)
    expect(plans.get(quiet, 'a')).toBe(stored)
    expect(plans.get(busy, 'a')).toBe(undefined)
    expect(plans.get(quiet, 'b')).toBe(undefined)
  })

  it('stay within the memory limit, whatever their size', () => {
    const plans = createQueryPlanCache(100_000)
    for (let at = 0; at < 500; at += 1) {
      plans.set(at % 2 === 0 ? busy : quiet, `${at}`, planOf(at % 50))
      expect(plans.bytes).toBeLessThanOrEqual(100_000)
    }
    expect(plans.bytes).toBeGreaterThan(50_000)
    plans.set(quiet, 'giant', planOf(5_000))
    expect(plans.bytes).toBeLessThanOrEqual(100_000)
  })

  it('of one store are not evicted by another store with more', () => {
    const plans = createQueryPlanCache(100_000)
    plans.set(quiet, 'a', planOf(10))
    for (let at = 0; at < 5_000; at += 1) plans.set(busy, `${at}`, planOf(10))
    expect(plans.get(quiet, 'a')).toBeDefined()
    expect(plans.get(busy, '4999')).toBeDefined()
    expect(plans.get(busy, '0')).toBe(undefined)
  })

  it('are evicted least recently used first', () => {
    const plans = createQueryPlanCache(10_000)
    plans.set(quiet, 'first', planOf(10))
    for (let at = 0; at < 100; at += 1) {
      plans.set(quiet, `${at}`, planOf(10))
      expect(plans.get(quiet, 'first')).toBeDefined()
    }
  })
})

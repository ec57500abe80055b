import { describe, expect, it } from 'vitest'
import type { CallOptions, ProductPage } from '../adapter.ts'
import { StorefrontError } from '../errors.ts'
import { readPages } from './read-pages.ts'

const access = { connectionId: 'conn_1', storeUrl: 'https://shop.example', secret: null }
const limits = { firstRetryMs: 1, maxRetryMs: 200, callTimeoutMs: 50 }
const rejected = (externalId: string) => ({ externalId, reason: 'none' })
const page = (next: string | null, ...ids: string[]): ProductPage => ({
  products: [],
  next,
  rejected: ids.map(rejected),
})

type Answer = (cursor: string | null, options: CallOptions) => Promise<ProductPage> | ProductPage

function reading(answer: Answer, signal = new AbortController().signal) {
  const calls: (string | null)[] = []
  const adapter = {
    products: async (_access: unknown, cursor: string | null, options: CallOptions) => {
      calls.push(cursor)
      return answer(cursor, options)
    },
  }
  const read = async (more = {}) => {
    const ids: (string | null)[] = []
    for await (const one of readPages({ adapter, access, signal, limits: { ...limits, ...more } }))
      ids.push(...one.rejected.map(({ externalId }) => externalId))
    return ids
  }
  return { calls, read }
}

const failing = (times: number, error: StorefrontError, then: ProductPage): Answer => {
  let left = times
  return () => {
    left -= 1
    if (left >= 0) throw error
    return then
  }
}

describe('reading all pages', () => {
  it('follows the cursors to the last page', async () => {
    const pages: Record<string, ProductPage> = { first: page('x', 'a'), x: page('y', 'b'), y: page(null, 'c') }
    const { calls, read } = reading((cursor) => pages[cursor ?? 'first'] ?? page(null))
    expect(await read()).toEqual(['a', 'b', 'c'])
    expect(calls).toEqual([null, 'x', 'y'])
  })

  it.each(['throttled', 'unavailable', 'timeout'] as const)('repeats a page that failed: %s', async (kind) => {
    const { calls, read } = reading(failing(3, new StorefrontError(kind, 'later'), page(null, 'a')))
    expect(await read()).toEqual(['a'])
    expect(calls).toEqual([null, null, null, null])
  })

  it('gives up after the fifth attempt', async () => {
    const { calls, read } = reading(failing(99, new StorefrontError('unavailable', 'down'), page(null)))
    await expect(read()).rejects.toThrow('down')
    expect(calls).toHaveLength(5)
  })

  it.each(['unauthorized', 'not_a_storefront', 'invalid_response', 'currency_mismatch'] as const)(
    'does not repeat %s',
    async (kind) => {
      const { calls, read } = reading(failing(99, new StorefrontError(kind, 'no'), page(null)))
      await expect(read()).rejects.toMatchObject({ kind })
      expect(calls).toHaveLength(1)
    },
  )

  it('waits as long as the platform asks, and ends if that is too long', async () => {
    const throttled = reading(
      failing(1, new StorefrontError('throttled', 'slow', { retryAfterMs: 120 }), page(null, 'a')),
    )
    const startedAt = performance.now()
    await throttled.read()
    expect(performance.now() - startedAt).toBeGreaterThan(110)
    const long = reading(failing(1, new StorefrontError('throttled', 'slow', { retryAfterMs: 201 }), page(null)))
    await expect(long.read()).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 201 })
    expect(long.calls).toHaveLength(1)
  })

  it('gives up on a call that never answers, even if it ignores its signal', async () => {
    const { read } = reading(() => new Promise(() => undefined))
    await expect(read({ maxAttempts: 2 })).rejects.toMatchObject({ kind: 'timeout' })
  })

  it.each([
    ['repeats its cursor', () => page('x', 'a'), 'the same page'],
    ['cycles through cursors', (cursor: string | null) => page(cursor === 'x' ? 'y' : 'x', 'a'), 'the same page'],
    ['never ends', () => page(crypto.randomUUID(), 'a', 'b'), 'more than 50 products'],
    ['returns only empty pages', () => page(crypto.randomUUID()), 'empty pages'],
  ])('ends for a storefront that %s', async (_name, answer, message) => {
    const { read, calls } = reading(answer)
    const failed = await read({ maxProducts: 50 }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ kind: 'invalid_response', message: expect.stringContaining(message) })
    expect(calls.length).toBeLessThan(40)
  })

  it('stops at once when it is aborted', async () => {
    const stop = new AbortController()
    const { read } = reading(() => {
      stop.abort(new Error('stopped'))
      return new Promise(() => undefined)
    }, stop.signal)
    await expect(read()).rejects.toThrow('stopped')
  })
})

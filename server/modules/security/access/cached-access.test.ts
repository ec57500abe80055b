import { expect, it } from 'vitest'
import { accessTables, createAccessCache } from './access-cache.ts'

it('queries once for an unchanged result, again after any write, and always when nothing was found', async () => {
  let count = 0
  const cache = createAccessCache({ countOf: () => () => count })
  let asked = 0
  const ask = (answer: object | undefined) => async () => {
    asked += 1
    return answer
  }
  const first = { value: 1 }
  expect(await cache.get('a', ask(first))).toBe(first)
  expect(await cache.get('a', ask({ value: 2 }))).toBe(first)
  expect(asked).toBe(1)
  count += 1
  expect(await cache.get('a', ask({ value: 3 }))).toEqual({ value: 3 })
  // A write that is sent while the query is running.
  const late = async () => {
    count += 1
    return { value: 4 }
  }
  count += 1
  await cache.get('a', late)
  expect(await cache.get('a', ask({ value: 5 }))).toEqual({ value: 5 })
  await cache.get('b', ask(undefined))
  expect(await cache.get('b', ask({ value: 6 }))).toEqual({ value: 6 })
  await cache.get('x'.repeat(1000), ask({ value: 7 }))
  expect(await cache.get('x'.repeat(1000), ask({ value: 8 }))).toEqual({ value: 8 })
})

it('always queries where another process may write too', async () => {
  const cache = createAccessCache(null)
  const answers = [{ value: 1 }, { value: 2 }]
  expect(await cache.get('a', async () => answers[0])).toBe(answers[0])
  expect(await cache.get('a', async () => answers[1])).toBe(answers[1])
})

it('counts the writes to the tables that the access queries read', () => {
  const asked: unknown[] = []
  createAccessCache({
    countOf(tables) {
      asked.push(tables)
      return () => 0
    },
  })
  expect(asked).toEqual([accessTables])
})

it('caches results for keys of at most 200 characters', async () => {
  const cache = createAccessCache({ countOf: () => () => 0 })
  for (const [length, isKept] of [
    [200, true],
    [201, false],
  ] as const) {
    const key = 'x'.repeat(length)
    const first = { value: 1 }
    await cache.get(key, async () => first)
    expect((await cache.get(key, async () => ({ value: 2 }))) === first, String(length)).toBe(isKept)
  }
})

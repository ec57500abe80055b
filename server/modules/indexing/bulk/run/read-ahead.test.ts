import { expect, it } from 'vitest'
import { createReadAhead } from './read-ahead.ts'

const bytes = (size: number) => ({ bytes: Buffer.alloc(size) })

it('fills up to its limit, and admits the next item as soon as one is released', async () => {
  const readAhead = createReadAhead(10_000_000)
  let started = 0
  const fetch = () =>
    readAhead.fetch(async () => {
      started += 1
      return bytes(1_000_000)
    })
  // So that the average reflects the size of these images.
  for (let at = 0; at < 40; at += 1) readAhead.release(await fetch())
  started = 0
  const all = Array.from({ length: 30 }, fetch)
  const fetched = await Promise.all(all.slice(0, 9))
  await new Promise((resolve) => setImmediate(resolve))
  expect([started >= 9, started <= 11]).toEqual([true, true])
  for (const one of fetched) readAhead.release(one)
  for (const one of all.slice(9)) readAhead.release(await one)
  expect(started).toBe(30)
})

it('admits a single item above the limit, and continues after a failure', async () => {
  const readAhead = createReadAhead(1000)
  await expect(readAhead.fetch(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const large = await readAhead.fetch(async () => bytes(5000))
  const next = readAhead.fetch(async () => bytes(1))
  readAhead.release(large)
  expect((await next).bytes).toHaveLength(1)
})

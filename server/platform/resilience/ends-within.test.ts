import { describe, expect, it } from 'vitest'
import { endsWithin } from './ends-within.ts'

const never = new Promise(() => undefined)

describe('endsWithin', () => {
  it('reports whether the work ended in time', async () => {
    expect(await endsWithin(Promise.resolve(), 10_000)).toBe(true)
    expect(await endsWithin(never, 5)).toBe(false)
  })

  it('rejects like the work, and ignores a rejection after the time', async () => {
    await expect(endsWithin(Promise.reject(new Error('no')), 10_000)).rejects.toThrow('no')
    const { promise, reject } = Promise.withResolvers<void>()
    expect(await endsWithin(promise, 5)).toBe(false)
    reject(new Error('late'))
    await new Promise(setImmediate)
  })
})

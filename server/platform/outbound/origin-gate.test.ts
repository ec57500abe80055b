import { describe, expect, it } from 'vitest'
import { createOriginGate } from './origin-gate.ts'

const a = 'https://a.example'
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the origin gate', () => {
  it('admits up to its limit, and the next one in order as soon as a slot is free', async () => {
    const gate = createOriginGate({ maxConcurrent: 2, maxWaitMs: 10_000 })
    const entered: number[] = []
    const leaves: (() => void)[] = []
    const all = [0, 1, 2, 3].map(async (n) => {
      leaves[n] = await gate.enter(a)
      entered.push(n)
    })
    await nextTurn()
    expect(entered).toEqual([0, 1])
    leaves[1]?.()
    await nextTurn()
    expect(entered).toEqual([0, 1, 2])
    leaves[0]?.()
    await Promise.all(all)
    expect(entered).toEqual([0, 1, 2, 3])
  })

  it('separates origins', async () => {
    const gate = createOriginGate({ maxConcurrent: 1, maxWaitMs: 10_000 })
    await gate.enter(a)
    await expect(gate.enter('https://b.example')).resolves.toBeTypeOf('function')
  })

  it('counts a slot that is released twice only once', async () => {
    const gate = createOriginGate({ maxConcurrent: 1, maxWaitMs: 20 })
    const leave = await gate.enter(a)
    await expect(gate.enter(a)).rejects.toMatchObject({ reason: 'busy' })
    leave()
    leave()
    await gate.enter(a)
    await expect(gate.enter(a)).rejects.toMatchObject({ reason: 'busy' })
  })

  it('removes an aborted caller from the queue', async () => {
    const gate = createOriginGate({ maxConcurrent: 1, maxWaitMs: 10_000 })
    const leave = await gate.enter(a)
    const controller = new AbortController()
    const waiting = gate.enter(a, controller.signal)
    controller.abort(new Error('changed my mind'))
    await expect(waiting).rejects.toThrow('changed my mind')
    leave()
    await expect(gate.enter(a)).resolves.toBeTypeOf('function')
  })

  it('rejects all callers in the queue when it closes', async () => {
    const gate = createOriginGate({ maxConcurrent: 1, maxWaitMs: 10_000 })
    await gate.enter(a)
    const waiting = [gate.enter(a), gate.enter(a)]
    gate.close()
    for (const one of waiting) await expect(one).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

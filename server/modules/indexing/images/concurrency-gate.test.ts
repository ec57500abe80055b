import { afterEach, describe, expect, it, vi } from 'vitest'
import { grantScope, withAddress } from '../../stores/index.ts'
import { createGate } from './concurrency-gate.ts'

const scope = (n: number) => grantScope(`00000000-0000-4000-8000-00000000000${n}`)

afterEach(() => {
  vi.useRealTimers()
})

describe('the concurrency gate', () => {
  it('refuses a caller that has waited too long when its turn comes, and admits later ones', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const gate = createGate({ atOnce: 1, waiting: 10, waitMs: 1000 })
    const release = Promise.withResolvers<string>()
    const started = Promise.withResolvers<void>()
    const first = gate(scope(1), () => {
      started.resolve()
      return release.promise
    })
    await started.promise
    const late = expect(gate(scope(1), async () => 'late')).rejects.toMatchObject({ status: 503 })
    vi.advanceTimersByTime(800)
    const later = gate(scope(1), async () => 'later')
    vi.advanceTimersByTime(300)
    release.resolve('first')
    expect(await first).toBe('first')
    await late
    expect(await later).toBe('later')
  })

  it('limits a store to its share, reserves the rest for others, and refuses the excess', async () => {
    const gate = createGate({ atOnce: 4, perStore: 2, waiting: 3 })
    const release = Promise.withResolvers<void>()
    const running = Array.from({ length: 5 }, () => gate(scope(1), () => release.promise))
    await expect(gate(scope(1), async () => 'too much')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
    })
    expect(await gate(scope(2), async () => 'through')).toBe('through')
    release.resolve()
    await Promise.all(running)
    expect(await gate(scope(1), async () => 'again')).toBe('again')
  })

  it("limits one address to a part of its store's share, counts each of its images, and admits others", async () => {
    const gate = createGate({ atOnce: 4, perStore: 2, waiting: 10, perAddress: { atOnce: 1, waiting: 2 } })
    const [greedy, other] = ['192.0.2.1', '192.0.2.2'].map((address) => withAddress(scope(1), address))
    if (greedy === undefined || other === undefined) throw new Error('no scopes')
    const release = Promise.withResolvers<void>()
    const running = Array.from({ length: 3 }, () => gate(greedy, () => release.promise))
    await expect(gate(greedy, async () => 'too much')).rejects.toMatchObject({ status: 503 })
    expect(await gate(other, async () => 'through')).toBe('through')
    release.resolve()
    await Promise.all(running)
  })

  it('propagates failures and stays open', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 })
    await expect(gate(scope(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate(scope(1), async () => 1)).toBe(1)
  })
})

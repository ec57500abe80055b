import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AdmissionLimits, createAdmission, DecodingQueueFull } from './admission.ts'

const limits: AdmissionLimits = {
  slots: 2,
  memoryBytes: 600,
  waiting: { count: 10, seconds: 20 },
  waitingPerStore: { count: 8, seconds: 10 },
  waitingPerCaller: { count: 4, seconds: 5 },
  maxWaitMs: 600_000,
}

/** A fake decoder: an image is decoded until the test calls `end`; `started` lists the names in the order in which decoding started. */
function createTestDecoder(change: Partial<AdmissionLimits> = {}) {
  const admission = createAdmission({ ...limits, ...change })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const send = (
    name: string,
    how: { store?: string; caller?: string; seconds?: number; isBackground?: boolean } = {},
  ) => {
    const { store = 'a', caller = '1', seconds = 1, isBackground = false } = how
    const decoded = admission.admit(
      { store, caller, isBackground: isBackground, cost: { cpuSeconds: seconds, memoryBytes: 100 } },
      async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
    )
    decoded.catch(() => undefined)
    return decoded
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { send, started, end }
}

afterEach(() => void vi.useRealTimers())

describe('admission of images to the decoders', () => {
  it('reserves a decoder for other stores and cheap images, however many expensive ones a store sends', async () => {
    const { send, started } = createTestDecoder()
    for (const name of ['a1', 'a2', 'a3']) void send(name)
    await vi.waitFor(() => expect(started).toEqual(['a1']))
    void send('b1', { store: 'b' })
    await vi.waitFor(() => expect(started).toEqual(['a1', 'b1']))
  })

  it('lets a cheap image of another caller pass the expensive ones', async () => {
    const { send, started } = createTestDecoder()
    for (const name of ['a1', 'a2', 'a3']) void send(name)
    void send('cheap', { seconds: 0.01, caller: '2' })
    await vi.waitFor(() => expect(started).toEqual(['a1', 'cheap']))
  })

  it('takes turns by store, and within a store by caller', async () => {
    const { send, started, end } = createTestDecoder({ slots: 1 })
    void send('first')
    await vi.waitFor(() => expect(started).toEqual(['first']))
    for (const name of ['a1', 'a2', 'a3']) void send(name)
    void send('a-other', { caller: '2' })
    void send('b1', { store: 'b' })
    for (let at = 0; at < 5; at += 1) await end(started.at(-1) ?? '')
    expect(started).toEqual(['first', 'a1', 'b1', 'a-other', 'a2', 'a3'])
  })

  it('refuses more than the queue limits of a caller, a store and the service, with Retry-After', async () => {
    const { send } = createTestDecoder()
    const queued = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => send(name))
    expect(queued).toHaveLength(5)
    await expect(send('too much')).rejects.toMatchObject({ retryAfterSeconds: 2 })
    for (const name of ['b1', 'b2', 'b3', 'b4']) void send(name, { caller: '2' })
    await expect(send('of the store', { caller: '3' })).rejects.toThrow(DecodingQueueFull)
    // The first image of a store starts at once.
    void send('c1', { store: 'c' })
    for (const name of ['c2', 'c3']) void send(name, { store: 'c' })
    await expect(send('of all', { store: 'd' })).rejects.toThrow(DecodingQueueFull)
  })

  it('refuses what has waited too long, except background work', async () => {
    const { send, started, end } = createTestDecoder({ slots: 1, maxWaitMs: 20 })
    void send('first')
    const patient = send('patient', { isBackground: true })
    await expect(send('late')).rejects.toThrow(DecodingQueueFull)
    await end('first')
    await vi.waitFor(() => expect(started).toEqual(['first', 'patient']))
    await end('patient')
    expect(await patient).toBe('patient')
  })

  it('keeps the estimated memory of running images within its budget', async () => {
    const { send, started, end } = createTestDecoder({ slots: 4, memoryBytes: 250 })
    for (const store of ['a', 'b', 'c']) void send(store, { store })
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']))
    await end('a')
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('continues after an image that failed', async () => {
    const admission = createAdmission({ ...limits, slots: 1 })
    const image = { store: 'a', caller: '', isBackground: false, cost: { cpuSeconds: 1, memoryBytes: 1 } }
    await expect(admission.admit(image, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await admission.admit(image, async () => 1)).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { grantScope } from '../stores/index.ts'
import { createGate } from './gates.ts'

const scope = (n: number) => grantScope(`00000000-0000-4000-8000-00000000000${n}`)

describe('a gate', () => {
  it('lets a store use its share, keeps the rest for others, and refuses what is too much', async () => {
    const gate = createGate({ atOnce: 4, perStore: 2, waiting: 3 })
    const hold = Promise.withResolvers<void>()
    const held = Array.from({ length: 5 }, () => gate(scope(1), () => hold.promise))
    await expect(gate(scope(1), async () => 'too much')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
    })
    expect(await gate(scope(2), async () => 'through')).toBe('through')
    hold.resolve()
    await Promise.all(held)
    expect(await gate(scope(1), async () => 'again')).toBe('again')
  })

  it('hands on failures and stays open', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 })
    await expect(gate(scope(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate(scope(1), async () => 1)).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { chooseDue, chooseLanes, type DueDelivery } from './choose-due.ts'

const due = (store_id: string, webhook_id: string, at: number): DueDelivery => ({
  store_id,
  webhook_id,
  delivery_id: `${store_id}${webhook_id}${at}`,
  next_attempt_at: new Date(at),
})
const chosen = (...given: Parameters<typeof chooseDue>) => chooseDue(...given).map(({ delivery_id }) => delivery_id)
const limits = { perWebhook: 2, perStore: 3, free: 10 }

describe('the choice of due deliveries', () => {
  it('takes the oldest of each webhook, up to its limit', () => {
    expect(chosen([due('a', 'x', 3), due('a', 'x', 1), due('a', 'x', 2)], [], limits)).toEqual(['ax1', 'ax2'])
  })

  it('counts running deliveries toward both limits', () => {
    const busy = [{ store_id: 'a', webhook_id: 'x', running: 1 }]
    expect(chosen([due('a', 'x', 1), due('a', 'x', 2)], busy, limits)).toEqual(['ax1'])
    const full = [{ store_id: 'a', webhook_id: 'z', running: 2 }]
    expect(chosen([due('a', 'x', 1), due('a', 'y', 2), due('b', 'x', 3)], full, limits)).toEqual(['bx3', 'ax1'])
  })

  it('begins with each webhook of a store, and with each store, before it takes a second delivery', () => {
    const all = [due('a', 'x', 1), due('a', 'x', 2), due('a', 'y', 3), due('b', 'x', 4)]
    expect(chosen(all, [], { ...limits, free: 2 })).toEqual(['ax1', 'bx4'])
    expect(chosen(all, [], { ...limits, free: 3 })).toEqual(['ax1', 'bx4', 'ay3'])
  })
})

describe('the choice of webhooks to read', () => {
  const lanes = ['x', 'y'].flatMap((webhook_id) => ['a', 'b'].map((store_id) => ({ store_id, webhook_id })))
  const busy = [
    { store_id: 'a', webhook_id: 'x', running: 2 },
    { store_id: 'a', webhook_id: 'y', running: 1 },
  ]

  it('leaves out full webhooks, and begins with the stores that have the fewest running deliveries', () => {
    expect([...chooseLanes(lanes, busy, limits)]).toEqual([
      ['b', { webhookIds: ['x', 'y'], counts: [2, 2] }],
      ['a', { webhookIds: ['y'], counts: [1] }],
    ])
  })

  it('reads no more stores than the process can take deliveries', () => {
    expect([...chooseLanes(lanes, busy, { ...limits, free: 1 }).keys()]).toEqual(['b'])
  })
})

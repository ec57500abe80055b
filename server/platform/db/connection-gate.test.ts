import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/kit/database/test-database.ts'
import { createConnectionGate } from './connection-gate.ts'

it('admits urgent callers before all others in the queue, and the others in order', async () => {
  const gate = createConnectionGate({ connections: 1, reserved: 0, timeoutMs: 60_000 })
  const order: string[] = []
  const enter = (name: string, isUrgent: boolean) => gate.enter(isUrgent).then(() => order.push(name))
  await enter('first', false)
  const all = [enter('a', false), enter('b', false), enter('lease', true)]
  for (const one of [2, 0, 1]) {
    gate.leave()
    await all[one]
  }
  expect(order).toEqual(['first', 'lease', 'a', 'b'])
})

it('reserves connections for urgent callers', async () => {
  const gate = createConnectionGate({ connections: 3, reserved: 1, timeoutMs: 60_000 })
  await gate.enter(false)
  await gate.enter(false)
  let third = false
  const waiting = gate.enter(false).then(() => (third = true))
  await gate.enter(true)
  expect(third).toBe(false)
  gate.leave()
  gate.leave()
  await waiting
})

it('times out, and gives the slot to the next caller', async () => {
  const gate = createConnectionGate({ connections: 1, reserved: 0, timeoutMs: 20 })
  await gate.enter(false)
  await expect(gate.enter(false)).rejects.toThrow('timeout exceeded when trying to connect')
  gate.leave()
  await gate.enter(false)
})

it('runs an urgent statement before hundreds in the queue', async () => {
  const database = await openTestDatabase()
  try {
    let answered = 0
    const others = Array.from({ length: 300 }, () =>
      sql`select pg_sleep(0.002)`.execute(database.db).then(() => (answered += 1)),
    )
    await sql`select 1`.execute(database.urgent)
    expect(answered).toBeLessThan(50)
    await Promise.all(others)
  } finally {
    await database.close()
  }
})

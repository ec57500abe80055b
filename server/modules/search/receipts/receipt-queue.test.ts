import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { grantScope } from '../../stores/index.ts'
import { createReceiptQueue } from './receipt-queue.ts'
import type { Receipt } from './search-history.store.ts'

const mine = grantScope('00000000-0000-4000-8000-00000000000a')
const other = grantScope('00000000-0000-4000-8000-00000000000b')

function createReceipt(scope = mine, searchId: string = randomUUID()): Receipt {
  const record = { searchId, mode: 'text', request: {}, generation: 'g', revision: 1, total: 0, results: [] }
  return { scope, record: { ...record, queryTimeMs: 1, queryVectors: [], queryKey: null, createdAt: new Date(0) } }
}

const idsOf = (receipts: readonly Receipt[]): string[] => receipts.map(({ record }) => record.searchId)
const full = () => new AppError('service_unavailable', { detail: 'The disk of the database is full.' })

/** A fake receipt table; `before` can delay or reject a write. */
function createTestTable() {
  const written: string[] = []
  const sizes: number[] = []
  const errors: object[] = []
  const table = {
    written,
    sizes,
    errors,
    before: async (_receipts: readonly Receipt[]): Promise<void> => undefined,
  }
  const queue = createReceiptQueue({
    async write(receipts) {
      sizes.push(receipts.length)
      await table.before(receipts)
      written.push(...idsOf(receipts))
    },
    logger: { warn: () => undefined, error: (facts: object) => void errors.push(facts) },
  })
  return { table, queue }
}

/** A promise that the test resolves. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describe('a queued receipt', () => {
  it('is written automatically, in one batch with others', async () => {
    const { table, queue } = createTestTable()
    const receipts = Array.from({ length: 3 }, () => createReceipt())
    for (const receipt of receipts) await queue.enqueue([receipt])
    await expect.poll(() => table.written).toEqual(idsOf(receipts))
    expect(table.sizes).toEqual([3])
  })

  it('is written at once after the reads of its search, unless another one was written just before', async () => {
    const { table, queue } = createTestTable()
    queue.afterReads()
    expect(table.sizes).toEqual([])
    await queue.enqueue([createReceipt()])
    queue.afterReads()
    expect(table.sizes).toEqual([1])
    await queue.whenWritten()
    await queue.enqueue([createReceipt()])
    queue.afterReads()
    await queue.enqueue([createReceipt()])
    await expect.poll(() => table.sizes).toEqual([1, 2])
  })

  it('can be read once awaited, whatever the case of its search id', async () => {
    const { table, queue } = createTestTable()
    const receipt = createReceipt(mine, 'abcdef00-0000-4000-8000-000000000000')
    await queue.enqueue([receipt])
    await queue.whenWritten({ scope: mine, searchId: receipt.record.searchId.toUpperCase() })
    expect(table.written).toEqual([receipt.record.searchId])
  })

  it('can be read once awaited during a running write', async () => {
    const { table, queue } = createTestTable()
    const gate = createGate()
    table.before = () => gate.opened
    await queue.enqueue([createReceipt()])
    const first = queue.whenWritten()
    const late = createReceipt()
    await queue.enqueue([late])
    const asked = [queue.whenWritten(), queue.whenWritten({ scope: mine, searchId: late.record.searchId })]
    expect(table.sizes).toEqual([1])
    gate.open()
    await Promise.all([first, ...asked])
    expect(table.written).toContain(late.record.searchId)
    expect(table.sizes).toEqual([1, 1])
  })

  it('does not delay readers of another store or another search', async () => {
    const { table, queue } = createTestTable()
    const gate = createGate()
    table.before = () => gate.opened
    await queue.enqueue([createReceipt()])
    await queue.whenWritten({ scope: other })
    await queue.whenWritten({ scope: mine, searchId: randomUUID() })
    expect(table.written).toEqual([])
    gate.open()
    await queue.close()
  })

  it('is written without delay when many are queued, at most a hundred per statement', async () => {
    const { table, queue } = createTestTable()
    const gate = createGate()
    table.before = () => gate.opened
    await queue.enqueue(Array.from({ length: 64 }, () => createReceipt()))
    expect(table.sizes).toEqual([64])
    await queue.enqueue(Array.from({ length: 250 }, () => createReceipt()))
    gate.open()
    await queue.whenWritten()
    expect(table.sizes).toEqual([64, 100, 100, 50])
  })

  it('is written by its own statement when a thousand are queued, so that memory is bounded', async () => {
    const { table, queue } = createTestTable()
    const gate = createGate()
    table.before = () => gate.opened
    for (let at = 0; at < 1000; at += 1) await queue.enqueue([createReceipt()])
    let isAnswered = false
    const beyond = queue.enqueue([createReceipt()]).then(() => {
      isAnswered = true
    })
    await new Promise(setImmediate)
    expect(isAnswered).toBe(false)
    gate.open()
    await Promise.all([beyond, queue.whenWritten()])
    expect(new Set(table.written).size).toBe(1001)
  })

  it('is written before the queue is closed', async () => {
    const { table, queue } = createTestTable()
    await queue.enqueue([createReceipt()])
    await queue.close()
    expect(table.written).toHaveLength(1)
  })
})

describe('a database that rejects receipts', () => {
  it('is reported to every search after the first, and loses no receipt that fits into the queue', async () => {
    const { table, queue } = createTestTable()
    table.before = () => Promise.reject(full())
    const answered = [createReceipt(), createReceipt()]
    await queue.enqueue(answered)
    await expect(queue.whenWritten()).rejects.toMatchObject({ status: 503 })
    for (let at = 0; at < 5; at += 1) {
      const more = createReceipt()
      answered.push(more)
      expect(await queue.enqueue([more])).toBe(false)
    }
    await expect(queue.whenWritten({ scope: mine })).rejects.toMatchObject({ status: 503 })
    table.before = async () => undefined
    await queue.whenWritten()
    expect(table.written).toEqual(idsOf(answered))
    expect(await queue.enqueue([createReceipt()])).toBe(true)
    expect(table.errors).toEqual([])
  })

  it('is retried automatically', async () => {
    const { table, queue } = createTestTable()
    table.before = () => Promise.reject(full())
    await queue.enqueue([createReceipt()])
    await expect(queue.whenWritten()).rejects.toThrow('full')
    table.before = async () => undefined
    await expect.poll(() => table.written).toHaveLength(1)
    expect(await queue.enqueue([createReceipt()])).toBe(true)
    await queue.close()
  })

  it('is logged at shutdown with the number of lost receipts', async () => {
    const { table, queue } = createTestTable()
    table.before = () => Promise.reject(full())
    await queue.enqueue([createReceipt(), createReceipt()])
    await queue.close()
    expect(table.errors).toEqual([{ err: expect.any(AppError), receipts: 2 }])
  })
})

it('a receipt that the database rejects is logged and does not affect others of its batch', async () => {
  const { table, queue } = createTestTable()
  const [bad, ...good] = Array.from({ length: 5 }, () => createReceipt())
  table.before = (receipts) =>
    bad !== undefined && receipts.includes(bad) ? Promise.reject(new Error('unsupported character')) : Promise.resolve()
  await queue.enqueue([good[0], bad, ...good.slice(1)].filter((one) => one !== undefined))
  await queue.whenWritten()
  expect(table.written).toEqual(idsOf(good))
  expect(table.errors).toHaveLength(1)
  await queue.enqueue([createReceipt()])
  await queue.whenWritten()
  expect(table.written).toHaveLength(5)
})

it('writes every answered search exactly once, and nothing else, under random failures', async () => {
  const step = fc.constantFrom('search', 'batch', 'ask', 'fail', 'recover', 'turn')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { table, queue } = createTestTable()
      const answered: string[] = []
      const inFlight: Promise<unknown>[] = []
      const search = (receipts: readonly Receipt[]): void => {
        const answer = () => void answered.push(...idsOf(receipts))
        inFlight.push(queue.enqueue(receipts).then(answer, () => undefined))
      }
      for (const one of steps) {
        if (one === 'search') search([createReceipt()])
        else if (one === 'batch') search(Array.from({ length: 20 }, () => createReceipt()))
        else if (one === 'ask') inFlight.push(queue.whenWritten().catch(() => undefined))
        else if (one === 'turn') await new Promise(setImmediate)
        else table.before = () => (one === 'fail' ? Promise.reject(full()) : Promise.resolve())
      }
      await Promise.all(inFlight)
      table.before = async () => undefined
      await queue.close()
      expect(table.written.toSorted()).toEqual(answered.toSorted())
    }),
    { numRuns: 200 },
  )
})

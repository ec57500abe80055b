import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlanName } from '../../../contract/billing/plan.ts'
import type { TableWrites } from '../../platform/db/table-writes.ts'
import { grantScope } from '../stores/index.ts'
import { createStorePlans } from './store-plans.ts'

const [scope, other] = [grantScope(randomUUID()), grantScope(randomUUID())]
let plan: PlanName
let elapsed: number
let writes: number
const readPlan = vi.fn(async () => plan)
const countOf = vi.fn(() => () => writes)

beforeEach(() => {
  plan = 'free'
  elapsed = 0
  writes = 0
  vi.clearAllMocks()
})

const onServer = () => createStorePlans({ readPlan, writes: null, elapsedMs: () => elapsed })
const embedded = () =>
  createStorePlans({ readPlan, writes: { countOf } as unknown as TableWrites, elapsedMs: () => elapsed })

describe('the plan of a store', () => {
  it('is read once for all callers that wait for it', async () => {
    const planOf = onServer()
    expect(await Promise.all([planOf(scope), planOf(scope)])).toEqual(['free', 'free'])
    expect(readPlan.mock.calls).toEqual([[scope]])
  })

  it('is cached separately for each store', async () => {
    const planOf = onServer()
    await planOf(scope)
    plan = 'premium'
    expect(await planOf(other)).toBe('premium')
    expect(await planOf(scope)).toBe('free')
  })

  it('is read again after 900 ms on a server', async () => {
    const planOf = onServer()
    elapsed = 5000
    await planOf(scope)
    plan = 'premium'
    elapsed = 5899
    expect(await planOf(scope)).toBe('free')
    elapsed = 5900
    expect(await planOf(scope)).toBe('premium')
  })

  it('is read again after the next write to a plan on the embedded database, and not before', async () => {
    const planOf = embedded()
    expect(countOf).toHaveBeenCalledWith([{ table: 'stores', columns: ['plan'] }])
    await planOf(scope)
    plan = 'premium'
    elapsed = 60_000
    expect(await planOf(scope)).toBe('free')
    writes += 1
    expect(await planOf(scope)).toBe('premium')
  })

  it('that was written while it was read is read again', async () => {
    const planOf = embedded()
    const reading = planOf(scope)
    writes += 1
    await reading
    plan = 'premium'
    expect(await planOf(scope)).toBe('premium')
  })

  it('that could not be read is read again at once', async () => {
    const planOf = onServer()
    readPlan.mockRejectedValueOnce(new Error('no database'))
    await expect(planOf(scope)).rejects.toThrow('no database')
    expect(await planOf(scope)).toBe('free')
  })

  it('from a newer read stays cached when an older read fails', async () => {
    const planOf = onServer()
    const old = Promise.withResolvers<PlanName>()
    readPlan.mockReturnValueOnce(old.promise)
    const failing = planOf(scope)
    elapsed = 900
    expect(await planOf(scope)).toBe('free')
    old.reject(new Error('no database'))
    await expect(failing).rejects.toThrow('no database')
    plan = 'premium'
    expect(await planOf(scope)).toBe('free')
    expect(readPlan).toHaveBeenCalledTimes(2)
  })
})

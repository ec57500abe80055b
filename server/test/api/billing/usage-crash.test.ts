import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let folder: string
/** The running process, so that a failure leaves none behind. */
let running: ServiceProcess | null = null

beforeEach(async () => {
  folder = await aDataDirectory()
})
afterEach(async () => {
  await running?.kill()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServiceProcess> {
  running = await startService({ ...settled(folder), LOG_LEVEL: 'info' })
  return running
}
const url = '/v1/products?limit=1'
const callsOf = async (service: ServiceProcess): Promise<number> => {
  const { body } = await service.call('GET', '/v1/billing/usage')
  return (body.by_endpoint as Record<string, number>)['GET /v1/products'] ?? 0
}

it('a killed process loses the calls of its last second at most, and a stopped one none', async () => {
  const killed = await start()
  const before = await callsOf(killed)
  const answeredAt: number[] = []
  for (const end = Date.now() + 6000; Date.now() < end; await sleep(10)) {
    expect((await killed.call('GET', url)).status).toBe(200)
    answeredAt.push(Date.now())
  }
  const killedAt = Date.now()
  await killed.kill()

  const stopped = await start()
  const counted = (await callsOf(stopped)) - before
  // One second between two flushes, and one more for a slow flush on a busy machine.
  const settledCalls = answeredAt.filter((at) => at < killedAt - 2000).length
  expect(settledCalls).toBeGreaterThan(0)
  expect(counted).toBeGreaterThanOrEqual(settledCalls)
  expect(counted).toBeLessThanOrEqual(answeredAt.length)

  for (let call = 0; call < 25; call += 1) expect((await stopped.call('GET', url)).status).toBe(200)
  expect(await stopped.stop()).toBe(0)
  const last = await start()
  expect((await callsOf(last)) - before).toBe(counted + 25)
  await last.stop()
  running = null
})

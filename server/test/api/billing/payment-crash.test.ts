import { rm } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { startService } from '../../kit/process/service-process.ts'

it('a payment survives when the process is killed right after it: the next process changes the plan', async () => {
  const folder = await aDataDirectory()
  const first = await startService(settled(folder))
  const checkout = await first.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
  expect(checkout.status).toBe(201)
  const paid = await first.call('POST', '/v1/billing/sandbox/checkout/pay', {
    session_id: checkout.body.session_id,
    card: 'pays',
  })
  await first.kill()
  expect(paid.body.state).toBe('paid')

  const second = await startService(settled(folder))
  try {
    const current = async () => (await second.call('GET', '/v1/billing/current-plan')).body
    await vi.waitFor(async () => expect(await current()).toMatchObject({ plan_name: 'premium', status: 'active' }), {
      timeout: 60_000,
      interval: 200,
    })
    const invoices = await second.call('GET', '/v1/billing/invoices')
    expect(invoices.body).toHaveLength(1)
  } finally {
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

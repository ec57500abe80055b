import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { openTestDatabase, type TestDatabase } from '../../kit/database/test-database.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type StartedChild, startChild } from '../../kit/process/child-process.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

/** Longer than the heartbeat timeout; the leases of killed processes are extended to last longer than this. */
const resumesWithinMs = 20_000
/** The lease of the process that runs turns. */
const instanceKey = Buffer.alloc(32, 1)
const superAdmin = { SUPER_ADMIN_EMAIL: 'boss@example.com', SUPER_ADMIN_PASSWORD: 'nine tall lamps in a row' }

// The embedded database belongs to one process.
describe.runIf(inject('databaseSource').kind === 'server')('several processes on one PostgreSQL', () => {
  let folder: string
  let database: TestDatabase
  let host: ImageHost
  let receiver: Receiver
  const running: { kill(): Promise<void> }[] = []

  beforeAll(async () => {
    folder = await aDataDirectory()
    database = await openTestDatabase()
    host = await startImageHost()
    receiver = await startReceiver()
  })
  afterAll(async () => {
    for (const one of running) await one.kill()
    await receiver.close()
    await host.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(role: 'api' | 'worker'): Promise<ServiceProcess> {
    const { choice } = database
    const url = choice.kind === 'server' ? choice.url : ''
    const common = {
      DATA_DIR: folder,
      DATABASE_URL: url,
      INSTANCE_KEY: instanceKey.toString('base64'),
      LOG_LEVEL: 'info',
    }
    const service = await startService({ ...common, ...superAdmin, ROLE: role })
    running.push(service)
    return service
  }

  async function ask(url: string, more: { token?: string; body?: object } = {}) {
    const headers = {
      connection: 'close',
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      ...(more.body !== undefined && { 'content-type': 'application/json' }),
    }
    const payload = more.body === undefined ? {} : { method: 'POST', body: JSON.stringify(more.body) }
    const answer = await fetch(url, { headers, ...payload })
    // biome-ignore lint/suspicious/noExplicitAny: a response's body is what the test expects it to be
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  async function tokens({ url }: ServiceProcess): Promise<{ admin: string; store: string }> {
    const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = superAdmin
    const admin = (await ask(`${url}/oauth/login`, { body: { email, password } })).body.access_token
    const { body } = await ask(`${url}/v1/admin/stores`, { token: admin, body: { name: 'A shop' } })
    const { client_id, client_secret } = body
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const granted = await fetch(`${url}/oauth/token`, { method: 'POST', body: form })
    return { admin, store: ((await granted.json()) as { access_token: string }).access_token }
  }

  /** As if the dead process had just renewed its leases, for longer than a test waits. */
  async function extendLeases(table: string): Promise<void> {
    const { rowCount } = await database.pool.query(
      `update ${table} set lease_expires_at = now() + interval '25 seconds' where lease_expires_at > now()`,
    )
    expect(rowCount).toBeGreaterThan(0)
  }

  it('a worker refuses requests; its bulk job and its delivery continue on another worker when it is killed, never in an api process', async () => {
    const [api, first] = await Promise.all([start('api'), start('worker')])
    const { admin, store: token } = await tokens(api)
    const nodes = async (): Promise<string[]> =>
      (await ask(`${api.url}/v1/admin/installation`, { token: admin })).body.nodes.map(
        ({ role }: { role: string }) => role,
      )
    expect((await nodes()).sort()).toEqual(['api', 'worker'])
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, (await fetch(first.url + path)).status]).toEqual([path, 200])
    for (const path of ['/', '/v1/products', '/v1/search/webhooks', '/docs', '/unknown']) {
      const refused = await ask(first.url + path, { token })
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '5'])
    }
    // Paused, so that it claims nothing before the other is killed.
    const second = await start('worker')
    process.kill(second.pid, 'SIGSTOP')
    receiver.answer('/hook', () => undefined)
    const webhook = { url: `${receiver.url}/hook`, events: ['product.indexed'] }
    await ask(`${api.url}/v1/search/webhooks`, { token, body: webhook })
    const image = await anImage(1)
    const good = host.serve('/good.jpg', image)
    await ask(`${api.url}/v1/products`, { token, body: { product_id: 'single', image_url: good } })
    await expect.poll(() => receiver.at('/hook').length).toBe(1)
    let isPending = true
    const pendingUrl = host.answer('/pending.jpg', (_request, response) => {
      if (!isPending) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image)
    })
    const products = [{ product_id: 'bulk', image_url: pendingUrl }]
    const { body } = await ask(`${api.url}/v1/products/bulk`, { token, body: { products } })
    await expect.poll(() => host.hits('/pending.jpg')).toBe(1)

    await first.kill()
    const killedAt = performance.now()
    process.kill(second.pid, 'SIGCONT')
    for (const table of ['bulk_jobs', 'webhook_deliveries']) await extendLeases(table)
    isPending = false
    receiver.answer('/hook', 204)
    const job = async () => (await ask(`${api.url}/v1/jobs/${body.job_id}`, { token })).body.status
    await expect.poll(job, { interval: 50 }).toBe('completed')
    await expect.poll(() => receiver.at('/hook').length, { interval: 50 }).toBe(3)
    expect(performance.now() - killedAt).toBeLessThan(resumesWithinMs)
    const ids = receiver.at('/hook').map(({ headers, body: { data } }) => `${data.product_id} ${headers['webhook-id']}`)
    expect(ids.filter((id) => id.startsWith('single')).length).toBe(2)
    expect(new Set(ids).size).toBe(2)
    await expect.poll(async () => (await nodes()).sort()).toEqual(['api', 'worker'])
    expect(second.output()).toContain('lease taken over from a process without a heartbeat')
    for (const text of ['lease taken over', 'bulk job']) expect(api.output()).not.toContain(text)
    expect(await second.stop()).toBe(0)
    expect(await nodes()).toEqual(['api'])

    // No worker is left to run it.
    await ask(`${api.url}/v1/products`, { token, body: { product_id: 'late', image_url: good } })
    const waiting = await ask(`${api.url}/v1/products/bulk`, {
      token,
      body: { products: [{ product_id: 'waits', image_url: good }] },
    })
    const processed = async () => (await ask(`${api.url}/v1/jobs/${waiting.body.job_id}`, { token })).body.processed
    // Longer than the poll intervals of a worker.
    await sleep(2000)
    expect([await processed(), receiver.at('/hook').length]).toEqual([0, 3])
    const third = await start('worker')
    await expect.poll(processed).toBe(1)
    await expect.poll(() => receiver.at('/hook').length).toBe(5)
    expect(await third.stop()).toBe(0)
    expect(await api.stop()).toBe(0)
  })

  it('a turn of a killed process continues in another process', async () => {
    const children: StartedChild[] = []
    for (const mode of ['hang', 'answer']) {
      const child = startChild('chat-until-killed.ts', JSON.stringify(database.choice), folder, mode, 'Thirty days.')
      children.push(child)
      running.push(child)
    }
    const [first, second] = children as [StartedChild, StartedChild]
    await Promise.all([first.untilLines(2), second.untilLines(1)])
    const [{ url }, { token, threadId }] = first.lines.map((line) => JSON.parse(line))
    const body = { thread_id: threadId, text: 'Returns?' }
    const sent = ask(`${url}/v1/chat/messages`, { token, body }).catch(() => null)
    await first.untilLines(3)
    await first.kill()
    const killedAt = performance.now()
    expect(await sent).toBeNull()
    await extendLeases('turns')
    const events = `${JSON.parse(second.lines[0] ?? '{}').url}/v1/chat/sessions/${threadId}/events`
    const types = async () =>
      (await ask(events, { token })).body.events.map(({ event }: { event: string }) => event) as string[]
    await expect.poll(async () => (await types()).at(-1), { interval: 50 }).toBe('message.completed')
    expect(performance.now() - killedAt).toBeLessThan(resumesWithinMs)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { systemIds } from '../../../platform/ids.ts'
import type { JobDefinition } from '../../../platform/jobs/queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { aWebhook } from '../../../test/kit/database/a-webhook.ts'
import { addRow } from '../../../test/kit/database/aged-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createStores, grantScope, type StoreScope } from '../../stores/index.ts'
import { createDisabledMail } from './disabled-mail.job.ts'

interface Payload {
  readonly store_id: string
  readonly webhook_id: string
  readonly user_id: string
}

let database: TestDatabase
let scope: StoreScope
let slug: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const stores = createStores({ db: database.db, clock: systemClock, ids: systemIds })
  ;({ scope, slug } = await stores.createStore({ name: 'Lamps', plan: 'free' }))
})

/** The job, with a queue and a mailer that only record their calls. */
function build() {
  const definitions: [string, JobDefinition<Payload>][] = []
  const jobs = {
    define: (name: string, definition: unknown) => void definitions.push([name, definition as JobDefinition<Payload>]),
    enqueueMany: vi.fn(async () => []),
    wake: vi.fn(),
  }
  const mailer = { send: vi.fn(async () => undefined) }
  const stores = createStores({ db: database.db, clock: systemClock, ids: systemIds })
  const mail = createDisabledMail({ db: database.db, jobs, mailer, stores, baseUrl: () => 'https://search.example' })
  const [name, definition] = definitions[0] ?? expect.unreachable('no job is defined')
  const run = (payload: Payload) =>
    definition.handler(payload, { id: 'j', attempt: 1, lastAttempt: false, signal: new AbortController().signal })
  return { mail, jobs, mailer, name, definition, run }
}

let users = 0
async function addMember(role: string, given: { state?: string; created_at?: Date } = {}) {
  users += 1
  const user_id = systemIds.uuid()
  const email = `user${users}@shop.example`
  await addRow(database, 'users', { user_id, email, state: given.state ?? 'active' })
  const created_at = given.created_at ?? new Date()
  await addRow(database, 'memberships', { store_id: scope.storeId, user_id, role, created_at })
  return { user_id, email }
}

const addDisabledWebhook = (disabled_reason: 'gone' | 'failing' | 'by_request') =>
  aWebhook(database.db, scope, { state: 'disabled', disabled_reason, disabled_at: new Date() })

describe('the emails about a disabled webhook', () => {
  it('go to the active owners of the store, oldest membership first', async () => {
    const second = await addMember('owner', { created_at: new Date(2) })
    const first = await addMember('owner', { created_at: new Date(1) })
    await addMember('owner', { state: 'inactive' })
    await addMember('admin')
    const { mail, jobs, name } = build()
    const webhook_id = await addDisabledWebhook('gone')
    await database.db.transaction().execute(async (tx) => {
      await mail.enqueue(tx, scope, webhook_id)
      expect(jobs.enqueueMany).toHaveBeenCalledExactlyOnceWith(tx, name, [
        { store_id: scope.storeId, webhook_id, user_id: first.user_id },
        { store_id: scope.storeId, webhook_id, user_id: second.user_id },
      ])
    })
    expect(jobs.wake).not.toHaveBeenCalled()
    mail.wake()
    expect(jobs.wake).toHaveBeenCalledExactlyOnceWith('webhook-disabled-mail')
  })

  it('are not enqueued for a store without an owner', async () => {
    const { mail, jobs } = build()
    await database.db.transaction().execute((tx) => mail.enqueue(tx, scope, systemIds.uuid()))
    expect(jobs.enqueueMany).not.toHaveBeenCalled()
  })
})

describe('an email about a disabled webhook', () => {
  it.each([
    ['gone', 'Its receiver returned 410 Gone, which means that it accepts no more messages.'],
    ['failing', 'Every message to it has failed for five days.'],
  ] as const)('names the webhook, gives the reason %s, and explains how to resume', async (reason, why) => {
    const owner = await addMember('owner')
    await addMember('owner')
    const { run, mailer } = build()
    const webhook_id = await addDisabledWebhook(reason)
    await run({ store_id: scope.storeId, webhook_id, user_id: owner.user_id })
    const subject = `A webhook of the store ${slug} was disabled`
    const path = `/v1/search/webhooks/${webhook_id}`
    const content = {
      heading: subject,
      paragraphs: [
        `${why} The webhook ${webhook_id} to shop.example receives no more messages.`,
        `Its deliveries and the receiver's responses are kept for 30 days, on its page and at GET ${path}/deliveries.`,
        `To resume when the receiver works again, enable the webhook on its page, or by PATCH ${path} with {"enabled": true}. Then replay the deliveries you need.`,
      ],
      action: {
        label: 'Open the webhook',
        url: `https://search.example/${slug}/portal/developers/webhooks/${webhook_id}`,
      },
      footnote: 'You receive this email because you are an owner of the store.',
    }
    expect(mailer.send).toHaveBeenCalledExactlyOnceWith({ to: owner.email, subject, ...renderMail(content) })
  })

  it('is not sent when it no longer applies', async () => {
    const owner = await addMember('owner')
    const viewer = await addMember('viewer')
    const webhook_id = await addDisabledWebhook('gone')
    const { run, mailer } = build()
    const right = { store_id: scope.storeId, webhook_id, user_id: owner.user_id }
    await run({ ...right, webhook_id: await aWebhook(database.db, scope) })
    await run({ ...right, webhook_id: systemIds.uuid() })
    await run({ ...right, user_id: viewer.user_id })
    await run({ ...right, store_id: grantScope(systemIds.uuid()).storeId })
    expect(mailer.send).not.toHaveBeenCalled()
    await run(right)
    expect(mailer.send).toHaveBeenCalledTimes(1)
  })

  it('is retried for about an hour when it cannot be sent', async () => {
    const owner = await addMember('owner')
    const { run, mailer, definition } = build()
    mailer.send.mockRejectedValueOnce(new Error('the mail server is down'))
    const webhook_id = await addDisabledWebhook('gone')
    await expect(run({ store_id: scope.storeId, webhook_id, user_id: owner.user_id })).rejects.toThrow('is down')
    expect(definition).toMatchObject({ retries: 8, retryDelaySeconds: 10 })
  })
})

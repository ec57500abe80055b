import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Confirmation } from '../../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { understandByScript } from '../../kit/assistant/scripted-understanding.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'
import { newestMailTo } from '../../kit/peers/mailbox.ts'

let app: TestApp
let time = new Date()

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Math.max(time.getTime(), Date.now())) } })
  understandByScript(app)
})
afterAll(async () => {
  await app.close()
})

async function aShopper(): Promise<{ store: TestStore; session: TestSession }> {
  const store = await aStore(app)
  return { store, session: await aSession(app, store.scope) }
}

async function propose(session: TestSession, text = 'message the team mia@shopper.example'): Promise<Confirmation> {
  const { body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
  expect(body.outcome).toBe('confirmation_required')
  const event = (body.events as ChatEvent[]).find((one) => one.event === 'confirmation.required')
  return event?.data as unknown as Confirmation
}

function respond(session: TestSession, how: 'confirm' | 'cancel', intentId: string): Promise<TestAnswer> {
  return session.call('POST', `/v1/chat/actions/${how}`, { thread_id: session.threadId, intent_id: intentId })
}

function ticketsOf({ scope }: TestStore) {
  return app.database.db.selectFrom('tickets').selectAll().where('store_id', '=', scope.storeId).execute()
}

const invalid = expect.objectContaining({
  status: 409,
  body: expect.objectContaining({ code: 'CONFIRMATION_INVALID', correlation_id: expect.any(String) }),
})

describe('a message to the team', () => {
  it('is sent only after consent, exactly as previewed, and its receipt proves it', async () => {
    const { store, session } = await aShopper()
    const settings = { contact: { email: `support-${store.slug}@shop.example` } }
    await store.call('PUT', '/v1/admin/assistant/settings', settings)
    const proposal = await propose(session)
    expect(proposal.preview.arguments).toEqual({
      message: 'message the team mia@shopper.example',
      email: 'mia@shopper.example',
    })
    expect(await ticketsOf(store)).toEqual([])

    const { status, body } = await respond(session, 'confirm', proposal.intent_id)
    expect(status).toBe(200)
    const [ticket, ...others] = await ticketsOf(store)
    expect(others).toEqual([])
    expect(ticket).toMatchObject({ reason: 'contact_support', contact_email: 'mia@shopper.example', state: 'open' })
    expect(body).toMatchObject({
      outcome: 'answer',
      result: { action: 'contact_support', reference: ticket?.ticket_id },
      correlation_id: expect.any(String),
    })

    const hashed = sorted({
      receipt_id: body.receipt.receipt_id,
      intent_id: proposal.intent_id,
      thread_id: session.threadId,
      action: proposal.action,
      preview: proposal.preview,
      confirmed_at: body.receipt.confirmed_at,
    })
    expect(createHash('sha256').update(JSON.stringify(hashed)).digest('hex')).toBe(body.receipt.hash)

    const where = `/v1/admin/assistant/receipts/${String(body.receipt.receipt_id)}`
    expect((await store.call('GET', where)).body).toEqual({
      ...Object(hashed),
      hash: body.receipt.hash,
      is_intact: true,
      correlation_id: expect.any(String),
    })
    expect((await (await aStore(app)).call('GET', where)).status).toBe(404)
    await app.database.db
      .updateTable('consent_receipts')
      .set({ preview: JSON.stringify({ ...proposal.preview, title: 'Something else' }) })
      .where('receipt_id', '=', body.receipt.receipt_id)
      .execute()
    expect((await store.call('GET', where)).body.is_intact).toBe(false)

    const mail = await newestMailTo(app, settings.contact.email)
    expect(mail.text).toContain('message the team mia@shopper.example')
    expect(mail.replyTo).toBe('mia@shopper.example')
    expect(mail.text).toContain(`/${store.slug}/portal/assistant/conversations/${session.threadId}\n`)
  })

  it.each(['confirm', 'cancel'] as const)('is not confirmed by "ok" after %s', async (how) => {
    const { store, session } = await aShopper()
    const proposedIn = async () =>
      await app.database.db
        .selectFrom('threads')
        .select('memory')
        .where('store_id', '=', store.scope.storeId)
        .where('thread_id', '=', session.threadId)
        .executeTakeFirstOrThrow()
    const { intent_id } = await propose(session)
    expect((await proposedIn()).memory).toHaveProperty('proposed', 'message the team mia@shopper.example')
    await respond(session, how, intent_id)
    expect((await proposedIn()).memory).not.toHaveProperty('proposed')
  })

  it('is sent once when twenty confirmations arrive at the same time', async () => {
    const { store, session } = await aShopper()
    const { intent_id } = await propose(session)
    const answers = await Promise.all(Array.from({ length: 20 }, () => respond(session, 'confirm', intent_id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 19 }, () => invalid))
    expect(await ticketsOf(store)).toHaveLength(1)
    const receipts = await app.database.db
      .selectFrom('consent_receipts')
      .selectAll()
      .where('intent_id', '=', intent_id)
      .execute()
    expect(receipts).toHaveLength(1)
  })

  it('is answered again, not sent again, when retried with the same Idempotency-Key', async () => {
    const { store, session } = await aShopper()
    const { intent_id } = await propose(session)
    const headers = { authorization: `Bearer ${session.token}`, 'idempotency-key': 'once' }
    const payload = { thread_id: session.threadId, intent_id }
    const answers = []
    for (let times = 0; times < 2; times++)
      answers.push(await app.http.inject({ method: 'POST', url: '/v1/chat/actions/confirm', headers, payload }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json().receipt).toEqual(answers[0]?.json().receipt)
    expect(await ticketsOf(store)).toHaveLength(1)
  })

  it('is not sent after it was canceled', async () => {
    const { store, session } = await aShopper()
    const { intent_id } = await propose(session)
    const cancelled = await respond(session, 'cancel', intent_id)
    expect(cancelled.body).toEqual({ intent_id, status: 'cancelled', correlation_id: expect.any(String) })
    expect(await respond(session, 'confirm', intent_id)).toEqual(invalid)
    expect(await respond(session, 'cancel', intent_id)).toEqual(invalid)
    expect(await ticketsOf(store)).toEqual([])
  })

  it('is not sent to a recipient other than the previewed one', async () => {
    const { store, session } = await aShopper()
    const { intent_id } = await propose(session)
    await store.call('PUT', '/v1/admin/assistant/settings', { contact: { email: 'somebody@else.example' } })
    expect(await respond(session, 'confirm', intent_id)).toEqual(invalid)
    expect(await ticketsOf(store)).toEqual([])
  })

  it('is not sent when its arguments were changed after the preview', async () => {
    const { store, session } = await aShopper()
    const { intent_id } = await propose(session)
    await app.database.db
      .updateTable('confirmations')
      .set({ arguments: JSON.stringify({ message: 'other words', email: 'mia@shopper.example' }) })
      .where('intent_id', '=', intent_id)
      .execute()
    expect(await respond(session, 'confirm', intent_id)).toEqual(invalid)
    expect(await ticketsOf(store)).toEqual([])
  })
})

describe('a consent', () => {
  it('for another session, thread or store is refused like one for an unknown proposal', async () => {
    const { store, session } = await aShopper()
    const { intent_id } = await propose(session)
    const [sameStore, other] = [await aSession(app, store.scope), (await aShopper()).session]
    for (const stranger of [sameStore, other]) {
      for (const threadId of [stranger.threadId, session.threadId])
        expect(await respond({ ...stranger, threadId }, 'confirm', intent_id)).toEqual(invalid)
      expect(await respond({ ...stranger, threadId: session.threadId }, 'cancel', intent_id)).toEqual(invalid)
    }
    expect(await respond({ ...session, threadId: await session.openThread() }, 'confirm', intent_id)).toEqual(invalid)
    expect(await respond(session, 'confirm', 'int_nothing')).toEqual(invalid)
    expect((await respond(session, 'confirm', intent_id)).status).toBe(200)
  })

  it('is refused after ten minutes', async () => {
    const { session } = await aShopper()
    const { intent_id, expires_at } = await propose(session)
    time = new Date(expires_at)
    expect(await respond(session, 'confirm', intent_id)).toEqual(invalid)
    expect((await propose(session)).intent_id).not.toBe(intent_id)
  })
})

describe('a new proposal', () => {
  it('replaces the earlier proposal of its kind in the thread, and no other', async () => {
    const { store, session } = await aShopper()
    const otherThread = { ...session, threadId: await session.openThread() }
    const inOtherThread = await propose(otherThread, 'message the team apart@shopper.example')
    await writeProducts(app, store.scope, [
      { productId: 'lamp', metadata: { name: 'Lamp' }, vector: new Float32Array(512).fill(1) },
    ])
    const notice = await propose(session, 'tell me when lamp is back, at mia@shopper.example')
    const old = await propose(session, 'message the team mistyped@shopper.example')
    const corrected = await propose(session, 'message the team mia@shopper.example')
    expect(await respond(session, 'confirm', old.intent_id)).toEqual(invalid)
    expect(await respond(session, 'cancel', old.intent_id)).toEqual(invalid)
    for (const [where, { intent_id }] of [
      [session, corrected],
      [session, notice],
      [otherThread, inOtherThread],
    ] as const)
      expect((await respond(where, 'confirm', intent_id)).status).toBe(200)
    const tickets = await ticketsOf(store)
    expect(tickets.map((ticket) => ticket.contact_email).sort()).toEqual([
      'apart@shopper.example',
      'mia@shopper.example',
    ])
  })

  it('and a concurrent consent to the old one are both processed, one after the other', async () => {
    const { store, session } = await aShopper()
    for (let times = 0; times < 3; times++) {
      const old = await propose(session, 'message the team old@shopper.example')
      const [answer, fresh] = await Promise.all([
        respond(session, 'confirm', old.intent_id),
        propose(session, 'message the team new@shopper.example'),
      ])
      expect([200, 409]).toContain(answer.status)
      expect((await respond(session, 'cancel', fresh.intent_id)).status).toBe(200)
    }
    const sent = new Set((await ticketsOf(store)).map((ticket) => ticket.contact_email))
    expect([...sent].filter((email) => email !== 'old@shopper.example')).toEqual([])
  })
})

describe('an availability notice', () => {
  const wish = 'tell me when lamp is back, at mia@shopper.example'

  async function createLampStore() {
    const shopper = await aShopper()
    const vector = new Float32Array(512).fill(1)
    await writeProducts(app, shopper.store.scope, [{ productId: 'lamp', metadata: { name: 'Lamp' }, vector }])
    return shopper
  }

  function requestsOf({ scope }: TestStore) {
    return app.database.db
      .selectFrom('availability_requests')
      .select(['product_id', 'email', 'state'])
      .where('store_id', '=', scope.storeId)
      .execute()
  }

  it('is stored once, however often it is confirmed', async () => {
    const { store, session } = await createLampStore()
    for (let times = 0; times < 2; times++) {
      const { intent_id } = await propose(session, wish)
      const { status, body } = await respond(session, 'confirm', intent_id)
      expect(status).toBe(200)
      expect(body.result).toMatchObject({ action: 'notify_when_available', reference: null })
    }
    expect(await requestsOf(store)).toEqual([{ product_id: 'lamp', email: 'mia@shopper.example', state: 'waiting' }])
  })

  it('is refused once the product is deleted', async () => {
    const { store, session } = await createLampStore()
    const { intent_id } = await propose(session, wish)
    expect((await store.call('DELETE', '/v1/products/lamp')).status).toBe(200)
    expect(await respond(session, 'confirm', intent_id)).toEqual(invalid)
    expect(await requestsOf(store)).toEqual([])
  })
})

/** Sorts fields by name at every level. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}

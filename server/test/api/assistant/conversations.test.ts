import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSearchedConversations } from '../../../../contract/assistant/conversation.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { understandByScript } from '../../kit/assistant/scripted-understanding.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo } from '../../kit/peers/mailbox.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  understandByScript(app)
})
afterAll(async () => {
  await app.close()
})

interface Shop {
  readonly store: TestStore
  readonly owner: TestPerson
  readonly session: TestSession
}

async function aShop(): Promise<Shop> {
  const store = await aStore(app)
  const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  return { store, owner, session: await aSession(app, store.scope) }
}

function sendMessage(session: TestSession, text: string): Promise<TestAnswer> {
  return session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
}

const conversationsPath = '/v1/admin/conversations'

describe('a question without an answer', () => {
  it('creates one ticket with an event and one mail to the owner, however often it is asked', async () => {
    const { store, owner, session } = await aShop()
    const first = await sendMessage(session, 'may I bring my <b>dog</b>?')
    expect(first.body).toMatchObject({ outcome: 'handoff', answer: { answer_status: 'insufficient_evidence' } })
    const again = await sendMessage(session, 'and my cat? mia@shopper.example')
    expect(again.body.answer.handoff.ticket_id).toBe(first.body.answer.handoff.ticket_id)

    const mail = await newestMailTo(app, owner.email)
    expect(mail.subject).toMatch(/^A question for the team of Test store /)
    expect(mail.text).toContain('Question: may I bring my <b>dog</b>?')
    expect(mail.text).toContain(session.threadId)
    expect(mail.html).not.toContain('<b>dog')
    const { rows } = await app.database.pool.query<{ payload: object }>(
      `select payload from outbox where type = 'conversation.handoff' and store_id = $1`,
      [store.scope.storeId],
    )
    expect(rows.map(({ payload }) => payload)).toEqual([
      {
        conversation_id: session.threadId,
        ticket_id: first.body.answer.handoff.ticket_id,
        reason: 'insufficient_evidence',
        question: 'may I bring my <b>dog</b>?',
        locale: 'en',
        created_at: expect.any(String),
      },
    ])

    const { body } = await owner.call('GET', `${conversationsPath}/${session.threadId}`)
    expect(body).toMatchObject({
      thread_id: session.threadId,
      state: 'waiting',
      turns: 2,
      first_text: 'may I bring my <b>dog</b>?',
      last_outcome: 'handoff',
      assigned_to: null,
    })
    expect(body.messages.map(({ role }: { role: string }) => role)).toEqual([
      'shopper',
      'assistant',
      'shopper',
      'assistant',
    ])
    expect(body.tickets).toEqual([
      expect.objectContaining({ state: 'open', contact_email: 'mia@shopper.example', evidence_tried: [] }),
    ])
    expect(await mailsTo(app, owner.email)).toHaveLength(1)
  })

  it('asks for an email address, and a message with only the address completes it', async () => {
    const { owner, session } = await aShop()
    const first = await sendMessage(session, 'may I bring my <b>dog</b>?')
    const request = 'For a reply by email, write your email address here.'
    expect(first.body.answer.response_markdown).toContain(request)
    const completed = await sendMessage(session, 'mia@shopper.example')
    expect(completed.body).toMatchObject({ outcome: 'handoff', answer: { handoff: first.body.answer.handoff } })
    expect(completed.body.answer.response_markdown).not.toContain(request)
    expect(completed.body.answer.response_markdown).toContain('Reply to: mia@shopper.example')
    const { body } = await owner.call('GET', `${conversationsPath}/${session.threadId}`)
    expect(body.tickets).toMatchObject([{ contact_email: 'mia@shopper.example' }])
  })

  it('gets a separate ticket for another reason', async () => {
    const { owner, session } = await aShop()
    const answers = [await sendMessage(session, 'may I bring my dog?'), await sendMessage(session, 'a person please')]
    const ids = answers.map(({ body }) => body.answer.handoff.ticket_id)
    expect(new Set(ids).size).toBe(2)
    const { body } = await owner.call('GET', `${conversationsPath}/${session.threadId}`)
    expect(body.tickets.map(({ ticket_id }: { ticket_id: string }) => ticket_id).sort()).toEqual(ids.sort())
  })
})

describe('the list of conversations', () => {
  it('is paged with the newest activity first, and filtered by outcome, state and assignee', async () => {
    const { store, owner } = await aShop()
    const threads: string[] = []
    for (const text of ['hello one', 'question two', 'hello three']) {
      const session = await aSession(app, store.scope)
      await sendMessage(session, text)
      threads.push(session.threadId)
    }
    const pages: { first_text: string }[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await owner.call('GET', `${conversationsPath}?limit=1${more}`)
      expect(body.total).toBe(3)
      pages.push(body.conversations)
      cursor = body.next_cursor
    }
    expect(pages.flat().map(({ first_text }) => first_text)).toEqual(['hello three', 'question two', 'hello one'])

    const textsOf = async (query: string): Promise<string[]> => {
      const { body } = await owner.call('GET', `${conversationsPath}?${query}`)
      return body.conversations.map(({ first_text }: { first_text: string }) => first_text)
    }
    await owner.call('POST', `${conversationsPath}/${threads[0]}/assign`, { body: { user_id: owner.userId } })
    expect(await textsOf('outcome=handoff')).toEqual(['question two'])
    expect(await textsOf('state=waiting')).toEqual(['question two'])
    expect(await textsOf(`assigned_to=${owner.userId}`)).toEqual(['hello one'])
    expect(await textsOf('outcome=denied')).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await textsOf(`language=en&since=${today}&until=${today}`)).toHaveLength(3)
    expect(await textsOf('language=de')).toEqual([])
    expect(await textsOf('since=2999-01-01')).toEqual([])
    expect(await textsOf('until=2020-01-01')).toEqual([])
  })

  it('is searched by words of messages, answers and replies, and by the email address of the shopper', async () => {
    const { store, owner, session: first } = await aShop()
    const second = await aSession(app, store.scope)
    await sendMessage(first, 'question: may I bring my DOG to 100% of your stores in Österreich?')
    await sendMessage(first, 'my mail is mia@shopper.example')
    await sendMessage(second, 'hello there')
    const reply = { text: 'Dogs on a leash are welcome.' }
    await owner.call('POST', `${conversationsPath}/${first.threadId}/reply`, { body: reply })
    const found = async (q: string): Promise<number[]> => {
      const { body } = await owner.call('GET', `${conversationsPath}?q=${encodeURIComponent(q)}`)
      const ids = body.conversations.map(({ thread_id }: { thread_id: string }) => thread_id)
      expect(body.total).toBe(ids.length)
      return ids.map((id: string) => [first, second].findIndex(({ threadId }) => threadId === id))
    }
    for (const q of ['dog', 'BRING stores', 'leash', 'österreich', 'ÖSTERREICH', 'mia@shopper', '0%', first.threadId])
      expect(await found(q), q).toEqual([0])
    expect(await found('hello')).toEqual([1])
    expect(await found(' ')).toEqual([0, 1])
    for (const q of ['dog hello', 'd_g', 'cat']) expect(await found(q), q).toEqual([])
  })

  it('is searched by words only among the latest conversations that match the other filters', async () => {
    const { store, owner, session } = await aShop()
    await sendMessage(session, 'may I bring my giraffe?')
    await app.database.pool.query(
      `insert into threads (store_id, thread_id, session_id, locale, turns_count, created_at, updated_at)
       select $1, 'later_' || number, gen_random_uuid(), 'de', 1, now(), now() + interval '1 day'
       from generate_series(1, $2::integer) number`,
      [store.scope.storeId, maxSearchedConversations],
    )
    const total = async (query: string): Promise<number> =>
      (await owner.call('GET', `${conversationsPath}?${query}`)).body.total
    expect(await total('q=giraffe')).toBe(0)
    expect(await total('q=giraffe&language=en')).toBe(1)
    expect(await total('')).toBe(maxSearchedConversations + 1)
  })

  it('contains nothing of other stores, and refuses cursors of other lists', async () => {
    const [mine, other] = [await aShop(), await aShop()]
    await sendMessage(other.session, 'hello')
    expect((await mine.owner.call('GET', conversationsPath)).body).toMatchObject({
      conversations: [],
      total: 0,
      next_cursor: null,
    })
    for (const path of ['', '/assign', '/resolve', '/reopen', '/reply']) {
      const how = path === '' ? 'GET' : 'POST'
      const body = { '/assign': { user_id: null }, '/reply': { text: 'hi' } }[path]
      const url = `${conversationsPath}/${other.session.threadId}${path}`
      const { status } = await mine.owner.call(how, url, body === undefined ? {} : { body })
      expect([path, status]).toEqual([path, 404])
    }
    const cursor = Buffer.from('[1]').toString('base64url')
    expect((await mine.owner.call('GET', `${conversationsPath}?cursor=${cursor}`)).status).toBe(422)
  })
})

describe('a member of the store', () => {
  it('answers by mail, and the shopper also reads the answer in the chat', async () => {
    const { store, owner, session } = await aShop()
    await store.call('PUT', '/v1/admin/assistant/settings', { contact: { email: 'help@shop.example' } })
    const shopper = `mia-${store.slug}@shopper.example`
    await sendMessage(session, `may I bring my dog? ${shopper}`)
    const text = 'Yes, on a lead.\n\nSee you!'
    const { status, body } = await owner.call('POST', `${conversationsPath}/${session.threadId}/reply`, {
      body: { text, resolve: true },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'resolved', tickets: [{ state: 'resolved' }] })
    expect(body.messages.at(-1)).toMatchObject({ role: 'agent', text })

    const mail = await newestMailTo(app, shopper)
    expect(mail.text).toContain('Yes, on a lead.')
    expect(mail.replyTo).toBe('help@shop.example')
    const read = await session.call('GET', `/v1/chat/sessions/${session.threadId}`)
    expect(read.body.messages.at(-1)).toMatchObject({ role: 'agent', text })

    await sendMessage(session, 'hello again')
    expect((await owner.call('GET', `${conversationsPath}/${session.threadId}`)).body.state).toBe('open')
  })

  it('cannot answer a shopper who left no address', async () => {
    const { owner, session } = await aShop()
    await sendMessage(session, 'may I bring my dog?')
    const { status, body } = await owner.call('POST', `${conversationsPath}/${session.threadId}/reply`, {
      body: { text: 'Yes' },
    })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
  })

  it('undoes a resolution, with the tickets that it resolved', async () => {
    const { owner, session } = await aShop()
    await sendMessage(session, 'may I bring my dog?')
    const url = `${conversationsPath}/${session.threadId}`
    expect((await owner.call('POST', `${url}/resolve`)).body).toMatchObject({ state: 'resolved', waiting_reason: null })
    const reopened = await owner.call('POST', `${url}/reopen`)
    expect(reopened.body).toMatchObject({ state: 'waiting', waiting_reason: 'insufficient_evidence' })
    expect((await owner.call('GET', url)).body.tickets).toMatchObject([{ state: 'open', resolved_at: null }])
    await sendMessage(session, 'hello')
    const other = await aShop()
    await sendMessage(other.session, 'hello')
    const plain = `${conversationsPath}/${other.session.threadId}`
    await other.owner.call('POST', `${plain}/resolve`)
    expect((await other.owner.call('POST', `${plain}/reopen`)).body.state).toBe('open')
  })

  it('takes, releases and resolves a conversation, and each step is in the audit log', async () => {
    const { owner, session } = await aShop()
    await sendMessage(session, 'may I bring my dog?')
    const url = `${conversationsPath}/${session.threadId}`
    const taken = await owner.call('POST', `${url}/assign`, { body: { user_id: owner.userId } })
    expect(taken.body.assigned_to).toBe(owner.userId)
    const stranger = await aPerson(app)
    const refused = await owner.call('POST', `${url}/assign`, { body: { user_id: stranger.userId } })
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect((await owner.call('POST', `${url}/assign`, { body: { user_id: null } })).body.assigned_to).toBeNull()
    expect((await owner.call('POST', `${url}/resolve`)).body.state).toBe('resolved')
    const log = await owner.call('GET', `/v1/security/audit?target_id=${session.threadId}`)
    expect(log.body.events.map(({ action }: { action: string }) => action)).toEqual([
      'conversation.resolve',
      'conversation.assign',
      'conversation.assign',
    ])
  })

  it('with read permission only changes nothing', async () => {
    const { store, session } = await aShop()
    await sendMessage(session, 'may I bring my dog?')
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect((await viewer.call('GET', conversationsPath)).body.total).toBe(1)
    const { status } = await viewer.call('POST', `${conversationsPath}/${session.threadId}/resolve`)
    expect(status).toBe(403)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptedTexts, ChatTab, conversationText, lastAnswer, lastQuestion } from '../../test/chat-tab.ts'
import { ScriptedChat } from '../../test/scripted-chat.ts'
import type { ChatStore } from './chat-store.ts'

let service: ScriptedChat
let tab: ChatTab
let chat: ChatStore

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  service = new ScriptedChat()
  tab = new ChatTab()
  vi.stubGlobal('fetch', service.fetch)
  vi.stubGlobal('navigator', {
    get onLine() {
      return tab.isOnline
    },
  })
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  chat = tab.load()
})
afterEach(() => {
  chat.disconnect()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms)
const types = () => tab.events.map(({ type }) => type)
const failures = (count: number) => Array.from({ length: count }, () => ({ kind: 'refused' }) as const)

async function ask(text: string, ms?: number): Promise<void> {
  chat.send(text)
  await settle(ms)
}

const inTenMinutes = '2026-11-22T12:10:00.000Z'
const proposal = (id: string, title = 'Put in the cart') => ({
  intent_id: id,
  action: 'add_to_cart',
  preview: { title, lines: ['1 × Lamp'], arguments: { product_id: 'prd_lamp' } },
  expires_at: inTenMinutes,
})

describe('the first message', () => {
  it('starts a session and a thread, which the closed chat does not', async () => {
    await settle(60_000)
    expect(service.calls).toEqual([])
    await ask('Hello')
    expect(service.calls).toEqual(['POST sessions/anonymous', 'POST sessions', 'POST messages/stream'])
    expect(conversationText(chat)).toEqual(['> Hello', 'You said: Hello'])
    expect(chat.state).toMatchObject({
      turn: { kind: 'idle' },
      session: { kind: 'ready', role: 'anonymous' },
      unread: 1,
    })
    expect(types()).toEqual(['message', 'message'])
  })

  it('goes from sending to thinking to writing', async () => {
    service.replies.push({ text: 'An answer', waitsForRelease: true })
    chat.send('Hello')
    expect(chat.state.turn.kind).toBe('sending')
    await settle()
    expect(chat.state.turn.kind).toBe('thinking')
    service.release()
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'An answer'])
  })

  it('is the draft, which is then cleared; blank and overlong drafts are not sent', async () => {
    chat.type('   ')
    chat.send()
    chat.type('x'.repeat(2001))
    chat.send()
    await settle()
    expect(service.calls).toEqual([])
    chat.type('Hello')
    chat.send()
    expect(chat.state.draft.text).toBe('')
    await settle()
    expect(acceptedTexts(service)).toEqual(['Hello'])
  })

  it('blocks further messages while its answer arrives', async () => {
    service.replies.push({ text: 'An answer', waitsForRelease: true })
    await ask('one')
    await ask('two')
    service.release()
    await settle()
    expect(acceptedTexts(service)).toEqual(['one'])
  })
})

describe('a message that fails', () => {
  it.each([
    ['never arrives', { kind: 'refused' }],
    ['is accepted, and its response is lost', { kind: 'lost' }],
    ['meets an overloaded service', { kind: 'status', status: 503 }],
    ['meets a slow service', { kind: 'status', status: 408 }],
    ['is still being processed', { kind: 'status', status: 409, body: { code: 'CONFLICT' } }],
    ['breaks before its first event', { kind: 'cut', bytes: 20 }],
    ['breaks in its first event', { kind: 'cut', bytes: 60 }],
  ] as const)('because it %s is sent again, and is one message', async (_why, fault) => {
    service.fail('messages/stream', fault, fault)
    await ask('Hello')
    expect(chat.state.turn).toMatchObject({ kind: 'waiting', reason: 'unavailable' })
    await settle(10_000)
    expect(acceptedTexts(service)).toEqual(['Hello'])
    expect(conversationText(chat)).toEqual(['> Hello', 'You said: Hello'])
    const keys = service.sent
      .filter(({ path }) => path === 'messages/stream')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  it('at a rate limit waits as long as the service asks, and shows until when', async () => {
    service.fail('messages/stream', { kind: 'status', status: 429, headers: { 'retry-after': '42' } })
    await ask('Hello', 0)
    expect(chat.state.turn).toMatchObject({ kind: 'waiting', reason: 'rate_limited', retryAt: Date.now() + 42_000 })
    await settle(41_000)
    expect(acceptedTexts(service)).toEqual([])
    await settle(2000)
    expect(conversationText(chat)).toEqual(['> Hello', 'You said: Hello'])
  })

  it('at a rate limit of an hour is left to the shopper', async () => {
    service.fail('messages/stream', { kind: 'status', status: 429, body: { retry_at: '2026-11-22T12:30:00Z' } })
    await ask('Hello')
    const { delivery } = lastQuestion(chat)
    expect(delivery).toMatchObject({ kind: 'failed', canRetry: true })
    expect(
      Math.abs((delivery.kind === 'failed' ? (delivery.retryAt ?? 0) : 0) - Date.parse('2026-11-22T12:30:00Z')),
    ).toBeLessThan(2000)
    chat.retry(lastQuestion(chat).id)
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'You said: Hello'])
  })

  it('without a connection waits for it, however long', async () => {
    tab.isOnline = false
    service.fail('sessions/anonymous', { kind: 'refused' })
    await ask('Hello', 3_600_000)
    expect(chat.state.turn).toMatchObject({ kind: 'waiting', reason: 'offline', retryAt: null })
    tab.comeOnline()
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'You said: Hello'])
  })

  it('repeatedly is given up, and can be sent again by the shopper', async () => {
    service.fail('messages/stream', ...failures(6))
    await ask('Hello', 120_000)
    expect(conversationText(chat)).toEqual(['> Hello (not sent)'])
    expect(chat.state.turn.kind).toBe('idle')
    expect(tab.problems).toMatchObject([{ code: 'unreachable' }])
    chat.retry(lastQuestion(chat).id)
    await settle()
    expect(acceptedTexts(service)).toEqual(['Hello'])
    expect(conversationText(chat)).toEqual(['> Hello', 'You said: Hello'])
  })

  it('because it is invalid is not sent again', async () => {
    service.fail('messages/stream', {
      kind: 'status',
      status: 422,
      body: { code: 'VALIDATION_FAILED', detail: 'text must not be blank.' },
    })
    await ask('Hello', 60_000)
    expect(lastQuestion(chat).delivery).toMatchObject({ kind: 'failed', canRetry: false })
    expect(service.calls.filter((call) => call === 'POST messages/stream')).toHaveLength(1)
  })

  it('because the key of the store is unknown reports that', async () => {
    service.fail('sessions/anonymous', {
      kind: 'status',
      status: 401,
      body: { code: 'UNAUTHENTICATED', detail: 'Unknown store_public_key.' },
    })
    await ask('Hello', 60_000)
    expect(chat.state.session).toMatchObject({ kind: 'failed', problem: { message: 'Unknown store_public_key.' } })
    expect(conversationText(chat)).toEqual(['> Hello (not sent)'])
    expect(service.calls).toEqual(['POST sessions/anonymous'])
  })

  it('is given up by the shopper while it waits', async () => {
    service.fail('messages/stream', { kind: 'refused' })
    await ask('Hello', 0)
    chat.stop()
    await settle(60_000)
    expect(conversationText(chat)).toEqual(['> Hello (not sent)'])
    expect(acceptedTexts(service)).toEqual([])
  })
})

describe('an answer whose connection breaks', () => {
  it.each([130, 170, 240, 300])('after %i bytes continues with the missing events, once', async (bytes) => {
    service.replies.push({ text: 'A long answer with more than a few words.' })
    service.fail('messages/stream', { kind: 'cut', bytes })
    service.fail('sessions/ID/events', { kind: 'refused' }, { kind: 'cut', bytes: 90 }, { kind: 'status', status: 503 })
    await ask('Hello', 60_000)
    expect(conversationText(chat)).toEqual(['> Hello', 'A long answer with more than a few words.'])
    expect(service.calls.filter((call) => call === 'POST messages/stream')).toHaveLength(1)
    const replays = service.sent.filter(({ path }) => path === 'sessions/ID/events')
    const ids = replays.map(({ headers }) => Number(headers.get('last-event-id')))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(types()).toEqual(['message', 'message'])
  })

  it('is followed while the assistant still works on it, and shows that it reconnects', async () => {
    service.replies.push({ text: 'Late', waitsForRelease: true })
    service.fail('messages/stream', { kind: 'hung_up', events: 1 })
    service.fail('sessions/ID/events', ...failures(2))
    await ask('Hello')
    expect(chat.state.turn).toMatchObject({ isReconnecting: true })
    await settle(10_000)
    service.release()
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'Late'])
  })

  it('that cannot be read is offered again, without a second message', async () => {
    service.replies.push({ text: 'Late' })
    service.fail('messages/stream', { kind: 'hung_up', events: 1 })
    service.fail('sessions/ID/events', ...failures(11))
    await ask('Hello', 300_000)
    expect(chat.state.turn.kind).toBe('idle')
    expect(lastAnswer(chat)).toMatchObject({ outcome: null, canRetry: true })
    chat.retry(lastAnswer(chat).id)
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'Late'])
    expect(acceptedTexts(service)).toEqual(['Hello'])
  })

  it('is silent for a minute is read again', async () => {
    service.replies.push({ text: 'Late', waitsForRelease: true })
    await ask('Hello')
    await settle(45_000)
    expect(service.calls.filter((call) => call.endsWith('events')).length).toBeGreaterThan(0)
  })
})

describe('stop', () => {
  it('ends the answer at the service', async () => {
    service.replies.push({ text: 'Stopped.', waitsForRelease: true })
    await ask('Hello')
    chat.stop()
    expect(chat.state.turn.kind).toBe('stopping')
    await settle()
    expect(service.calls).toContain('POST messages/stop')
    expect(chat.state.turn.kind).toBe('idle')
    expect(conversationText(chat)).toEqual(['> Hello', 'Stopped.'])
  })

  it('before the message is accepted ends the turn once it is', async () => {
    service.replies.push({ text: 'Stopped.', waitsForRelease: true })
    chat.send('Hello')
    chat.stop()
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'Stopped.'])
  })

  it('that fails can be repeated', async () => {
    service.replies.push({ text: 'Stopped.', waitsForRelease: true })
    service.fail('messages/stop', { kind: 'refused' })
    await ask('Hello')
    chat.stop()
    await settle()
    expect(chat.state.turn.kind).toBe('thinking')
    chat.stop()
    await settle()
    expect(conversationText(chat)).toEqual(['> Hello', 'Stopped.'])
  })
})

describe('a temporary failure', () => {
  it('can be retried: the question is asked again, as a new message', async () => {
    service.replies.push({ text: 'Not now.', outcome: 'temporary_failure' }, { text: 'Now.' })
    await ask('Hello')
    expect(lastAnswer(chat).canRetry).toBe(true)
    chat.retry(lastAnswer(chat).id)
    await settle()
    expect(acceptedTexts(service)).toEqual(['Hello', 'Hello'])
    expect(conversationText(chat)).toEqual(['> Hello', 'Now.'])
  })
})

describe('a session that ends', () => {
  it('is replaced by another; the conversation above stays readable, and the message is answered', async () => {
    service.replies.push({ text: 'Cart?', confirmation: proposal('int_1') })
    await ask('one')
    service.endSessions()
    await ask('two')
    expect(conversationText(chat)).toEqual(['> one', 'Cart?', '[session_ended]', '> two', 'You said: two'])
    expect(chat.state.items.slice(0, 2).every(({ isPast }) => isPast)).toBe(true)
    expect(types()).toContain('session-ended')
    expect(chat.state.items[1]).toMatchObject({ proposal: { state: 'expired' } })
    chat.confirm(chat.state.items[1]?.id ?? '')
    await settle()
    expect(service.calls).not.toContain('POST actions/confirm')
  })

  it('in the middle of an answer is replaced too, and the question is asked again', async () => {
    service.replies.push({ text: 'Lost', waitsForRelease: true })
    service.fail('messages/stream', { kind: 'hung_up', events: 1 })
    service.fail('sessions/ID/events', { kind: 'refused' })
    await ask('one')
    expect(conversationText(chat)).toEqual(['> one', '…'])
    service.endSessions()
    await settle(10_000)
    expect(conversationText(chat)).toEqual(['[session_ended]', '> one', 'You said: one'])
  })

  it('is not used when it is about to end', async () => {
    await ask('one')
    await settle(3_600_000)
    await ask('two')
    expect(service.calls.filter((call) => call === 'POST sessions/anonymous')).toHaveLength(2)
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '[session_ended]', '> two', 'You said: two'])
    expect(types().filter((type) => type === 'session-ended')).toHaveLength(1)
  })

  it('and has expired on an open page is reported before another one starts for something else', async () => {
    await ask('one')
    await settle(3_600_000)
    chat.act(lastAnswer(chat).id, { type: 'search', label: 'Show all', payload: { q: 'lamp' } })
    await settle()
    expect(conversationText(chat)).toContain('[session_ended]')
    expect(chat.state.items.at(-1)).toMatchObject({ kind: 'notice', code: 'session_ended' })
    expect(chat.state.items.at(-2)).toMatchObject({ kind: 'results', state: 'loaded' })
    expect(types()).toContain('session-ended')
  })

  it('repeatedly leads to an error', async () => {
    service.fail(
      'messages/stream',
      ...Array.from({ length: 9 }, () => ({ kind: 'status', status: 401, body: { code: 'SESSION_REVOKED' } }) as const),
    )
    await ask('one', 60_000)
    expect(lastQuestion(chat).delivery.kind).toBe('failed')
    expect(service.calls.filter((call) => call === 'POST messages/stream')).toHaveLength(2)
  })
})

describe('the next page', () => {
  it('of a tab continues the conversation and keeps the panel open', async () => {
    chat.open()
    await ask('one')
    chat.type('half a sent')
    chat = tab.load()
    await settle()
    expect(chat.state).toMatchObject({ isOpen: true, history: 'loaded', draft: { text: 'half a sent' } })
    expect(conversationText(chat)).toEqual(['> one', 'You said: one'])
    await ask('two')
    expect(conversationText(chat).slice(2)).toEqual(['> two', 'You said: two'])
    expect(service.threads.size).toBe(1)
    expect(chat.state.assistant?.name).toBe('Ada')
  })

  it('in the middle of an answer shows the rest of it', async () => {
    chat.open()
    service.replies.push({ text: 'The answer.', waitsForRelease: true })
    await ask('one')
    chat = tab.load()
    await settle()
    expect(chat.state.turn.kind).toBe('thinking')
    service.release()
    await settle()
    expect(conversationText(chat)).toEqual(['> one', 'The answer.'])
    expect(new Set(chat.state.items.map(({ id }) => id)).size).toBe(2)
  })

  it.each(['refused', 'lost'] as const)('sends a message whose sending was cut off (%s), once', async (kind) => {
    chat.open()
    await ask('one')
    service.fail('messages/stream', { kind })
    await ask('two', 0)
    chat = tab.load()
    await settle(5000)
    expect(acceptedTexts(service)).toEqual(['one', 'two'])
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '> two', 'You said: two'])
  })

  it('of an element that is moved within the page sends the message that was not accepted, once', async () => {
    chat.open()
    chat.send('one')
    chat.disconnect()
    chat.start()
    await settle()
    expect(acceptedTexts(service)).toEqual(['one'])
    expect(conversationText(chat)).toEqual(['> one', 'You said: one'])
  })

  it('of an element that is moved within the page reads the rest of the answer', async () => {
    chat.open()
    await ask('one')
    chat = tab.load()
    await settle()
    service.replies.push({ text: 'A slow answer', waitsForRelease: true })
    await ask('two')
    chat.disconnect()
    service.release()
    chat.start()
    await settle()
    expect(acceptedTexts(service)).toEqual(['one', 'two'])
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '> two', 'A slow answer'])
  })

  it('of an ended session shows that', async () => {
    chat.open()
    await ask('one')
    service.endSessions()
    chat = tab.load()
    await settle()
    expect(conversationText(chat)).toEqual(['[session_ended]'])
    await ask('two')
    expect(conversationText(chat)).toEqual(['[session_ended]', '> two', 'You said: two'])
  })

  it('after the lifetime of the session shows that it ended, without a call', async () => {
    chat.open()
    await ask('one')
    chat.disconnect()
    vi.setSystemTime(Date.now() + 3_600_000)
    chat = tab.load()
    await settle()
    expect(conversationText(chat)).toEqual(['[session_ended]'])
    expect(service.calls).not.toContain('GET sessions/ID')
  })

  it('loads the complete transcript, and shows its latest part first', async () => {
    for (let at = 0; at < 70; at += 1) await ask(`q${at}`, 10)
    chat.open()
    await settle()
    chat = tab.load()
    await settle()
    expect(chat.state.items).toHaveLength(60)
    expect(conversationText(chat).at(-1)).toBe('You said: q69')
    chat.loadOlder()
    chat.loadOlder()
    expect(chat.state.items).toHaveLength(140)
    expect([conversationText(chat)[0], chat.state.hasOlder]).toEqual(['> q0', false])
  })

  it('offers to load a transcript that failed', async () => {
    chat.open()
    await ask('one')
    service.fail('sessions/ID', { kind: 'status', status: 503 })
    chat = tab.load()
    await settle()
    expect(chat.state.history).toBe('failed')
    chat.loadHistory()
    await settle()
    expect(conversationText(chat)).toEqual(['> one', 'You said: one'])
  })

  it('starts over where storage is blocked, and the page itself works', async () => {
    tab.isStorageBlocked = true
    chat = tab.load()
    await ask('one')
    expect(conversationText(chat)).toEqual(['> one', 'You said: one'])
    chat = tab.load()
    chat.open()
    await settle()
    expect(conversationText(chat)).toEqual([])
  })

  it('tolerates any content in storage', async () => {
    await ask('one')
    for (const text of ['null', '[]', '{"token":7,"settled":[1],"pending":"x","lastEventId":"a"}', '{']) {
      for (const name of tab.stored.keys()) tab.stored.set(name, text)
      chat = tab.load()
      await ask('two')
      expect(conversationText(chat)).toEqual(['> two', 'You said: two'])
    }
  })

  it('of another tab has its own session', async () => {
    await ask('one')
    const other = new ChatTab().load()
    other.send('two')
    await settle()
    expect(conversationText(other)).toEqual(['> two', 'You said: two'])
    expect(service.threads.size).toBe(2)
    other.disconnect()
  })

  it('of a duplicated tab shows what was said in the other', async () => {
    chat.open()
    await ask('one')
    const copy = new ChatTab()
    for (const [name, value] of tab.stored) copy.stored.set(name, value)
    const other = copy.load()
    await settle()
    other.send('two')
    await settle()
    chat.refresh()
    await settle()
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '> two', 'You said: two'])
    await ask('three')
    expect(conversationText(chat).slice(4)).toEqual(['> three', 'You said: three'])
    other.disconnect()
  })
})

describe('a proposed action', () => {
  beforeEach(() => {
    service.replies.push({ text: 'Cart?', outcome: 'confirmation_required', confirmation: proposal('int_1') })
    service.actions.int_1 = {
      status: 200,
      body: {
        outcome: 'answer',
        result: {
          action: 'add_to_cart',
          response_markdown: 'Added.',
          reference: null,
          checkout_url: 'https://shop.example/c/1',
        },
        receipt: { receipt_id: 'rcp_1' },
      },
    }
  })
  const state = () => lastAnswer(chat).proposal?.state

  it('waits for consent, and after confirmation shows its result and notifies the page', async () => {
    await ask('Buy it')
    expect(lastAnswer(chat).proposal).toMatchObject({
      state: 'awaiting',
      confirmation: { preview: { lines: ['1 × Lamp'] } },
    })
    chat.confirm(lastAnswer(chat).id)
    chat.confirm(lastAnswer(chat).id)
    expect(state()).toBe('confirming')
    await settle()
    expect(lastAnswer(chat).proposal?.result).toEqual({
      action: 'add_to_cart',
      response_markdown: 'Added.',
      reference: null,
      checkout_url: 'https://shop.example/c/1',
      receipt_id: 'rcp_1',
    })
    expect(service.calls.filter((call) => call === 'POST actions/confirm')).toHaveLength(1)
    expect(tab.events.at(-1)).toEqual({
      type: 'add-to-cart-confirmed',
      detail: {
        action: 'add_to_cart',
        reference: null,
        checkout_url: 'https://shop.example/c/1',
        arguments: { product_id: 'prd_lamp' },
      },
    })
  })

  it.each(['refused', 'lost'] as const)('is repeated with the same key when the call is %s', async (kind) => {
    await ask('Buy it')
    service.fail(
      'actions/confirm',
      { kind },
      { kind: 'status', status: 503 },
      { kind: 'status', status: 409, body: { code: 'CONFLICT' } },
    )
    chat.confirm(lastAnswer(chat).id)
    await settle(30_000)
    expect(state()).toBe('confirmed')
    const keys = service.sent
      .filter(({ path }) => path === 'actions/confirm')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  })

  it('that keeps failing can be confirmed again', async () => {
    await ask('Buy it')
    service.fail('actions/confirm', ...failures(6))
    chat.confirm(lastAnswer(chat).id)
    await settle(120_000)
    expect(lastAnswer(chat).proposal).toMatchObject({ state: 'failed', problem: { code: 'unreachable' } })
    chat.confirm(lastAnswer(chat).id)
    await settle()
    expect(state()).toBe('confirmed')
  })

  it('is replaced by a fresh one if it is outdated', async () => {
    await ask('Buy it')
    service.actions.int_1 = {
      status: 409,
      body: { code: 'CONFIRMATION_INVALID', confirmation: proposal('int_2', 'Now 12 €') },
    }
    chat.confirm(lastAnswer(chat).id)
    await settle()
    expect(lastAnswer(chat).proposal).toMatchObject({
      state: 'awaiting',
      isRenewed: true,
      confirmation: { intent_id: 'int_2', preview: { title: 'Now 12 €' } },
    })
  })

  it('is over if the service has no fresh one', async () => {
    await ask('Buy it')
    service.actions.int_1 = { status: 409, body: { code: 'CONFIRMATION_INVALID', confirmation: null } }
    chat.confirm(lastAnswer(chat).id)
    await settle()
    expect(state()).toBe('invalid')
  })

  it('can be canceled', async () => {
    await ask('Buy it')
    chat.cancel(lastAnswer(chat).id)
    await settle()
    expect(state()).toBe('canceled')
    expect(types()).not.toContain('action-confirmed')
  })

  it('expires', async () => {
    await ask('Buy it')
    await settle(600_000)
    expect(state()).toBe('expired')
  })

  it('has the same state on the next page', async () => {
    chat.open()
    await ask('Buy it')
    chat = tab.load()
    await settle()
    expect(state()).toBe('awaiting')
    chat.confirm(lastAnswer(chat).id)
    await settle()
    chat = tab.load()
    await settle()
    expect(lastAnswer(chat).proposal).toMatchObject({
      state: 'confirmed',
      result: { checkout_url: 'https://shop.example/c/1', receipt_id: 'rcp_1' },
    })
  })
})

describe('a signed-in customer', () => {
  it('continues the previous thread', async () => {
    await ask('one')
    expect(await chat.identify('good')).toBe(true)
    expect(chat.state.session).toEqual({ kind: 'ready', role: 'customer' })
    await ask('two')
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '[signed_in]', '> two', 'You said: two'])
    expect(service.threads.size).toBe(1)
  })

  it('without a conversation starts as a customer', async () => {
    expect(await chat.identify('good')).toBe(true)
    await ask('one')
    expect(service.calls).toEqual(['POST sessions/exchange', 'POST sessions', 'POST messages/stream'])
    expect(conversationText(chat)).toEqual(['> one', 'You said: one'])
  })

  it('waits for a running answer', async () => {
    service.replies.push({ text: 'Late', waitsForRelease: true })
    await ask('one')
    const identified = chat.identify('good')
    await settle()
    expect(service.calls).not.toContain('POST sessions/exchange')
    service.release()
    await settle()
    expect(await identified).toBe(true)
  })

  it('whose previous session has ended starts another thread', async () => {
    await ask('one')
    service.endSessions()
    expect(await chat.identify('good')).toBe(true)
    await ask('two')
    expect(service.threads.size).toBe(2)
    expect(chat.state.items[0]?.isPast).toBe(true)
  })

  it('who is identified while the conversation is loading keeps it', async () => {
    chat.open()
    await ask('one')
    chat = tab.load()
    const identified = chat.identify('good')
    await settle()
    expect(await identified).toBe(true)
    expect(service.calls.indexOf('GET sessions/ID')).toBeLessThan(service.calls.indexOf('POST sessions/exchange'))
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '[signed_in]'])
    expect(chat.state.session).toEqual({ kind: 'ready', role: 'customer' })
  })

  it('with a refused assertion stays anonymous', async () => {
    await ask('one')
    expect(await chat.identify('bad')).toBe(false)
    await ask('two')
    expect(conversationText(chat)).toEqual(['> one', 'You said: one', '[sign_in_failed]', '> two', 'You said: two'])
    expect(chat.state.session).toMatchObject({ role: 'anonymous' })
  })

  it('who signs out leaves no data behind', async () => {
    await ask('one')
    chat.type('secret')
    await chat.reset()
    expect(chat.state).toMatchObject({ items: [], draft: { text: '' }, session: { kind: 'none' } })
    expect(service.calls).toContain('POST sessions/revoke')
    expect([...tab.stored.values()].join('')).not.toMatch(/sess_|secret|thr_/)
    await ask('two')
    expect(service.threads.size).toBe(2)
  })
})

describe('other actions', () => {
  it('choose sends the reading, and search shows the products of the catalog', async () => {
    await ask('one')
    chat.act(lastAnswer(chat).id, { type: 'choose', label: 'The lamp', payload: { text: 'I mean the lamp' } })
    await settle()
    expect(acceptedTexts(service)).toEqual(['one', 'I mean the lamp'])
    chat.act(lastAnswer(chat).id, {
      type: 'search',
      label: 'Show all',
      payload: { q: 'lamp', color: ['red', 7], price_max_minor: 5000, price_min_minor: 'x', evil: 'y' },
    })
    await settle()
    expect(chat.state.items.at(-1)).toMatchObject({
      kind: 'results',
      label: 'Show all',
      state: 'loaded',
      products: [{ title: 'A' }],
    })
    expect(service.sent.at(-1)?.path).toBe('catalog/search')
  })

  it('a citation is loaded once', async () => {
    await ask('one')
    chat.loadCitation('kc_1@1#1')
    chat.loadCitation('kc_1@1#1')
    await settle()
    expect(chat.state.citations['kc_1@1#1']).toMatchObject({ kind: 'loaded', citation: { title: 'Returns' } })
    expect(service.calls.filter((call) => call.startsWith('GET citations'))).toHaveLength(1)
  })

  it('replies of the team arrive while the panel is open, once', async () => {
    service.replies.push({
      text: 'A person will reply.',
      outcome: 'handoff',
      answer: { handoff: { reason: 'conflict', contact: {}, ticket_id: 't' } },
    })
    chat.open()
    await ask('one')
    service.agentReplies('Here I am.')
    await settle(45_000)
    expect(conversationText(chat)).toEqual(['> one', 'A person will reply.', 'team: Here I am.'])
    expect(tab.events.filter(({ detail }) => detail.role === 'agent')).toHaveLength(1)
  })

  it('a click on a product is reported, and closes a panel that covers the page', async () => {
    const product = { product_id: 'prd_a', url: 'https://shop.example/a', title: 'A' } as never
    const event = { preventDefault: vi.fn() } as unknown as Event
    chat.open()
    chat.clickProduct(product, event)
    expect(chat.state.isOpen).toBe(true)
    tab.coversPage = true
    chat.clickProduct(product, event)
    expect(chat.state.isOpen).toBe(false)
    expect(event.preventDefault).not.toHaveBeenCalled()
    tab.prevented.push('product-click')
    chat.clickProduct(product, event)
    expect(event.preventDefault).toHaveBeenCalledTimes(1)
    expect(tab.events.at(-1)).toEqual({
      type: 'product-click',
      detail: { product_id: 'prd_a', url: 'https://shop.example/a', title: 'A' },
    })
  })
})

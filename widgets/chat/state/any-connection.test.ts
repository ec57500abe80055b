import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acceptedTexts, ChatTab, conversationText } from '../../test/chat-tab.ts'
import { type Fault, ScriptedChat, type ScriptedReply } from '../../test/scripted-chat.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://shop.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault>(
    { kind: 'refused' },
    { kind: 'lost' },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 408 },
  ),
  fc.nat({ max: 900 }).map((bytes): Fault => ({ kind: 'cut', bytes: bytes + 1 })),
  fc.nat({ max: 5 }).map((events): Fault => ({ kind: 'hung_up', events })),
)

const run = fc.record({
  texts: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 3 }),
  /** The chunk sizes of all streams, used cyclically. */
  pieces: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
  // Fewer than the number of attempts after which the chat gives up a message.
  sending: fc.array(fault, { maxLength: 4 }),
  replaying: fc.array(fault, { maxLength: 6 }),
  opening: fc.array(fault, { maxLength: 2 }),
  /** The messages after which the shopper opens another page, with the delay in milliseconds. */
  reloads: fc.array(fc.option(fc.nat({ max: 4000 }), { nil: null }), { minLength: 3, maxLength: 3 }),
  waitsForRelease: fc.boolean(),
})

it('whatever happens to the connection, each message is accepted once and each answer is shown once, complete and in order', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ texts, pieces, sending, replaying, opening, reloads, waitsForRelease }) => {
      const service = new ScriptedChat()
      service.pieces = pieces
      service.fail('messages/stream', ...sending)
      service.fail('sessions/ID/events', ...replaying)
      service.fail('sessions', ...opening.filter(({ kind }) => kind !== 'cut' && kind !== 'hung_up'))
      vi.stubGlobal('fetch', service.fetch)
      const tab = new ChatTab()
      let chat = tab.load()
      chat.open()
      const expected: string[] = []
      for (const [at, text] of texts.entries()) {
        const reply: ScriptedReply = {
          text: `**Answer** ${at}: ${text} 👩‍👩‍👧‍👦 ${'é'.repeat(at * 20)}`,
          waitsForRelease,
        }
        // A blank text is not sent, and its reply would answer the next one.
        if (text.trim() !== '') service.replies.push(reply)
        expected.push(`> ${text.trim()}`, reply.text)
        chat.send(text)
        const reloadMs = reloads[at] ?? null
        if (reloadMs !== null) {
          await vi.advanceTimersByTimeAsync(reloadMs)
          chat = tab.load()
        }
        await vi.advanceTimersByTimeAsync(60_000)
        service.release()
        await vi.advanceTimersByTimeAsync(120_000)
      }
      const sent = texts.map((text) => text.trim()).filter(Boolean)
      expect(acceptedTexts(service)).toEqual(sent)
      expect(conversationText(chat)).toEqual(expected.filter((_text, at) => texts[Math.floor(at / 2)]?.trim()))
      expect(chat.state.turn.kind).toBe('idle')
      expect(new Set(chat.state.items.map(({ id }) => id)).size).toBe(chat.state.items.length)
      // The conversation as shown by a page that has only the transcript.
      const shown = chat.state.items.flatMap((item) => (item.kind === 'assistant' ? [item.answer] : []))
      chat = tab.load()
      await vi.advanceTimersByTimeAsync(1000)
      const answers = chat.state.items.flatMap((item) => (item.kind === 'assistant' ? [item.answer] : []))
      expect(answers).toEqual(shown)
      chat.disconnect()
    }),
    { numRuns: 300 },
  )
}, 120_000)

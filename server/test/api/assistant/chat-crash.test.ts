import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createParser } from 'eventsource-parser'
import { afterEach, expect, it } from 'vitest'
import type { DatabaseChoice } from '../../../platform/db/database.ts'
import { openTestDatabase, type TestDatabase } from '../../kit/database/test-database.ts'
import { type StartedChild, startChild } from '../../kit/process/child-process.ts'

// Another process takes over only when the lease expires, 15 s after the last heartbeat.
const timeoutMs = 600_000
const sentences = ['You have thirty days.', 'Returns are free — 👩‍👩‍👧‍👦 or not.']

interface ReceivedEvent {
  readonly id: number
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: an event's data is what the test expects it to be
  readonly data: any
}

const children: StartedChild[] = []
let folder: string | null = null
let database: TestDatabase | null = null

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()))
  await database?.close()
  database = null
  if (folder !== null) await rm(folder, { recursive: true, force: true })
})

async function aDatabase(): Promise<DatabaseChoice> {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-chat-crash-'))
  database = await openTestDatabase()
  if (database.choice.kind === 'server') return database.choice
  return { kind: 'embedded', directory: path.join(folder, 'db') }
}

async function start(
  choice: DatabaseChoice,
  mode: 'hang' | 'answer',
): Promise<StartedChild & { readonly url: string }> {
  const child = startChild(
    'chat-until-killed.ts',
    JSON.stringify(choice),
    path.join(folder ?? '.', 'data'),
    mode,
    ...sentences,
  )
  children.push(child)
  await child.untilLines(mode === 'hang' ? 2 : 1)
  return { ...child, url: JSON.parse(child.lines[0] ?? '{}').url }
}

/** Reads a stream until it ends or breaks; `at` is called with every event. */
async function read(answer: Response, at: (event: ReceivedEvent) => void = () => undefined): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      const one = { id: Number(id), event: String(event), data: JSON.parse(data) }
      events.push(one)
      at(one)
    },
  })
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const chunk = await reader?.read().catch(() => ({ done: true, value: undefined }))
    if (chunk === undefined || chunk.done) return events
    parser.feed(decoder.decode(chunk.value, { stream: true }))
  }
}

it('after kill -9 in the middle of a streamed turn, a new process completes the turn and delivers every event once, in order', {
  timeout: timeoutMs,
}, async () => {
  const choice = await aDatabase()
  const first = await start(choice, 'hang')
  const { token, threadId } = JSON.parse(first.lines[1] ?? '{}')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ thread_id: threadId, text: 'Returns?' })
  const sent = await fetch(`${first.url}/v1/chat/messages/stream`, { method: 'POST', headers, body })
  const started = Promise.withResolvers<void>()
  const before = read(sent, () => started.resolve())
  await started.promise
  await first.untilLines(3)
  await first.kill()
  const seen = await before
  expect(seen.map(({ id, event }) => [id, event])).toEqual([[1, 'message.started']])

  const next = await start(choice, 'answer')
  const events = `${next.url}/v1/chat/sessions/${threadId}/events`
  const again = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': '1' }
  const rest = await read(await fetch(events, { headers: again }))
  expect(rest.map(({ id }) => id)).toEqual(rest.map((_, at) => at + 2))
  const text = rest.flatMap(({ event, data }) => (event === 'message.delta' ? [data.text] : [])).join('')
  expect(text).toBe(sentences.join(' '))
  expect(rest.at(-1)).toMatchObject({
    event: 'message.completed',
    data: { outcome: 'answer', response_markdown: text },
  })
  const complete = await read(await fetch(events, { headers: { ...again, 'last-event-id': '0' } }))
  expect(complete).toEqual([...seen, ...rest])

  // The session is free again, and the thread continues.
  const answer = await fetch(`${next.url}/v1/chat/messages`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const { events: more } = (await answer.json()) as { events: ReceivedEvent[] }
  expect(more[0]?.id).toBe(rest.length + 2)
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import type { DatabaseChoice } from '../../../platform/db/database.ts'
import { openTestDatabase, type TestDatabase } from '../../kit/database/test-database.ts'
import { type StartedChild, startChild } from '../../kit/process/child-process.ts'

// Another process takes over only when the lease expires, 15 s after the last heartbeat.
const timeoutMs = 600_000
const children: StartedChild[] = []
let folder = ''
let database: TestDatabase | null = null

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()))
  await database?.close()
  database = null
  await rm(folder, { recursive: true, force: true })
})

async function aDatabase(): Promise<DatabaseChoice> {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-confirm-crash-'))
  database = await openTestDatabase()
  if (database.choice.kind === 'server') return database.choice
  return { kind: 'embedded', directory: path.join(folder, 'db') }
}

async function start(choice: DatabaseChoice, ...mode: string[]) {
  const child = startChild('confirm-until-killed.ts', JSON.stringify(choice), path.join(folder, 'data'), ...mode)
  children.push(child)
  await child.untilLines(mode[0] === 'hang' ? 2 : 1)
  return { ...child, url: String(JSON.parse(child.lines[0] ?? '{}').url) }
}

async function linesOfCart(): Promise<{ readonly key: string }[]> {
  const text = await readFile(path.join(folder, 'data', 'cart.jsonl'), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

it.each(['before', 'after'])(
  'after kill -9 %s the storefront added the product, a retried confirmation adds it exactly once',
  {
    timeout: timeoutMs,
  },
  async (moment) => {
    const choice = await aDatabase()
    const first = await start(choice, 'hang', moment)
    const { token, threadId } = JSON.parse(first.lines[1] ?? '{}')
    const post = async (url: string, where: string, body: object, key: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await fetch(`${url}${where}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    // On a busy machine a live read can miss its time limit, and nothing is proposed.
    const propose = async (text: string): Promise<string> => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const { body } = await post(first.url, '/v1/chat/messages', { thread_id: threadId, text }, randomUUID())
        const required = (body.events as ChatEvent[]).find(({ event }) => event === 'confirmation.required')
        if (required !== undefined) return String(required.data.intent_id)
      }
      throw new Error('The assistant proposed nothing.')
    }
    const confirm = (url: string, intentId: string) =>
      post(url, '/v1/chat/actions/confirm', { thread_id: threadId, intent_id: intentId }, intentId)
    const earlier = await propose('add the Desk Lamp to my cart')
    await expect.poll(async () => (await confirm(first.url, earlier)).status, { timeout: 60_000 }).toBe(200)
    const intentId = await propose('add two of the Desk Lamp to my cart')
    const interrupted = confirm(first.url, intentId).catch(() => null)
    await first.untilLines(3)
    await first.kill()
    await interrupted
    const added = moment === 'after' ? 1 : 0
    expect((await linesOfCart()).filter(({ key }) => key === intentId)).toHaveLength(added)

    const next = await start(choice, 'answer')
    await expect
      .poll(async () => (await confirm(next.url, intentId)).status, { timeout: 60_000, interval: 1000 })
      .toBe(200)
    const settled = await confirm(next.url, intentId)
    expect(settled.body).toMatchObject({
      result: { action: 'add_to_cart' },
      receipt: { receipt_id: expect.any(String) },
    })
    expect((await linesOfCart()).filter(({ key }) => key === intentId)).toHaveLength(1)
    expect(await linesOfCart()).toHaveLength(2)
  },
)

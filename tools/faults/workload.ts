import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { anImage } from '../../server/test/kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../server/test/kit/peers/image-host.ts'
import type { FaultService } from './service.ts'

/**
 * Clients that continuously write, search, send feedback and chat, and record what the service acknowledged. In-flight calls may or
 * may not take effect; every acknowledged one must survive.
 */
export interface Workload {
  /** Runs all clients until `signal` aborts. Failed calls are expected. */
  run(service: FaultService, signal: AbortSignal): Promise<void>
  /** Verifies everything acknowledged; returns one sentence per missing or wrong item. */
  verify(service: FaultService): Promise<string[]>
  /** Counts of acknowledged calls. */
  figures(): Record<string, number>
  close(): Promise<void>
}

/** The possible versions of a product: one after an acknowledged write, more after calls without a response. */
type Versions = Set<number | 'absent'>

interface Turn {
  readonly threadId: string
  readonly token: string
  readonly messageId: string
}

const writers = 3
const productsOfWriter = 12
const imageCount = 4
const turnPauseMs = 400
/** The limit of a session: ten turns a minute. */
const turnsOfSession = 8
const settleMs = 30_000

export async function createWorkload(publicKeyOf: (service: FaultService) => Promise<string>): Promise<Workload> {
  const host = await startImageHost()
  for (let seed = 0; seed < imageCount; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
  const state = {
    host,
    products: new Map<string, Versions>(),
    version: 0,
    writes: 0,
    feedback: new Set<string>(),
    /** Answered searches without feedback, newest last. */
    searches: [] as string[],
    turns: [] as Turn[],
    /** Turns with a started but unfinished stream. */
    streams: [] as Turn[],
  }
  return {
    async run(service, signal) {
      const clients = [
        ...Array.from({ length: writers }, (_none, writer) => write(service, state, { writer, signal })),
        search(service, state, signal),
        publicKeyOf(service).then((key) => chat(service, state, { key, signal })),
      ]
      await Promise.allSettled(clients)
    },
    async verify(service) {
      await untilSteady(service)
      const products = await verifyProducts(service, state.products)
      return [...products, ...(await verifyFeedback(service, state)), ...(await verifyTurns(service, state))]
    },
    figures: () => ({
      acknowledged_writes: state.writes,
      acknowledged_feedback: state.feedback.size,
      acknowledged_turns: state.turns.length,
    }),
    close: () => host.close(),
  }
}

interface State {
  readonly host: ImageHost
  readonly products: Map<string, Versions>
  version: number
  writes: number
  readonly feedback: Set<string>
  searches: string[]
  turns: Turn[]
  streams: Turn[]
}

async function write(service: FaultService, state: State, about: { writer: number; signal: AbortSignal }) {
  for (let step = 0; !about.signal.aborted; step += 1) {
    state.version += 1
    const version = state.version
    const id = `w${about.writer}-${step % productsOfWriter}`
    const versions: Versions = state.products.get(id) ?? new Set(['absent'])
    state.products.set(id, versions)
    const isDelete = step % 7 === 6
    versions.add(isDelete ? 'absent' : version)
    const image = `${state.host.url}/${step % imageCount}.jpg`
    const answer = await (isDelete
      ? service.call('DELETE', `/v1/products/${id}`)
      : service.call('POST', '/v1/products', {
          product_id: id,
          image_url: image,
          metadata: { name: `Product ${id}`, version },
        })
    ).catch(() => null)
    if (answer === null) return void (await sleep(50))
    const isAcknowledged = answer.status === 200 || answer.status === 204
    // 404: there was nothing to delete.
    if (!isAcknowledged && !(isDelete && answer.status === 404)) {
      await sleep(20)
      continue
    }
    if (isAcknowledged) state.writes += 1
    versions.clear()
    versions.add(isDelete ? 'absent' : version)
  }
}

async function search(service: FaultService, state: State, signal: AbortSignal) {
  for (let step = 0; !signal.aborted; step += 1) {
    const found = await service.call('POST', '/v1/search/text', { query: 'running shoe', limit: 3 })
    if (found.status !== 200) {
      await sleep(20)
      continue
    }
    const searchId = String(found.body.search_id)
    if (step % 2 === 1) {
      state.searches = [...state.searches.slice(-4), searchId]
      continue
    }
    const given = await giveFeedback(service, searchId, `s-${searchId}`)
    if (given.status === 201) state.feedback.add(String(given.body.feedback_id))
  }
}

function giveFeedback(service: FaultService, searchId: string, sessionId: string) {
  const record = { search_id: searchId, result_product_id: 'w0-0', action: 'click', session_id: sessionId }
  return service.call('POST', '/v1/search/feedback', record)
}

async function chat(service: FaultService, state: State, { key, signal }: { key: string; signal: AbortSignal }) {
  while (!signal.aborted) {
    const session = await send(service, '/v1/sessions/anonymous', { body: { store_public_key: key } })
    const token = String(session.session_token)
    const thread = await send(service, '/v1/chat/sessions', { token, body: {} })
    const threadId = String(thread.thread_id)
    for (let turn = 0; turn < turnsOfSession && !signal.aborted; turn += 1) {
      if (turn % 2 === 0) await ask(service, state, { threadId, token })
      else await stream(service, state, { threadId, token, messageId: '' })
      await sleep(turnPauseMs)
    }
  }
}

const question = 'What does shipping to Spain cost?'

async function ask(service: FaultService, state: State, { threadId, token }: Omit<Turn, 'messageId'>): Promise<void> {
  const answer = await send(service, '/v1/chat/messages', { token, body: { thread_id: threadId, text: question } })
  // A temporary failure asks the shopper to retry and promises nothing.
  if (answer.message_id === undefined || answer.outcome === 'temporary_failure') return
  state.turns.push({ threadId, token, messageId: String(answer.message_id) })
}

async function stream(service: FaultService, state: State, turn: Turn): Promise<void> {
  const answer = await fetch(`${service.url}/v1/chat/messages/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turn.token}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ thread_id: turn.threadId, text: question }),
    signal: AbortSignal.timeout(30_000),
  })
  if (answer.status !== 200 || answer.body === null) return
  let text = ''
  let isListed = false
  const decoder = new TextDecoder()
  for await (const chunk of Readable.fromWeb(answer.body as ReadableStream)) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (isListed || !text.includes('event: message.started')) continue
    state.streams.push(turn)
    isListed = true
  }
  if (text.includes('event: message.completed')) state.streams = state.streams.filter((one) => one !== turn)
}

interface Sent {
  readonly token?: string
  readonly body: object
}

async function send(service: FaultService, path: string, { token, body }: Sent): Promise<Record<string, unknown>> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** Waits for ten consecutive successful reads, because each broken connection is replaced on its next use. */
async function untilSteady(service: FaultService): Promise<void> {
  const deadline = Date.now() + settleMs
  for (let successes = 0; successes < 10 && Date.now() < deadline; ) {
    const answer = await service.call('GET', '/v1/products?limit=1').catch(() => null)
    successes = answer?.status === 200 ? successes + 1 : 0
    if (successes === 0) await sleep(100)
  }
}

async function verifyProducts(service: FaultService, products: ReadonlyMap<string, Versions>): Promise<string[]> {
  const lost: string[] = []
  for (const [id, versions] of products) {
    const { status, body } = await service.call('GET', `/v1/products/${id}`)
    const found = status === 404 ? 'absent' : (body.metadata as { version?: number } | undefined)?.version
    if (found === undefined || !versions.has(found))
      lost.push(`Product ${id} has version ${found} (status ${status}); acknowledged: ${[...versions].join(' or ')}.`)
    else {
      versions.clear()
      versions.add(found)
    }
  }
  return lost
}

async function verifyFeedback(service: FaultService, state: State): Promise<string[]> {
  const lost: string[] = []
  for (const searchId of state.searches.splice(0)) {
    const { status, body } = await giveFeedback(service, searchId, `late-${searchId}`)
    if (status !== 201 || body.attributed !== true)
      lost.push(`Feedback on search ${searchId}, which was answered, got ${status} ${JSON.stringify(body)}.`)
    else state.feedback.add(String(body.feedback_id))
  }
  const exported = await fetch(`${service.url}/v1/search/analytics/export?kind=feedback&days=2`, {
    headers: { authorization: `Bearer ${service.token}`, connection: 'close' },
    signal: AbortSignal.timeout(60_000),
  })
  const lines = (await exported.text()).split('\n').filter((line) => line !== '')
  const known = new Set(lines.map((line) => (JSON.parse(line) as { feedback_id: string }).feedback_id))
  for (const id of state.feedback) if (!known.has(id)) lost.push(`Feedback ${id} was acknowledged and is missing.`)
  return lost
}

async function verifyTurns(service: FaultService, state: State): Promise<string[]> {
  const lost: string[] = []
  for (const { threadId, token, messageId } of state.turns.slice(-20)) {
    const transcript = await read(service, `/v1/chat/sessions/${threadId}?limit=100`, token)
    const messages = (transcript.messages ?? []) as { message_id: string }[]
    if (!messages.some(({ message_id }) => message_id === messageId))
      lost.push(
        `Message ${messageId} of thread ${threadId} was answered and is missing: ${JSON.stringify(transcript).slice(0, 300)}`,
      )
  }
  for (const { threadId, token } of state.streams.splice(0)) {
    const deadline = Date.now() + settleMs
    for (;;) {
      const page = await read(service, `/v1/chat/sessions/${threadId}/events?after=0`, token)
      const events = (page.events ?? []) as { event?: string; type?: string }[]
      const last = events.at(-1)
      if (page.is_running === false && (last?.event ?? last?.type) === 'message.completed') break
      if (Date.now() > deadline) {
        lost.push(`The turn of thread ${threadId} began and never completed: ${JSON.stringify(last)}.`)
        break
      }
      await sleep(200)
    }
  }
  return lost
}

async function read(service: FaultService, path: string, token: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const answer = await fetch(service.url + path, { headers, signal: AbortSignal.timeout(30_000) })
  return (await answer.json()) as Record<string, unknown>
}

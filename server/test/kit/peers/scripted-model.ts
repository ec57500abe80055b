import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpPeer } from './local-peer.ts'

/** The input of a language model, parsed from the request. */
export interface ModelCall {
  readonly body: { readonly model: string; readonly messages: readonly { role: string; content: string }[] }
  readonly authorization: string | null
  readonly evidence: readonly { readonly handle: string; readonly under: readonly string[]; readonly text: string }[]
  readonly products: readonly { readonly product_id: string; readonly title: string }[]
  readonly questions: readonly string[]
}

export interface ScriptedClaim {
  readonly text: string
  readonly handles?: readonly string[]
  readonly product_ids?: readonly string[]
}

/** One step of a script: claims to send, or any raw response. */
export type Line = (call: ModelCall) => readonly ScriptedClaim[] | Reply
export type Reply =
  | { readonly content: string; readonly finishReason?: string }
  | { readonly refusal: string }
  | { readonly raw: string; readonly status?: number; readonly headers?: Record<string, string> }
  | 'silence'
  | 'hang up'

/** A fake OpenAI-compatible service. After a request without a script, `close` rejects. */
export interface ScriptedModel {
  readonly baseUrl: string
  /** The next responses, one per request. */
  respondWith(...lines: readonly Line[]): void
  readonly calls: readonly ModelCall[]
  close(): Promise<void>
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const script: Line[] = []
  const calls: ModelCall[] = []
  const unscripted: string[] = []
  const peer = await startHttpPeer(async (request, response) => {
    const call = await readCall(request)
    calls.push(call)
    const line = script.shift()
    if (line === undefined) {
      unscripted.push(call.questions.join(' '))
      response.writeHead(500).end()
    } else answer(response, line(call))
  })
  return {
    baseUrl: `http://127.0.0.1:${peer.port}/v1`,
    respondWith: (...lines) => void script.push(...lines),
    calls,
    async close() {
      await peer.close()
      if (unscripted.length > 0) throw new Error(`The model was asked without a script: ${unscripted.join('; ')}`)
      if (script.length > 0) throw new Error(`The model was not asked for ${script.length} lines of its script`)
    },
  }
}

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') throw new Error(`unexpected ${request.url}`)
  const body = JSON.parse(text)
  return { body, authorization: request.headers.authorization ?? null, ...JSON.parse(body.messages.at(-1).content) }
}

function answer(response: ServerResponse, reply: ReturnType<Line>): void {
  if (reply === 'silence') return
  if (reply === 'hang up') response.destroy()
  else if ('raw' in reply) response.writeHead(reply.status ?? 200, reply.headers ?? {}).end(reply.raw)
  else if ('refusal' in reply) complete(response, { content: null, refusal: reply.refusal })
  else if ('content' in reply) complete(response, { content: reply.content }, reply.finishReason)
  else complete(response, { content: claimed(reply) })
}

function claimed(claims: readonly ScriptedClaim[]): string {
  const full = claims.map(({ text, handles = [], product_ids = [] }) => ({ text, handles, product_ids }))
  return JSON.stringify({ claims: full, answered: [true] })
}

function complete(response: ServerResponse, message: object, finish_reason = 'stop'): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }] }))
}

import multipart from '@fastify/multipart'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { SearchAnswer } from '../../contract/search/search-answer.ts'

export const key = 'pk_live_a_key'

/** One call of the widget. */
export interface Call {
  readonly route: string
  readonly query: Record<string, string>
  readonly key: string | null
  readonly origin: string | null
  /** The JSON body, or the fields of a form. */
  readonly body: Record<string, unknown>
  readonly photo: Buffer | null
}

interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: unknown
}
export type Script = Record<string, (call: Call) => Answer | Promise<Answer>>

export interface ScriptedService {
  readonly url: string
  /** Every call so far, in the order of arrival. */
  readonly calls: Call[]
  /** Calls without a scripted response. */
  readonly unscripted: string[]
  /** Overrides responses, by route: `'POST /v1/widget/search/text'`. */
  play(script: Script): void
  close(): Promise<void>
}

const routes = [
  'POST /v1/widget/search/text',
  'POST /v1/widget/search/upload',
  'POST /v1/widget/search/feedback',
  'GET /v1/widget/search/suggestions',
  'GET /v1/widget/config',
] as const

/** A service on a free local port that serves the module and answers its calls, with CORS, exactly as scripted. */
export async function startScriptedService(
  module: string,
  images: Record<string, Buffer> = {},
): Promise<ScriptedService> {
  const app = fastify()
  const script: Script = {}
  const calls: Call[] = []
  const unscripted: string[] = []
  await app.register(multipart)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) =>
    done(null, JSON.parse(String(text))),
  )
  app.addHook('onSend', async ({ headers }, reply) => {
    reply.headers({
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-headers': 'content-type, x-service-key',
      'access-control-expose-headers': 'retry-after',
    })
  })
  app.options('/*', (_request, reply) => reply.code(204).send())
  app.get('/widget/search.js', (_request, reply) => reply.type('text/javascript').send(module))
  app.get('/images/:name', (request, reply) => {
    const image = images[(request.params as { name: string }).name]
    return image ? reply.type('image/jpeg').send(image) : reply.code(404).send()
  })
  for (const route of routes) {
    const [method, url] = route.split(' ') as ['GET' | 'POST', string]
    app.route({ method, url, handler: (request, reply) => answer(route, request, reply) })
  }

  async function answer(route: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const call = await read(route, request)
    calls.push(call)
    const play = script[route]
    if (!play) {
      unscripted.push(route)
      return reply.status(500).send({ error: 'unscripted', message: `no test wrote an answer for ${route}` })
    }
    const { status = 200, headers = {}, body } = await play(call)
    return reply.status(status).headers(headers).send(body)
  }

  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: app.listeningOrigin,
    calls,
    unscripted,
    play: (more) => void Object.assign(script, more),
    close: () => app.close(),
  }
}

async function read(route: string, request: FastifyRequest): Promise<Call> {
  const call = {
    route,
    query: request.query as Record<string, string>,
    key: request.headers['x-service-key']?.toString() ?? null,
    origin: request.headers.origin ?? null,
    body: {} as Record<string, unknown>,
    photo: null as Buffer | null,
  }
  if (!request.isMultipart()) return { ...call, body: (request.body ?? {}) as Record<string, unknown> }
  for await (const part of request.parts()) {
    if (part.type === 'file') call.photo = await part.toBuffer()
    else call.body[part.fieldname] = part.value
  }
  return call
}

/** The metadata of a product of the scripted store. */
export interface Goods {
  readonly product_id: string
  readonly image_url: string
  readonly metadata: Record<string, unknown>
}

/** A search response with these products, best first. */
export function createAnswer(goods: readonly Goods[], facts: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    search_id: '0189f3c8-9a55-4b1e-8a0a-3d5f6f0c2b11',
    query_time_ms: 8,
    count: goods.length,
    total: goods.length,
    total_is_estimate: false,
    results: goods.map((product, rank) => ({
      ...product,
      similarity_score: 0.97 - rank * 0.02,
      confidence: 'strong',
    })),
    facets: {
      category: {
        values: [
          { value: 'Chairs', count: 3 },
          { value: 'Lamps', count: 2 },
        ],
        distinct: 2,
        missing: 0,
      },
      brand: {
        values: [
          { value: 'Acme', count: 4 },
          { value: 'Nordlicht', count: 1 },
        ],
        distinct: 2,
        missing: 0,
      },
      price: { values: [], distinct: 5, missing: 0, numbers: { min: 19.5, max: 240, histogram: [] } },
    },
    next_cursor: null,
    model_generation: 'a-model',
    ...facts,
  }
}

import multipart from '@fastify/multipart'
import files from '@fastify/static'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

/** The Content-Security-Policy that the page must work under. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob: http: https:",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
].join('; ')

/** One call the page made. */
type Call = {
  route: string
  path: string
  token: string | null
  /** The JSON body, or the fields of a form. */
  body: Record<string, unknown>
  /** The uploaded image. */
  photo: Buffer | null
}

type Answer = { status?: number; body: unknown }
export type Script = Record<string, (call: Call) => Answer | Promise<Answer>>

export type Peer = {
  url: string
  /** Every call so far, in the order of arrival. */
  calls: Call[]
  /** Calls without a scripted response; must be empty at the end of a test. */
  unscripted: string[]
  /** Overrides responses, by route: `'POST /v1/search/text'`. */
  play(script: Script): void
  close(): Promise<void>
}

const routes = [
  'POST /demo/session',
  'GET /v1/products',
  'GET /v1/products/:id',
  'GET /v1/search/suggestions',
  'POST /v1/search/crop',
  'POST /v1/search/text',
  'POST /v1/search',
  'GET /v1/products/:id/similar',
]

/** A service that serves the built page from `folder` and answers its calls exactly as scripted, on a free local port. */
export async function startPeer(folder: string): Promise<Peer> {
  const app = fastify()
  const script: Script = {}
  const calls: Call[] = []
  const unscripted: string[] = []

  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  await app.register(multipart)
  await app.register(files, { root: folder })
  for (const route of routes) {
    const [method, url] = route.split(' ') as ['GET' | 'POST', string]
    app.route({ method, url, handler: (request, reply) => answer(route, request, reply) })
  }

  async function answer(route: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const call = await read(route, request)
    calls.push(call)
    const play = script[route]
    if (!play) {
      unscripted.push(`${route} ${call.path}`)
      return reply.status(500).send({ error: 'unscripted', message: `no test wrote an answer for ${route}` })
    }
    const { status = 200, body } = await play(call)
    return reply.status(status).send(body)
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
  const call: Call = {
    route,
    path: request.url,
    token: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
    body: {},
    photo: null,
  }
  if (!request.isMultipart()) return { ...call, body: (request.body ?? {}) as Record<string, unknown> }
  for await (const part of request.parts()) {
    if (part.type === 'file') call.photo = await part.toBuffer()
    else call.body[part.fieldname] = part.value
  }
  return call
}

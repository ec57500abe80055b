import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, encode } from './encodings.ts'

/** Answers requests for a document that never changes while the process runs. */
export type DocumentHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Makes the document at the first request and keeps its bytes; each compressed form is made once, when it is first asked for. Strong
 * ETags, one a form. Images are compressed already and are sent as they are.
 */
export function serveDocument(make: () => string | Buffer, contentType: string): DocumentHandler {
  const isImage = contentType.startsWith('image/')
  const forms = new Map<Encoding, Promise<{ bytes: Buffer; tag: string }>>()
  let original: Buffer | null = null
  const formOf = (encoding: Encoding) => {
    original ??= asBytes(make())
    const known = forms.get(encoding) ?? formIn(encoding, original)
    forms.set(encoding, known)
    return known
  }
  return async ({ headers }, reply) => {
    const encoding = isImage ? 'identity' : chooseEncoding(headers['accept-encoding'])
    const { bytes, tag } = await formOf(encoding)
    reply.headers({ ETag: tag, 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' })
    if (matches(headers['if-none-match'], tag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type(contentType).send(bytes)
  }
}

const asBytes = (content: string | Buffer): Buffer => (typeof content === 'string' ? Buffer.from(content) : content)

async function formIn(encoding: Encoding, original: Buffer): Promise<{ bytes: Buffer; tag: string }> {
  const bytes = await encode(original, encoding, 'once')
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Weak comparison, as RFC 9110 has it for If-None-Match. */
function matches(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false
  return given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, encode } from './encodings.ts'

/** Answers requests for a document that never changes while the process runs. */
export type DocumentHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Generates the document at the first request and caches its bytes. Each compressed form is cached when a caller first requests it, and
 * has its own strong ETag. Images and fonts are already compressed and are sent unchanged.
 */
export function serveDocument(make: () => string | Buffer, contentType: string): DocumentHandler {
  const isCompressed = contentType.startsWith('image/') || contentType.startsWith('font/')
  const forms = new Map<Encoding, Promise<{ bytes: Buffer; tag: string }>>()
  let original: Buffer | null = null
  const formOf = (encoding: Encoding) => {
    original ??= asBytes(make())
    const known = forms.get(encoding) ?? formIn(encoding, original)
    forms.set(encoding, known)
    return known
  }
  return async ({ headers }, reply) => {
    const encoding = isCompressed ? 'identity' : chooseEncoding(headers['accept-encoding'])
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

/** Weak comparison, which RFC 9110 requires for If-None-Match. */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

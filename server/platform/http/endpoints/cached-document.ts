import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers requests for a document that never changes while the process runs. */
export type DocumentHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type Encoding = 'br' | 'gzip' | 'identity'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Nearly as small as the highest quality, at a twentieth of its time. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Makes the document at the first request and keeps its bytes; each compressed form is made once, when it is first asked for. Strong
 * ETags, one a form.
 */
export function serveDocument(make: () => string, contentType: string): DocumentHandler {
  const forms = new Map<Encoding, Promise<{ bytes: Buffer; tag: string }>>()
  let original: Buffer | null = null
  const formOf = (encoding: Encoding) => {
    original ??= Buffer.from(make())
    const known = forms.get(encoding) ?? encode(original, encoding)
    forms.set(encoding, known)
    return known
  }
  return async ({ headers }, reply) => {
    const encoding = chooseEncoding(headers['accept-encoding'])
    const { bytes, tag } = await formOf(encoding)
    reply.headers({ ETag: tag, 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' })
    if (matches(headers['if-none-match'], tag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type(contentType).send(bytes)
  }
}

async function encode(original: Buffer, encoding: Encoding): Promise<{ bytes: Buffer; tag: string }> {
  const bytes = await encoded(original, encoding)
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

async function encoded(original: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compress.br(original, brotliQuality)
  return encoding === 'gzip' ? compress.gzip(original) : original
}

/** The smallest form that the caller takes. */
function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = (accepted ?? '')
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}

/** Weak comparison, as RFC 9110 has it for If-None-Match. */
function matches(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false
  return given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

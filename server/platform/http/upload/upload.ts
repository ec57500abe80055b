import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { addressSubject, clientAddress } from '../client-address.ts'
import { tooLarge } from '../error-handlers.ts'
import { createUploadBudget, type UploadBudget, type UploadBudgetLimits } from './upload-budget.ts'
import { enforcePace, type UploadPace } from './upload-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget
    uploadPace: UploadPace
    uploadLimits: UploadLimits
  }
  interface FastifyRequest {
    /** The authenticated store to which uploads are attributed; set before the body is read. */
    uploadStore: string | null
  }
}

/** The limits of one form. */
interface UploadLimits {
  /** Maximum bytes of one file. */
  readonly fileSize: number
  /** Maximum number of fields other than files. */
  readonly fields: number
}

/** Limits the total bytes of running uploads, which stay in memory until the response, and their minimum speed. */
export function boundUploads(app: FastifyInstance, limits: UploadBudgetLimits, pace: UploadPace): void {
  const budget = createUploadBudget(limits, (request) => ({
    address: addressSubject(clientAddress(request)),
    store: request.uploadStore,
  }))
  app.decorate('uploadBudget', budget)
  app.decorate('uploadPace', pace)
  app.decorateRequest('uploadStore', null)
  app.addHook('onSend', async (request) => budget.release(request))
}

/**
 * Reads a multipart body with at most `files` files into `request.body`: files as Buffers, other fields as text, repeated
 * names as arrays. Use as `preValidation`, with a body schema marked `x-form` so that its numbers are read from text.
 * Writes nothing to disk. Throws 400 for a malformed body, 408 for a slow one, 422 for too many files, 413 for a large file, 429 and 503
 * above the limit of the sender and of all uploads.
 */
export function multipartOf({ files }: { files: number }) {
  return async (request: FastifyRequest): Promise<void> => {
    request.body = await readParts(request, { files, takeFile: (part) => readFile(request, part) })
  }
}

/** `multipartOf` with one file. */
export const readMultipart = multipartOf({ files: 1 })

/**
 * `multipartOf` for a route that accepts a form or JSON, each with its own schema under `body.content`. Use as `preValidation`. Throws 400
 * for a missing body, which no schema would refuse because it has no media type.
 */
export function multipartOrJson({ files }: { files: number }) {
  const read = multipartOf({ files })
  return async (request: FastifyRequest): Promise<void> => {
    if (request.isMultipart()) await read(request)
    else if (request.body === undefined || request.body === null)
      throw new AppError('malformed_body', { detail: 'The body must be a JSON object or a form.' })
  }
}

export interface PartOptions {
  /** Maximum number of files. */
  readonly files: number
  /** Maximum bytes of one file; by default the server's limit for uploads. */
  readonly fileBytes?: number
  /** Must read the complete file to detect truncation; returns its value in the body. */
  takeFile(part: MultipartFile): Promise<unknown>
}

/** Reads a multipart body: files as returned by `takeFile`, other fields as text, repeated names as arrays. */
export async function readParts(request: FastifyRequest, options: PartOptions): Promise<Record<string, unknown>> {
  try {
    return await enforcePace(request, request.server.uploadPace, () => readBody(request, options))
  } catch (error) {
    request.server.uploadBudget.release(request)
    discardRest(request)
    throw toAppError(error, request, options)
  }
}

async function readBody(request: FastifyRequest, options: PartOptions): Promise<Record<string, unknown>> {
  const { files, fileBytes } = options
  const limits = { files, ...(fileBytes === undefined ? {} : { fileSize: fileBytes }) }
  const body = new Map<string, unknown>()
  if (request.isMultipart()) {
    for await (const part of request.parts({ limits })) {
      add(body, part.fieldname, part.type === 'file' ? await options.takeFile(part) : readText(request, part.value))
    }
  }
  return Object.fromEntries(body)
}

async function readFile(request: FastifyRequest, { file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    request.server.uploadBudget.take(request, chunk.length)
    chunks.push(chunk)
  }
  if (file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError()
  return Buffer.concat(chunks)
}

function readText(request: FastifyRequest, value: unknown): unknown {
  if (typeof value === 'string') request.server.uploadBudget.take(request, Buffer.byteLength(value))
  return value
}

function add(body: Map<string, unknown>, name: string, value: unknown): void {
  const before = body.get(name)
  if (before === undefined) body.set(name, value)
  else body.set(name, Array.isArray(before) ? [...before, value] : [before, value])
}

// A client that is still sending reads the response only after it can continue: without a reader it would wait for the timeout.
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

function toAppError(error: unknown, request: FastifyRequest, { files, fileBytes }: PartOptions): unknown {
  const { uploadLimits: limits } = request.server
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (request.raw.complete === false && request.raw.destroyed) {
    request.log.info({ code }, 'client disconnected during an upload')
    return malformed('The body is incomplete.', error)
  }
  if (code === 'FST_FILES_LIMIT') return tooManyFiles(files)
  if (code === 'FST_FIELDS_LIMIT') return tooManyFields(limits.fields)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(fileBytes ?? limits.fileSize, 'The file')
  if (error instanceof AppError || code?.startsWith('FST_') || statusCode !== undefined) return error
  return malformed('The body is not complete multipart data with the boundary given in its Content-Type.', error)
}

function malformed(detail: string, cause: unknown): AppError {
  return new AppError('malformed_body', { detail, cause })
}

function tooManyFiles(files: number): AppError {
  const message = `This call accepts at most ${files} file${files === 1 ? '' : 's'}.`
  const errors = [{ pointer: '', code: 'too_many_files', message }]
  return new AppError('validation_failed', { detail: message, data: { errors } })
}

function tooManyFields(limit: number): AppError {
  const detail = `The form has more than the ${limit} fields allowed here.`
  return new AppError('payload_too_large', { detail, data: { max_fields: limit } })
}

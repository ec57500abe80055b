import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { addressSubject, clientAddress } from '../client-address.ts'
import { createUploadBudget, type UploadBudget, type UploadBudgetLimits } from './upload-budget.ts'
import { atPace, type UploadPace } from './upload-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget
    uploadPace: UploadPace
  }
  interface FastifyRequest {
    /** For whom uploads are counted, where a caller had to prove it; set before the body is read. */
    uploadStore: string | null
  }
}

/** Bounds the bytes of all uploads that are not answered yet (their buffers live until then) and how slowly they may come. */
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
 * Nothing touches the disk. Broken bodies are 400, too slow ones 408, a file too many 422, one too large 413, too much of one
 * sender 429, too much in all 503.
 */
export function multipartOf({ files }: { files: number }) {
  return async (request: FastifyRequest): Promise<void> => {
    request.body = await readParts(request, { files, takeFile: (part) => readFile(request, part) })
  }
}

/** `multipartOf` one file. */
export const readMultipart = multipartOf({ files: 1 })

/**
 * `multipartOf` for a route that takes a form or JSON, each with a schema of its own under `body.content`. Use as
 * `preValidation`: without a body there is no media type, and so no schema that would refuse it. 400 then.
 */
export function multipartOrJson({ files }: { files: number }) {
  const read = multipartOf({ files })
  return async (request: FastifyRequest): Promise<void> => {
    if (request.isMultipart()) await read(request)
    else if (request.body === undefined || request.body === null)
      throw new AppError('malformed_body', { detail: 'The body must be a JSON object or a form.' })
  }
}

export interface PartsWanted {
  /** At most. */
  readonly files: number
  /** Of one file; as the server's uploads when absent. */
  readonly fileBytes?: number
  /** Has to read the whole file, to say whether it was cut off, and answers what stands for it in the fields. */
  takeFile(part: MultipartFile): Promise<unknown>
}

/** Reads a multipart body: files as `takeFile` answers, other fields as text, repeated names as arrays. */
export async function readParts(request: FastifyRequest, wanted: PartsWanted): Promise<Record<string, unknown>> {
  try {
    return await atPace(request, request.server.uploadPace, () => readBody(request, wanted))
  } catch (error) {
    request.server.uploadBudget.release(request)
    dropTheRest(request)
    throw toAppError(error, request, wanted.files)
  }
}

async function readBody(request: FastifyRequest, wanted: PartsWanted): Promise<Record<string, unknown>> {
  const { files, fileBytes } = wanted
  const limits = { files, ...(fileBytes === undefined ? {} : { fileSize: fileBytes }) }
  const body = new Map<string, unknown>()
  if (request.isMultipart()) {
    for await (const part of request.parts({ limits })) {
      add(body, part.fieldname, part.type === 'file' ? await wanted.takeFile(part) : readText(request, part.value))
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

// A client that is still sending reads the answer only when it can go on: with nobody reading it would wait for the timeout.
function dropTheRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

function toAppError(error: unknown, request: FastifyRequest, files: number): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (request.raw.complete === false && request.raw.destroyed) {
    request.log.info({ code }, 'the client hung up during an upload')
    return malformed('The body ended early.', error)
  }
  if (code === 'FST_FILES_LIMIT') return tooManyFiles(files)
  if (error instanceof AppError || code?.startsWith('FST_') || statusCode !== undefined) return error
  return malformed('The body is not complete multipart data with the boundary that its Content-Type names.', error)
}

function malformed(detail: string, cause: unknown): AppError {
  return new AppError('malformed_body', { detail, cause })
}

function tooManyFiles(files: number): AppError {
  const message = `This call takes at most ${files} file${files === 1 ? '' : 's'}.`
  const errors = [{ pointer: '', code: 'too_many_files', message }]
  return new AppError('validation_failed', { detail: message, data: { errors } })
}

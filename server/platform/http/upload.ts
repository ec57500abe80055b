import type { FastifyRequest } from 'fastify'

/**
 * Reads a multipart body into `request.body`: files as Buffers, other fields as text, repeated names as arrays. Use as
 * `preValidation`, with a body schema marked `x-form` so that its numbers are read from text. Nothing touches the disk.
 */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  const body = new Map<string, unknown>()
  if (request.isMultipart()) {
    for await (const part of request.parts()) {
      add(body, part.fieldname, part.type === 'file' ? await part.toBuffer() : part.value)
    }
  }
  request.body = Object.fromEntries(body)
}

function add(body: Map<string, unknown>, name: string, value: unknown): void {
  const before = body.get(name)
  if (before === undefined) body.set(name, value)
  else body.set(name, Array.isArray(before) ? [...before, value] : [before, value])
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** How many bytes of uploads the process holds in memory, over all requests. */
export interface UploadBudget {
  /** Counts bytes that arrived for a request. Throws 503 when all uploads together would be too much. */
  take(request: FastifyRequest, bytes: number): void
  /** Forgets all that was counted for a request; doing so twice changes nothing. */
  release(request: FastifyRequest): void
}

export function createUploadBudget(maxBytes: number): UploadBudget {
  const held = new WeakMap<FastifyRequest, number>()
  let total = 0
  return {
    take(request, bytes) {
      if (total + bytes > maxBytes) throw tooManyUploads()
      total += bytes
      held.set(request, (held.get(request) ?? 0) + bytes)
    },
    release(request) {
      total -= held.get(request) ?? 0
      held.delete(request)
    },
  }
}

function tooManyUploads(): AppError {
  return new AppError('service_unavailable', 503, {
    detail: 'Too many uploads are under way; try again in a moment.',
    headers: { 'Retry-After': '1' },
  })
}

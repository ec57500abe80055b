import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/** Limits the bytes of uploads in memory, in total and per sender. */
export interface UploadBudget {
  /** Counts received bytes of a request. Throws 503 above the total limit, 429 above the limit of its sender. */
  take(request: FastifyRequest, bytes: number): void
  /** Releases everything counted for a request. Idempotent. */
  release(request: FastifyRequest): void
}

export interface UploadBudgetLimits {
  readonly totalBytes: number
  /** Per client address. A single request may exceed it. */
  readonly addressBytes: number
  /** Per store. A single request may exceed it. */
  readonly storeBytes: number
}

/** To whom the bytes of a request are attributed. `store` is null for unauthenticated requests. */
export interface UploadSender {
  readonly address: string
  readonly store: string | null
}

type Share = Map<string, { bytes: number; requests: number }>

/** Counts only received bytes: an idle upload uses nothing. */
export function createUploadBudget(
  limits: UploadBudgetLimits,
  senderOf: (request: FastifyRequest) => UploadSender,
): UploadBudget {
  const counted = new WeakMap<FastifyRequest, { bytes: number; sender: UploadSender }>()
  const addresses: Share = new Map()
  const stores: Share = new Map()
  let total = 0

  const assertWithinLimits = (sender: UploadSender, bytes: number): void => {
    if (total + bytes > limits.totalBytes) throw allFull(limits.totalBytes)
    if (isOver(addresses.get(sender.address), bytes, limits.addressBytes))
      throw senderFull('this address', limits.addressBytes)
    if (sender.store !== null && isOver(stores.get(sender.store), bytes, limits.storeBytes))
      throw senderFull('this store', limits.storeBytes)
  }
  const count = (sender: UploadSender, change: { bytes: number; requests: number }): void => {
    total += change.bytes
    add(addresses, sender.address, change)
    if (sender.store !== null) add(stores, sender.store, change)
  }
  return {
    take(request, bytes) {
      const before = counted.get(request)
      const sender = before?.sender ?? senderOf(request)
      if (before === undefined) count(sender, { bytes: 0, requests: 1 })
      const now = before ?? { bytes: 0, sender }
      counted.set(request, now)
      assertWithinLimits(sender, bytes)
      now.bytes += bytes
      count(sender, { bytes, requests: 0 })
    },
    release(request) {
      const before = counted.get(request)
      if (before === undefined) return
      counted.delete(request)
      count(before.sender, { bytes: -before.bytes, requests: -1 })
    },
  }
}

function isOver(share: { bytes: number; requests: number } | undefined, bytes: number, limit: number): boolean {
  return share !== undefined && share.requests > 1 && share.bytes + bytes > limit
}

function add(shares: Share, name: string, change: { bytes: number; requests: number }): void {
  const share = shares.get(name) ?? { bytes: 0, requests: 0 }
  share.bytes += change.bytes
  share.requests += change.requests
  if (share.requests > 0) shares.set(name, share)
  else shares.delete(name)
}

const retry = { 'Retry-After': '1' }

function allFull(limit: number): AppError {
  return new AppError('service_unavailable', {
    detail: `Too many running uploads: together they are limited to ${mebibytes(limit)}. Try again in a moment.`,
    headers: retry,
  })
}

function senderFull(whose: string, limit: number): AppError {
  return new AppError('rate_limit_exceeded', {
    detail: `The running uploads of ${whose} have reached their limit of ${mebibytes(limit)}. Try again in a moment.`,
    data: { max_bytes: limit, retry_after: 1 },
    headers: retry,
  })
}

function mebibytes(bytes: number): string {
  const exact = bytes / 1_048_576
  return Number.isInteger(exact) ? `${exact} MiB` : `${bytes} bytes`
}

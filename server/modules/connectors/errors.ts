import { AppError } from '../../platform/errors.ts'
import { tooManyRequests } from '../../platform/http/throttled.ts'
import type { Refusal } from '../../platform/throttle/throttles.ts'

/** The longest delay that a platform can request. */
export const maxRetryAfterMs = 3_600_000

export type StorefrontErrorKind =
  /** The platform rejected the credential, or requires one. */
  | 'unauthorized'
  /** The address answers, but not as a storefront of this platform. */
  | 'not_a_storefront'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  | 'invalid_response'
  /** The platform returned prices in another currency than the shop's. */
  | 'currency_mismatch'

/**
 * A failed call to a storefront. The message is one sentence for store members: no token, no response body of the other server.
 * `cause` has the details, for the log only.
 */
export class StorefrontError extends Error {
  readonly kind: StorefrontErrorKind
  /** The delay that the platform requested; null if none. */
  readonly retryAfterMs: number | null

  constructor(
    kind: StorefrontErrorKind,
    message: string,
    about: { readonly retryAfterMs?: number | null; readonly cause?: unknown } = {},
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'StorefrontError'
    this.kind = kind
    this.retryAfterMs = about.retryAfterMs ?? null
  }

  /** Whether the same call can succeed later without a change by the merchant. */
  get isTemporary(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable' || this.kind === 'timeout'
  }
}

/** `field` is a field of the body, the query or the path. */
export function invalidField(field: string, sentence: string): AppError {
  const message = `${field} ${sentence}.`
  return new AppError('VALIDATION_FAILED', {
    detail: message,
    data: { errors: [{ pointer: `/${field}`, code: 'wrong_format', message }] },
  })
}

export function connectionNotFound(id: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no connection ${id}.` })
}

export function alreadyConnected(connection: { readonly connectionId: string; readonly storeUrl: string }): AppError {
  const { connectionId, storeUrl } = connection
  return new AppError('CONFLICT', {
    detail: `This store is connected to ${storeUrl}. Disconnect it first.`,
    data: { connection_id: connectionId },
  })
}

export function disconnecting(connectionId: string): AppError {
  return new AppError('CONFLICT', {
    detail: 'This connection is being removed, with its products and texts. Try again when this is finished.',
    data: { connection_id: connectionId },
  })
}

export function noTokenOnPlatform(): AppError {
  return invalidField('connection_id', 'is a connection of another platform, which has no private token')
}

export function noSecretOnPlatform(): AppError {
  return invalidField('connection_id', 'is a connection of another platform, which has no signing secret')
}

const temporaryRetrySeconds = 30

/** The failed check of a connection, as the response of the call. `fields` are the names of the body's fields. */
export function checkFailed(
  error: StorefrontError,
  fields: { readonly url: string; readonly credential: string },
): AppError {
  if (error.isTemporary) {
    const seconds = error.retryAfterMs === null ? temporaryRetrySeconds : Math.ceil(error.retryAfterMs / 1000)
    const headers = { 'Retry-After': String(Math.max(1, seconds)) }
    return new AppError('UPSTREAM_UNAVAILABLE', { detail: error.message, headers, cause: error })
  }
  const field = error.kind === 'unauthorized' ? fields.credential : fields.url
  const errors = [{ pointer: `/${field}`, code: error.kind, message: error.message }]
  return new AppError('CONNECTION_INVALID', { detail: error.message, data: { errors }, cause: error })
}

/** The stored credential was sealed with another instance key. */
export class SealedCredentialError extends Error {
  constructor() {
    super('The stored credential cannot be opened with this instance key.')
    this.name = 'SealedCredentialError'
  }
}

export function syncNotFound(id: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This connection has no sync ${id}.` })
}

export function tooManyChecks(refusal: Refusal): AppError {
  return tooManyRequests(refusal, 'Too many attempts to connect a storefront.')
}

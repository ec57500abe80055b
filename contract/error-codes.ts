/**
 * Every error code the service answers with, and the HTTP status it travels under. The search and account API uses the
 * lower-case codes; the assistant API has its own upper-case list.
 */
export const errorCodes = {
  malformed_body: 400,
  invalid_request: 400,
  invalid_token: 400,
  unauthorized: 401,
  token_expired: 401,
  ambiguous_active_store: 401,
  requires_2fa: 401,
  invalid_2fa: 401,
  forbidden: 403,
  missing_permission: 403,
  account_inactive: 403,
  ip_not_allowed: 403,
  reauthentication_required: 403,
  two_factor_required: 403,
  plan_limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  idempotency_key_in_flight: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  image_unavailable: 422,
  image_not_an_image: 422,
  image_too_large: 422,
  image_blocked_address: 422,
  image_timeout: 422,
  rate_limit_exceeded: 429,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  service_unavailable: 503,
  read_only: 503,
} as const

/** The assistant API's own codes (`code` of its problem bodies). */
export const assistantErrorCodes = {
  VALIDATION_FAILED: 422,
  UNAUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  SESSION_REVOKED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CONFIRMATION_INVALID: 409,
  PAYLOAD_TOO_LARGE: 413,
  CONNECTION_INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_UNAVAILABLE: 503,
} as const

export type AssistantErrorCode = keyof typeof assistantErrorCodes

export type ErrorCode = keyof typeof errorCodes

/** The codes under which a picture can fail to be fetched or decoded. */
export type ImageErrorCode = Extract<ErrorCode, `image_${string}`>

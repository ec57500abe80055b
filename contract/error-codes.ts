/**
 * Every error code of the API with its HTTP status. This table is the only place that pairs the two.
 * The search and account API uses the lower-case codes; the assistant API has its own upper-case list below.
 */
export const errorCodes = {
  malformed_body: 400,
  invalid_signature: 400,
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
  billing_disabled: 409,
  idempotency_key_in_flight: 409,
  gone: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
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

/** The codes of the assistant API (`code` of its problem documents). */
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

export type ErrorCode = keyof typeof errorCodes
export type AssistantErrorCode = keyof typeof assistantErrorCodes

/** The codes under which an image can fail to be fetched or decoded. */
export type ImageErrorCode = Extract<ErrorCode, `image_${string}`>

/** Every HTTP status of an error. */
export type ErrorStatus = (typeof errorCodes)[ErrorCode] | (typeof assistantErrorCodes)[AssistantErrorCode]

function isAssistantCode(code: ErrorCode | AssistantErrorCode): code is AssistantErrorCode {
  return Object.hasOwn(assistantErrorCodes, code)
}

/** The HTTP status of a code of either API. */
export function statusOf(code: ErrorCode | AssistantErrorCode): ErrorStatus {
  return isAssistantCode(code) ? assistantErrorCodes[code] : errorCodes[code]
}

const assistantCodes: Readonly<Record<ErrorStatus, AssistantErrorCode>> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'VALIDATION_FAILED',
  408: 'VALIDATION_FAILED',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'VALIDATION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'VALIDATION_FAILED',
  416: 'VALIDATION_FAILED',
  422: 'VALIDATION_FAILED',
  429: 'RATE_LIMITED',
  431: 'PAYLOAD_TOO_LARGE',
  500: 'INTERNAL',
  503: 'UPSTREAM_UNAVAILABLE',
}

/**
 * The assistant API's code for any error. Both APIs share layers that raise lower-case codes (HTTP parsing, access, limits);
 * a problem document keeps the HTTP status of such an error and carries the closest code of the assistant's list.
 */
export function assistantCodeOf(code: ErrorCode | AssistantErrorCode): AssistantErrorCode {
  return isAssistantCode(code) ? code : assistantCodes[errorCodes[code]]
}

/** A table of codes as one line for the API description, e.g. `400 malformed_body, invalid_request; 401 unauthorized`. */
export function listCodes(codes: Readonly<Record<string, ErrorStatus>>): string {
  const groups = Map.groupBy(Object.entries(codes), ([, status]) => status)
  return [...groups]
    .map(([status, entries]) => `${status} ${entries.map(([code]) => `\`${code}\``).join(', ')}`)
    .join('; ')
}

import Type, { type Static } from 'typebox'
import { Confirmation } from './assistant/answer.ts'
import { assistantErrorCodes, listCodes } from './error-codes.ts'

/** The error body of the assistant API: `application/problem+json`, RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A human-readable sentence.' }),
    instance: Type.String({ description: 'Path of the request.' }),
    code: Type.String({
      description: `Stable code. HTTP statuses and their codes: ${listCodes(assistantErrorCodes)}. An error that occurs before the request reaches the assistant, e.g. 405, keeps its HTTP status and carries the closest code.`,
    }),
    correlation_id: Type.String({ description: 'Also sent in the header X-Correlation-Id.' }),
    errors: Type.Array(Type.Object({ pointer: Type.String(), code: Type.String(), message: Type.String() }), {
      description: 'Every invalid field of the request; empty for other errors.',
    }),
    window: Type.Optional(
      Type.String({ description: 'RATE_LIMITED: the limit that was reached, e.g. `session_minute`.' }),
    ),
    confirmation: Type.Optional(
      Type.Union([Confirmation, Type.Null()], {
        description: 'CONFIRMATION_INVALID: what can be confirmed instead, with a fresh preview; null if nothing can.',
      }),
    ),
    retry_at: Type.Optional(Type.String({ description: 'RATE_LIMITED: earliest time to retry, ISO 8601.' })),
    retry_after: Type.Optional(
      Type.Integer({ description: 'RATE_LIMITED, CONFLICT: seconds until a retry, as in the header Retry-After.' }),
    ),
    limit: Type.Optional(Type.Integer({ description: 'RATE_LIMITED: requests per window.' })),
    window_seconds: Type.Optional(Type.Integer({ description: 'RATE_LIMITED: length of the window.' })),
    plan_name: Type.Optional(Type.String({ description: 'RATE_LIMITED: the plan whose limit was reached.' })),
    cost: Type.Optional(Type.Integer({ description: 'RATE_LIMITED: the number of requests that the call counts as.' })),
    reason: Type.Optional(
      Type.String({ description: 'The cause, if the code has several, e.g. `idempotency_key_in_flight`.' }),
    ),
    permission: Type.Optional(Type.String({ description: 'FORBIDDEN: the missing permission.' })),
    max_bytes: Type.Optional(Type.Integer({ description: 'PAYLOAD_TOO_LARGE: the limit of the body.' })),
    connection_id: Type.Optional(Type.String({ description: 'CONFLICT: the connection that exists already.' })),
  },
  { $id: 'Problem', title: 'Problem' },
)
export type Problem = Static<typeof Problem>

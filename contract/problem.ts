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
  },
  { $id: 'Problem', title: 'Problem' },
)
export type Problem = Static<typeof Problem>

import Type, { type Static } from 'typebox'
import { errorCodes, listCodes } from './error-codes.ts'

/** The error body of the search and account API. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: `Stable code. HTTP statuses and their codes: ${listCodes(errorCodes)}.` }),
    message: Type.String({ description: 'A human-readable sentence.' }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Machine-readable details, e.g. `errors` with every invalid field of the request.',
    }),
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    correlation_id: Type.String({
      description: 'Also sent in the header X-Correlation-Id. Include it when you report a problem.',
    }),
  },
  { $id: 'Error', title: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>

import Type, { type Static } from 'typebox'

/** The error body of the assistant API: `application/problem+json`, RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'One sentence for a person.' }),
    instance: Type.String({ description: 'The path that was called.' }),
    code: Type.String({ description: 'Stable code, e.g. `RATE_LIMITED`.' }),
    correlation_id: Type.String({ description: 'Also in the header X-Correlation-Id.' }),
    errors: Type.Array(Type.Object({ pointer: Type.String(), code: Type.String(), message: Type.String() }), {
      description: 'Every wrong field of a validation; else empty.',
    }),
    window: Type.Optional(Type.String({ description: 'RATE_LIMITED: which bound was hit, e.g. `session_minute`.' })),
    retry_at: Type.Optional(
      Type.String({ description: 'RATE_LIMITED: from when on it is worth trying again; ISO 8601.' }),
    ),
  },
  { $id: 'Problem', title: 'Problem' },
)
export type Problem = Static<typeof Problem>

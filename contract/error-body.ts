import Type, { type Static } from 'typebox'

/** The error body of the search and account API. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'Stable code, e.g. `validation_failed`.' }),
    message: Type.String({ description: 'One sentence for a person.' }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Facts for a program, e.g. `errors` of a validation.',
    }),
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    correlation_id: Type.String({
      description: 'Also in the header X-Correlation-Id; quote it when you report a problem.',
    }),
  },
  { $id: 'Error', title: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>

import { accessNotes } from './access.ts'
import { ErrorBody } from './error-body.ts'
import { Problem } from './problem.ts'

/** What the API's document says of the whole of it. */
export const apiDescription = {
  title: 'Vitrine',
  version: '1',
  description:
    'Self-hosted product search: index products by picture, find them by photo and by sentence.\n\nGet a token at `POST /oauth/token` and send it as `Authorization: Bearer …`. Errors are `{ error, message, details }` with a `correlation_id`; validation errors list every wrong field in `details.errors`.\n\nCalls that create take an `Idempotency-Key`: send the same one again when an answer was lost, and nothing is done twice.',
  errorBody: ErrorBody,
  problemBody: Problem,
  accessNotes,
}

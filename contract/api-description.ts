import { accessNotes } from './access.ts'
import { ErrorBody } from './error-body.ts'
import { Problem } from './problem.ts'

/** The general part of the API description. */
export const apiDescription = {
  title: 'Vitrine',
  version: '1',
  description:
    'Self-hosted product search: index product images, then find products by image or text.\n\nGet a token at `POST /oauth/token` and send it as `Authorization: Bearer …`. Errors are `{ error, message, details }` with a `correlation_id`; validation errors list every invalid field in `details.errors`.\n\nCalls that create something accept an `Idempotency-Key`: repeat a request with the same key if its response was lost, and it takes effect only once.',
  errorBody: ErrorBody,
  problemBody: Problem,
  accessNotes,
}

import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { ProductInput, webAddress } from './product.ts'

/** Maximum number of products of one `POST /v1/products/bulk`. */
export const maxBulkProducts = 1000

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const TimestampOrNull = Type.Union([Timestamp, Type.Null()])
const Status = Type.Enum(['processing', 'completed', 'failed'])

/** The URL that is called when a job ends. */
export const CallbackUrl = Type.Optional(
  Type.Union([
    Type.String({
      maxLength: 2048,
      pattern: webAddress,
      patternMessage: 'must be a URL starting with https://',
      description: 'Called once when the job is finished, with the format and signature of a webhook. Requires https.',
    }),
    Type.Null(),
  ]),
)

/** `POST /v1/products/bulk` */
export const BulkRequest = Type.Object(
  {
    products: Type.Array(ProductInput, {
      minItems: 1,
      maxItems: maxBulkProducts,
      description: `1 to ${maxBulkProducts.toLocaleString('en')}; more return 413. Of several products with the same product_id, the last one counts.`,
    }),
    callback_url: CallbackUrl,
  },
  { additionalProperties: false },
)
export type BulkRequest = Static<typeof BulkRequest>

export const BulkResponse = Type.Object({
  job_id: Type.String(),
  status: Type.Literal('processing'),
  total: Type.Integer(),
})
export type BulkResponse = Static<typeof BulkResponse>

/** The state of a job; `processed` is the sum of `succeeded` and `failed`. */
const jobFields = {
  job_id: Type.String(),
  source: Type.Enum(['api', 'import'], { description: 'A bulk request or a feed import.' }),
  status: Status,
  total: Type.Integer(),
  processed: Type.Integer(),
  succeeded: Type.Integer(),
  failed: Type.Integer({ description: 'All of them are listed in `errors` of the job.' }),
  error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()], {
    description: 'Why the job itself failed; the code is `cancelled` if it was canceled.',
  }),
  created_by: Type.Object({ type: Type.String(), name: Type.String() }),
  created_at: Timestamp,
  started_at: TimestampOrNull,
  finished_at: TimestampOrNull,
}

const ItemError = Type.Object({
  index: Type.Integer({ description: 'Zero-based position in the request.' }),
  product_id: Type.String(),
  code: Type.String({
    description:
      'An error code of the API, e.g. `image_unavailable` or `plan_limit_reached`, or `superseded` if a later item has the same product_id.',
  }),
  message: Type.String(),
})

const NextCursor = Type.Union([Type.String(), Type.Null()])

/** `GET /v1/jobs/{job_id}`: the job with one page of its errors. */
export const JobRecord = Type.Object({
  ...jobFields,
  errors: Type.Array(ItemError, { description: 'In request order.' }),
  next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page of errors.' }),
})
export type JobRecord = Static<typeof JobRecord>

export const JobSummary = Type.Object(jobFields)
export type JobSummary = Static<typeof JobSummary>

export const JobPath = Type.Object({ job_id: Type.String({ format: 'uuid' }) })

const cursor = Type.Optional(Text({ maxLength: 2048 }))

export const JobQuery = Type.Object(
  {
    limit: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 1000,
      description: 'Maximum number of errors in the response.',
    }),
    cursor,
  },
  { additionalProperties: false },
)
export type JobQuery = Static<typeof JobQuery>

/** `GET /v1/jobs`, newest first. */
export const JobListQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }), cursor, status: Type.Optional(Status) },
  { additionalProperties: false },
)
export type JobListQuery = Static<typeof JobListQuery>

export const JobList = Type.Object({
  jobs: Type.Array(JobSummary, { description: 'Newest first, without their errors.' }),
  total: Type.Integer(),
  next_cursor: NextCursor,
})
export type JobList = Static<typeof JobList>

import {
  BulkRequest,
  BulkResponse,
  JobList,
  JobListQuery,
  JobPath,
  JobQuery,
  JobRecord,
  JobSummary,
  maxBulkProducts,
} from '../../../../contract/catalog/job.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { receiverUrlFault } from '../../../platform/outbound/addresses/receiver-url.ts'
import { checkMetadata } from '../../catalog/index.ts'
import { callbackRefused, productRefused, tooManyProducts } from '../errors.ts'
import type { Bulk } from './bulk.ts'

/** 1,000 products of 8 kB; the largest possible products need smaller requests. */
const bodyBytes = 8 * 1_048_576

const tags = ['Products']
const StartBulk = {
  tags,
  summary: 'Index up to 1,000 products asynchronously',
  description:
    'Starts a job. If a product is invalid, the whole request is rejected with 422 and the position of the product. A later problem, such as an image that cannot be fetched, affects only its product; `GET /v1/jobs/{job_id}` lists such problems. Jobs of a store run one after the other. The body can have at most 8 MiB.',
  operationId: 'indexProducts',
  body: BulkRequest,
  response: { 202: BulkResponse },
}
const jobTags = ['Jobs']
const ListJobs = {
  tags: jobTags,
  summary: 'List jobs',
  description: 'By default, a job is kept for 30 days after its end.',
  operationId: 'listJobs',
  querystring: JobListQuery,
  response: { 200: JobList },
}
const ReadJob = {
  tags: jobTags,
  summary: 'Get a job',
  description:
    'A job is `completed` even if some of its products failed. A job is `failed` only if the job itself could not continue or was canceled.',
  operationId: 'getJob',
  params: JobPath,
  querystring: JobQuery,
  response: { 200: JobRecord },
}
const CancelJob = {
  alsoAnswers: [409] as const,
  tags: jobTags,
  summary: 'Cancel a job',
  description:
    'The job stops, and its status becomes `failed` with the error `cancelled`. The changes that the job has already made remain. Returns 409 if the job has already ended.',
  operationId: 'cancelJob',
  params: JobPath,
  response: { 200: JobSummary },
}

const access = 'products:bulk'
/** Whoever may read products may follow their imports. */
const reading = { access, alsoAccess: 'products:read' }

export interface JobRouteDeps {
  readonly bulk: Bulk
  /** Which addresses are allowed as callbacks. */
  readonly policy: AddressPolicy
}

export function jobRoutes(app: Http, deps: JobRouteDeps): void {
  const { bulk } = deps

  app.post(
    '/v1/products/bulk',
    {
      schema: StartBulk,
      bodyLimit: bodyBytes,
      config: { access, takesIdempotencyKey: true },
      // Before validation, which would check every product of an oversized list.
      preValidation: async (request) => refuseTooMany(request.body),
    },
    async (request, reply) => {
      const { products, callback_url: callbackUrl = null } = request.body
      if (callbackUrl !== null) assertCallbackAllowed(callbackUrl, deps.policy)
      checkProducts(products)
      const order = { source: 'api' as const, callbackUrl, items: products, actor: request.actor }
      const { job_id, total } = await bulk.start(request.scope, order)
      return reply.code(202).send({ job_id, status: 'processing' as const, total })
    },
  )

  app.get('/v1/jobs', { schema: ListJobs, config: reading }, (request) => bulk.listJobs(request.scope, request.query))

  app.get('/v1/jobs/:job_id', { schema: ReadJob, config: reading }, (request) =>
    bulk.readJob(request.scope, request.params.job_id, request.query),
  )

  app.delete('/v1/jobs/:job_id', { schema: CancelJob, config: { access } }, (request) =>
    bulk.cancelJob(request.scope, request.params.job_id),
  )
}

function refuseTooMany(body: unknown): void {
  const products = (body as { products?: unknown } | undefined | null)?.products
  if (Array.isArray(products) && products.length > maxBulkProducts)
    throw tooManyProducts(products.length, maxBulkProducts)
}

/** Applies the delivery rules: a callback that they reject would never arrive. */
function assertCallbackAllowed(callbackUrl: string, policy: AddressPolicy): void {
  const fault = receiverUrlFault(callbackUrl, policy)
  if (fault !== null) throw callbackRefused(fault)
}

/** Checks what a schema cannot express about metadata: its size, its depth, and values that the database cannot store. */
function checkProducts(products: BulkRequest['products']): void {
  for (const [index, { metadata }] of products.entries()) {
    try {
      checkMetadata(metadata ?? {})
    } catch (error) {
      throw error instanceof AppError ? productRefused(index, error) : error
    }
  }
}

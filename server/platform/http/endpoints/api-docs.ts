import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import { type ErrorCode, type ErrorStatus, statusOf } from '../../../../contract/error-codes.ts'
import { nameSchemas } from '../openapi/name-schemas.ts'
import { toOpenApi } from '../openapi/portable-schema.ts'
import type { Http } from '../server.ts'
import { serveDocument } from './cached-document.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** HTTP statuses of errors that only this route returns; the API description adds the others from the schema and the access rule. */
    alsoAnswers?: readonly Extract<ErrorStatus, 400 | 401 | 403 | 404 | 409 | 429>[]
  }
}

export interface ApiDocsOptions {
  readonly title: string
  readonly version: string
  /** Markdown. */
  readonly description: string
  /** The body of every error response; its `$id` becomes its name. */
  readonly errorBody: TSchema
  /** The error body of routes with the assistant's envelope. */
  readonly problemBody: TSchema
  /** The sentence for each access rule that is not a permission. */
  readonly accessNotes: Readonly<Record<string, string>>
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  /** The name of the security scheme for access rules other than `public`; `bearer` by default. */
  readonly schemeOf: Readonly<Record<string, string>>
  /** Whether calls of a route count against the plan of a store, and may therefore be refused with 429. */
  readonly countsAgainstPlan: (route: {
    readonly access?: string
    readonly planBudget?: { readonly exemptBecause: string }
  }) => boolean
  /** Whether calls with an access rule may name a store, which may not exist. */
  readonly mayNameStore: (access: string) => boolean
  /** The tags of operations, in the order in which a reader needs them. */
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** The security scheme of machine tokens, which operations with a permission also list, with that permission as its scope. */
  readonly machineScheme: string
  /** Descriptions of parameters whose schema has none, by name. */
  readonly parameterNotes: Readonly<Record<string, string>>
  /** Schemas with a name, by name. */
  readonly schemas: ReadonlyMap<string, object>
  /** Examples by the name of their schema. */
  readonly examples: Readonly<Record<string, readonly unknown[]>>
  /** What the service sends: the data of each event, by the name of the event. */
  readonly webhooks: Readonly<Record<string, WebhookDescription>>
}

export interface WebhookDescription {
  readonly summary: string
  readonly description: string
  readonly message: object
}

interface OAuthFlow {
  readonly tokenUrl: string
  readonly scopes: Readonly<Record<string, string>>
}

type SecurityScheme =
  | {
      readonly type: 'oauth2'
      readonly description?: string
      readonly flows: { readonly clientCredentials: OAuthFlow }
    }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string; readonly description?: string }

/**
 * Serves the OpenAPI 3.1 document of all routes registered after this call, as JSON and as YAML. The page at `/docs` uses it. The error
 * responses of each operation are derived from its schema, its access rule and `alsoAnswers`.
 */
export async function describeApi(app: Http, options: ApiDocsOptions): Promise<void> {
  const { title, version, description, errorBody, problemBody, accessNotes, schemeOf } = options
  for (const body of [errorBody, problemBody]) app.addSchema(body)
  await app.register(swagger, {
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'The installation that serves this description.' }],
      tags: options.tags.map((tag) => ({ ...tag })),
      components: { securitySchemes: { ...options.securitySchemes } },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access ?? 'public'
      const hidden = (schema as { hide?: boolean } | undefined)?.hide === true
      if (schema === undefined || hidden) return { schema: { ...schema, hide: true }, url }
      const isPermission = access !== 'public' && accessNotes[access] === undefined
      const permissions = [access, route.config?.alsoAccess].filter((one) => one !== undefined)
      const machine = isPermission ? permissions.map((one) => ({ [options.machineScheme]: [one] })) : []
      const security = access === 'public' ? [] : [{ [schemeOf[access] ?? 'bearer']: [] }, ...machine]
      const note = accessNotes[access] ?? `Requires the permission \`${permissions.join('` or `')}\`.`
      const own = (schema as { description?: string }).description
      const description = own === undefined ? note : `${own} ${note}`
      const isRepeatable = (route.config?.takesIdempotencyKey ?? false) !== false
      const isProblem = route.config?.envelope === 'assistant'
      const { $id: errorName } = (isProblem ? problemBody : errorBody) as { $id?: string }
      const body = { name: String(errorName), mediaType: isProblem ? 'application/problem+json' : 'application/json' }
      const errors = errorResponses(body, {
        access,
        schema,
        isRepeatable,
        isCounted: options.countsAgainstPlan(route.config ?? {}),
        mayMiss: schema.params !== undefined || options.mayNameStore(access),
      })
      const response = { ...successes(schema, isRepeatable), ...errors }
      const { alsoAnswers: _statuses, ...rest } = schema
      const headers = isRepeatable ? { headers: idempotencyHeaders } : {}
      return { schema: { ...rest, ...headers, security, description, response }, url }
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? (finish(document.openapiObject, options) as typeof document.openapiObject)
        : document.swaggerObject,
  })
  const json = serveDocument(() => JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
  const yaml = serveDocument(() => app.swagger({ yaml: true }), 'application/yaml; charset=utf-8')
  const route = { schema: { hide: true }, config: { access: 'public' } }
  for (const url of ['/openapi.json', '/docs/json']) app.get(url, route, json)
  app.get('/docs/yaml', route, yaml)
}

/** Adds webhooks, names the schemas and adds their examples. */
function finish(document: object, { schemas, parameterNotes, examples, webhooks }: ApiDocsOptions): object {
  const described = Object.entries(webhooks).map(([event, about]) => [event, { post: webhookOperation(event, about) }])
  const complete = toOpenApi({ ...document, webhooks: Object.fromEntries(described) }) as object
  const named = nameSchemas(complete, { schemas, parameterNotes })
  const components = named as { components: { schemas: Record<string, object> } }
  for (const [name, list] of Object.entries(examples)) {
    const schema = components.components.schemas[name]
    if (schema === undefined) throw new Error(`There is no schema ${name} for its examples.`)
    components.components.schemas[name] = { ...schema, examples: list }
  }
  return named
}

function webhookOperation(event: string, { summary, description, message }: WebhookDescription): object {
  const name = event.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase())
  return {
    operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: webhookHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: JSON.parse(JSON.stringify(message)) } } },
    responses: {
      '2XX': { description: 'The receiver has stored the message.' },
      '4XX': { description: 'The message is sent again later; 410 disables the webhook.' },
    },
  }
}

const webhookHeaders = [
  ['webhook-id', 'The ID of the message, the same for every attempt and replay.'],
  ['webhook-timestamp', 'The time of this attempt, in Unix seconds.'],
  ['webhook-signature', 'One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64.'],
  ['X-Webhook-Signature', '`sha256=` and the HMAC-SHA256 of the body in hex.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))

const meanings: Readonly<Partial<Record<ErrorStatus, string>>> = {
  400: 'The body cannot be parsed',
  401: 'The access token or key is missing or invalid',
  403: 'The access token or key does not allow this',
  404: 'What the request names does not exist',
  409: 'Conflicts with the current state; details.reason gives the cause',
  413: 'The body is too large',
  415: 'Unsupported media type',
  422: 'A field is invalid; details.errors lists every one',
  429: 'Too many requests; see Retry-After, RateLimit-Policy and RateLimit',
  503: 'Overloaded, or a dependency is unavailable; see Retry-After',
}

/** Only the routes of emailed links return 400 for more than a malformed body. */
const invalidToken = 'The body cannot be parsed, or the token of the emailed link is invalid'

const successMeanings: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; the work continues in the background',
  204: 'Success, without a body',
}

const idempotencyHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-~]+$',
      description:
        'A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes.',
    },
  },
}
const replayedHeader = {
  'Idempotent-Replayed': {
    type: 'string',
    const: 'true',
    description: 'Present if this is the response to an earlier call, with the X-Correlation-Id of that call.',
  },
}

function successes({ response }: FastifySchema, isRepeatable: boolean): object {
  const headers = isRepeatable ? { headers: replayedHeader } : {}
  const described = Object.entries(response as Record<string, object>).map(([status, schema]) => {
    const description = successMeanings[status]
    return [status, { ...(description === undefined ? {} : { description }), ...schema, ...headers }]
  })
  return Object.fromEntries(described)
}

const bodyErrors = ['malformed_body', 'payload_too_large', 'unsupported_media_type'] as const
const accessErrors = ['unauthorized', 'forbidden'] as const
const idempotencyErrors = ['idempotency_key_in_flight', 'idempotency_key_reused'] as const

function errorResponses(
  { name, mediaType }: { name: string; mediaType: string },
  about: { access: string; schema: FastifySchema; isRepeatable: boolean; isCounted: boolean; mayMiss: boolean },
) {
  const { access, schema, isRepeatable, isCounted, mayMiss } = about
  const takesInput = schema.body !== undefined || schema.params !== undefined || schema.querystring !== undefined
  const codes: ErrorCode[] = [
    ...(schema.body === undefined ? [] : bodyErrors),
    ...(access === 'public' ? [] : accessErrors),
    ...(mayMiss ? (['not_found'] as const) : []),
    ...(isRepeatable ? idempotencyErrors : []),
    ...(takesInput ? (['validation_failed'] as const) : []),
    ...(isCounted ? (['rate_limit_exceeded'] as const) : []),
    'service_unavailable',
  ]
  const statuses = [...codes.map(statusOf), ...(schema.alsoAnswers ?? [])]
  const bodies = { content: { [mediaType]: { schema: { $ref: `${name}#` } } } }
  const isOwn = (status: ErrorStatus) => schema.alsoAnswers?.some((own) => own === status) === true
  const meaningOf = (status: ErrorStatus) => (status === 400 && isOwn(400) ? invalidToken : meanings[status])
  // A problem document has these fields itself.
  const describe = (status: ErrorStatus) =>
    name === 'Problem' ? meaningOf(status)?.replace('details.', '') : meaningOf(status)
  return Object.fromEntries(statuses.map((status) => [status, { description: describe(status), ...bodies }]))
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import type { Http } from '../server.ts'
import { serveDocument } from './cached-document.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Refusals of this route alone, for the API's document: 400 with a reason of its own, 401 and 403 of a call without a token, 404 of what its body names, 409, 429. */
    alsoAnswers?: readonly (400 | 401 | 403 | 404 | 409 | 429)[]
  }
}

export interface ApiDocsOptions {
  readonly title: string
  readonly version: string
  /** Markdown. */
  readonly description: string
  /** The body of every error answer; its `$id` is its name. */
  readonly errorBody: TSchema
  /** The same of routes whose envelope is the assistant's. */
  readonly problemBody: TSchema
  /** What is said of a route whose `access` is none of the permissions, by that word. */
  readonly accessNotes: Readonly<Record<string, string>>
}

// The plugin's own policy makes browsers ask for everything over https, which a service in a plain network does not speak.
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The OpenAPI 3.1 document of all routes registered after this call: at `/openapi.json`, readable at `/docs`. Every
 * operation is given the error answers it can have from what its route says of itself.
 */
export async function describeApi(app: Http, options: ApiDocsOptions): Promise<void> {
  const { title, version, description, errorBody, problemBody, accessNotes } = options
  for (const body of [errorBody, problemBody]) app.addSchema(body)
  await app.register(swagger, {
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access ?? 'public'
      const hidden = (schema as { hide?: boolean } | undefined)?.hide === true
      if (schema === undefined || hidden) return { schema: { ...schema, hide: true }, url }
      const security = access === 'public' ? [] : [{ bearer: [] }]
      const note = accessNotes[access] ?? `Needs the permission \`${access}\`.`
      const own = (schema as { description?: string }).description
      const description = own === undefined ? note : `${own} ${note}`
      const isRepeatable = route.config?.takesIdempotencyKey === true
      const isProblem = route.config?.envelope === 'assistant'
      const { $id: errorName } = (isProblem ? problemBody : errorBody) as { $id?: string }
      const body = { name: String(errorName), mediaType: isProblem ? 'application/problem+json' : 'application/json' }
      const errors = errorResponses(body, { access, schema, isRepeatable })
      const response = { ...successes(schema, isRepeatable), ...errors }
      const { alsoAnswers: _told, ...rest } = schema
      const headers = isRepeatable ? { headers: idempotencyHeaders } : {}
      return { schema: { ...rest, ...headers, security, description, response }, url }
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? (inOpenApiWords(document.openapiObject) as typeof document.openapiObject)
        : document.swaggerObject,
  })
  const json = serveDocument(() => JSON.stringify(app.swagger()), 'application/json; charset=utf-8')
  // The plugin has the document once more, as JSON and as YAML, and would write it anew for every caller.
  const yaml = serveDocument(() => app.swagger({ yaml: true }), 'application/yaml; charset=utf-8')
  app.addHook('onRoute', (route) => {
    if (route.url === '/docs/json') route.handler = json
    if (route.url === '/docs/yaml') route.handler = yaml
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: policy,
    theme: { title: `${title} API` },
    // The plain layout is the one without the bar that opens other addresses.
    // Closed: of more than a hundred open operations the page loses some.
    uiConfig: { layout: 'BaseLayout', displayRequestDuration: true, docExpansion: 'none' },
    logLevel: 'error',
  })
  app.get('/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, json)
}

const meanings: Readonly<Record<string, string>> = {
  400: 'The body could not be read, or a link does not count any more',
  401: 'No valid token',
  403: 'The token may not do this',
  404: 'No such thing',
  409: 'Not as things stand; details.reason says why',
  413: 'Too large',
  415: 'Wrong media type',
  422: 'A field is wrong; details.errors names it',
  429: 'Too often; see Retry-After, RateLimit-Policy and RateLimit',
  503: 'Busy or a dependency is down; see Retry-After',
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
        'A new random text for each new request, the same for each retry of it. For 24 hours a retry is given the first answer again, and nothing is done twice. With another request: 422 idempotency_key_reused. While the first call runs: 409 idempotency_key_in_flight.',
    },
  },
}
const replayedHeader = {
  'Idempotent-Replayed': {
    type: 'string',
    const: 'true',
    description: 'There when this is the answer to an earlier call.',
  },
}

function successes({ response }: FastifySchema, isRepeatable: boolean): object {
  if (!isRepeatable) return response as object
  const entries = Object.entries(response as Record<string, object>)
  return Object.fromEntries(entries.map(([status, schema]) => [status, { ...schema, headers: replayedHeader }]))
}

function errorResponses(
  { name, mediaType }: { name: string; mediaType: string },
  about: { access: string; schema: FastifySchema; isRepeatable: boolean },
) {
  const { access, schema, isRepeatable } = about
  const takesInput = schema.body !== undefined || schema.params !== undefined || schema.querystring !== undefined
  const statuses = [
    ...(schema.body === undefined ? [] : ['400', '413', '415']),
    ...(access === 'public' ? [] : ['401', '403']),
    ...(schema.params === undefined ? [] : ['404']),
    ...(isRepeatable ? ['409'] : []),
    ...(takesInput || isRepeatable ? ['422'] : []),
    ...(schema.alsoAnswers ?? []).map(String),
    '503',
  ]
  const bodies = { content: { [mediaType]: { schema: { $ref: `${name}#` } } } }
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], ...bodies }]))
}

/**
 * Our own schema words, in OpenAPI's: a file is binary text, a field with a default may be left out, `x-form` and
 * `patternSays` mean nothing outside.
 */
function inOpenApiWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOpenApiWords)
  if (typeof value !== 'object' || value === null) return value
  const { isFile, patternSays: _says, 'x-form': _form, required, ...rest } = value as Record<string, unknown>
  const shown = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, inOpenApiWords(item)]))
  const needed = Array.isArray(required)
    ? required.filter((name) => !hasDefault(rest.properties, String(name)))
    : required
  const isNeeded = Array.isArray(needed) ? needed.length > 0 : required === true && !hasDefault(rest, 'schema')
  return {
    ...shown,
    ...(isNeeded ? { required: needed } : {}),
    ...(isFile === true ? { type: 'string', format: 'binary' } : {}),
  }
}

function hasDefault(properties: unknown, name: string): boolean {
  const property = (properties as Record<string, { default?: unknown }> | undefined)?.[name]
  return property?.default !== undefined
}

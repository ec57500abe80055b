import type { FastifyRequest } from 'fastify'
import type { Http } from './server.ts'

type Schema = Readonly<Record<string, unknown>>

const described = { type: 'string', description: 'Also sent in the header X-Correlation-Id.' }

/**
 * Adds the request's ID to every JSON response of routes with the assistant's envelope, and to their schemas. Register it before the
 * routes. Clients can PUT back a response unchanged: the ID of the earlier response is removed from the body.
 */
export function addCorrelationIds(app: Http): void {
  app.addHook('onRoute', (route) => {
    const responses = route.schema?.response
    if (route.config?.envelope !== 'assistant' || !isRecord(responses)) return
    const named = Object.entries(responses).map(([status, response]) => [status, withId(response)])
    route.schema = { ...route.schema, response: Object.fromEntries(named) }
  })
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'PUT' || !isOfAssistant(request) || !isRecord(request.body)) return
    const { correlation_id: _id, ...body } = request.body
    request.body = body
  })
  app.addHook('preSerialization', async (request, _reply, payload) => {
    return isOfAssistant(request) && isRecord(payload) ? { ...payload, correlation_id: request.id } : payload
  })
}

function isOfAssistant({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.envelope === 'assistant'
}

function withId(schema: unknown): unknown {
  if (!isRecord(schema) || !isRecord(schema.properties)) return schema
  const needed = Array.isArray(schema.required) ? schema.required : []
  return {
    ...schema,
    properties: { ...schema.properties, correlation_id: described },
    required: [...new Set([...needed, 'correlation_id'])],
  }
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

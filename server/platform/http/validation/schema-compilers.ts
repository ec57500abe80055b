import fastify, { type FastifySchemaCompiler, type FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

/** One schema of a route and its location. */
type Part = Parameters<FastifySchemaCompiler<TSchema>>[0]

/**
 * Defers compilation until the first call. Compiling the schemas of all routes at startup takes most of a second; one takes
 * milliseconds, and most requests use few routes.
 */
export function onFirstCall<Answer>(
  compile: (part: Part) => (value: unknown) => Answer,
): (part: Part) => (value: unknown) => Answer {
  return (part) => {
    let compiled: ((value: unknown) => Answer) | null = null
    return (value) => {
      compiled ??= compile(part)
      return compiled(value)
    }
  }
}

/** Fastify's own compiler for response schemas, which it exposes only on a server that has used it. */
export async function createSerializerCompiler(): Promise<FastifySerializerCompiler<TSchema>> {
  // Limits next to a union of types ("anyOf") are intentional; suppress the startup warning.
  const server = fastify({ serializerOpts: { ajv: { strictTypes: false } } })
  server.get('/', { schema: { response: { 200: { type: 'string' } } } }, async () => '')
  await server.ready()
  const { serializerCompiler } = server
  await server.close()
  if (serializerCompiler === undefined) throw new Error('Fastify has no compiler for response schemas')
  return serializerCompiler
}

import fastify, { type FastifySchemaCompiler, type FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

/** One schema of a route, and where in it. */
type Part = Parameters<FastifySchemaCompiler<TSchema>>[0]

/**
 * Puts off what a compiler does until what it made is first called. All schemas of all routes take most of a second of a
 * processor, between a start and its first answer; one takes milliseconds, and most of a life's requests are for few routes.
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

/** Fastify's own compiler for the schemas of answers: it shows it only on a server that has needed one. */
export async function createSerializerCompiler(): Promise<FastifySerializerCompiler<TSchema>> {
  // A limit may stand beside several kinds ("anyOf"), as in requests: nothing to warn of at a start.
  const server = fastify({ serializerOpts: { ajv: { strictTypes: false } } })
  server.get('/', { schema: { response: { 200: { type: 'string' } } } }, async () => '')
  await server.ready()
  const { serializerCompiler } = server
  await server.close()
  if (serializerCompiler === undefined) throw new Error('Fastify has no compiler for the schemas of answers')
  return serializerCompiler
}

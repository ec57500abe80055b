import { stringify } from 'safe-stable-stringify'
import { toOpenApi } from './portable-schema.ts'

type Json = Record<string, unknown>

/** The parts of an OpenAPI document that contain schemas. */
interface Document {
  readonly paths?: object
  readonly webhooks?: object
  readonly components?: { readonly schemas?: object }
}

interface Names {
  /** Schemas by name. */
  readonly schemas: ReadonlyMap<string, object>
  /** Descriptions of parameters that have none, by name. */
  readonly parameterNotes: Readonly<Record<string, string>>
}

/** Keys of a schema that contain one schema, a list of schemas, or schemas by name. */
const oneSchema = ['items', 'additionalProperties', 'not'] as const
const listsOfSchemas = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const schemasByName = ['properties', 'patternProperties'] as const

/**
 * Moves every schema of `named` to `components.schemas` and leaves a reference, also inside other schemas. A body or response without
 * a name gets the name of its operation (`GetThreadResponse`). Error responses move to `components.responses`, as `NotFoundError`
 * or `NotFoundProblem`. The document must already be translated by `toOpenApi`.
 */
export function nameSchemas<D extends Document>(document: D, { schemas: named, parameterNotes }: Names): D {
  const schemas = createSchemas(named, document.components?.schemas ?? {})
  const responses = createResponses()
  const operation = (given: unknown): unknown => {
    if (!isObject(given) || typeof given.operationId !== 'string') return given
    const base = given.operationId.charAt(0).toUpperCase() + given.operationId.slice(1)
    const copy = { ...given }
    if (Array.isArray(copy.parameters))
      copy.parameters = copy.parameters.map((one) => describe(schemas.inPart(one), parameterNotes))
    if (isObject(copy.requestBody)) copy.requestBody = schemas.inContent(copy.requestBody, `${base}Request`)
    if (isObject(copy.responses)) {
      copy.responses = mapValues(copy.responses, (one, status) =>
        responses.share(schemas.inContent(one, `${base}Response`), status),
      )
    }
    return copy
  }
  const paths = (items: object) => mapValues(items, (item) => mapValues(item as object, operation))
  return {
    ...document,
    paths: paths(document.paths ?? {}),
    ...(document.webhooks === undefined ? {} : { webhooks: paths(document.webhooks) }),
    components: { ...document.components, schemas: sorted(schemas.all), responses: sorted(responses.all) },
  }
}

function createSchemas(named: ReadonlyMap<string, object>, given: object) {
  const names = namesByContent(named)
  const all: Json = {}
  const fallbacks = new Map<string, string>()
  const refer = (name: string, schema: Json): Json => {
    // Set first: a schema may contain itself.
    if (all[name] === undefined) {
      all[name] = {}
      all[name] = replaceInside(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const replace = (schema: unknown): unknown => {
    if (!isObject(schema) || '$ref' in schema) return schema
    const name = names.get(contentOf(schema))
    return name === undefined ? replaceInside(schema) : refer(name, schema)
  }
  const replaceInside = (schema: Json): Json => {
    const copy = { ...schema }
    for (const key of oneSchema) if (isObject(copy[key])) copy[key] = replace(copy[key])
    for (const key of listsOfSchemas) if (Array.isArray(copy[key])) copy[key] = copy[key].map(replace)
    for (const key of schemasByName) if (isObject(copy[key])) copy[key] = mapValues(copy[key], replace)
    return copy
  }
  /** An operation may have different bodies by media type or status: their names are numbered. */
  const freeName = (wanted: string, schema: Json): string => {
    const content = contentOf(schema)
    let name = wanted
    for (let next = 2; (fallbacks.get(name) ?? content) !== content || named.has(name); next += 1) {
      name = `${wanted}${next}`
    }
    fallbacks.set(name, content)
    return name
  }
  const replaceBody = (media: unknown, fallback: string): unknown => {
    if (!isObject(media) || !isObject(media.schema)) return media
    const replaced = replace(media.schema) as Json
    const isAnonymous = replaced.type === 'object' || replaced.type === 'array'
    return { ...media, schema: isAnonymous ? refer(freeName(fallback, media.schema), media.schema) : replaced }
  }
  for (const [name, schema] of Object.entries(given)) refer(name, schema as Json)
  return {
    all,
    /** A parameter, whose schema is replaced if it has a name. */
    inPart: (part: unknown): unknown => (isObject(part) ? { ...part, schema: replace(part.schema) } : part),
    /** A request body or response, whose schemas all get names. */
    inContent: (part: unknown, fallback: string): unknown =>
      isObject(part) && isObject(part.content)
        ? { ...part, content: mapValues(part.content, (media) => replaceBody(media, fallback)) }
        : part,
  }
}

function describe(parameter: unknown, notes: Readonly<Record<string, string>>): unknown {
  if (!isObject(parameter) || typeof parameter.name !== 'string' || parameter.description !== undefined)
    return parameter
  const { name } = parameter
  const note = notes[name] ?? (name.endsWith('_id') ? `The ID of the ${name.slice(0, -3).replaceAll('_', ' ')}.` : null)
  return note === null ? parameter : { ...parameter, description: note }
}

/** Names of error responses by status. */
const errorNames: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'ValidationFailed',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
}

function createResponses() {
  const all: Json = {}
  return {
    all,
    /** A reference to the error response, unless another response already has its name. */
    share(response: unknown, status: string): unknown {
      const [, kind] = /"#\/components\/schemas\/(Error|Problem)"/.exec(JSON.stringify(response)) ?? []
      const word = errorNames[status]
      if (kind === undefined || word === undefined) return response
      const name = word + kind
      all[name] ??= response
      return stringify(all[name]) === stringify(response) ? { $ref: `#/components/responses/${name}` } : response
    },
  }
}

/** The first of two names for the same content wins. */
function namesByContent(named: ReadonlyMap<string, object>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [name, schema] of named) {
    const openApi = toOpenApi(JSON.parse(JSON.stringify(schema))) as Json
    // Objects that may contain anything have the same content, but not the same meaning.
    if (isObject(openApi.properties) && Object.keys(openApi.properties).length === 0) continue
    const content = contentOf(openApi)
    if (!names.has(content)) names.set(content, name)
  }
  return names
}

/** What makes two schemas the same: everything but their own description, which routes add to the responses. */
function contentOf(schema: Json): string {
  const { description: _description, title: _title, $id: _id, ...content } = schema
  return stringify(content) ?? ''
}

function mapValues(given: object, change: (value: unknown, key: string) => unknown): Json {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]))
}

function sorted(given: Json): Json {
  return Object.fromEntries(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type JsonObject = Readonly<Record<string, unknown>>

/** One entry of `errors` in a GraphQL response. Its message is dropped: it is text of another server. */
export interface ReplyError {
  /** `extensions.code`, e.g. `THROTTLED`. */
  readonly code: string | null
  readonly path: readonly (string | number)[]
}

/** A GraphQL response: data, errors, or both. */
export interface Reply {
  readonly data: JsonObject | null
  readonly errors: readonly ReplyError[]
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maxErrors = 1_000

/** Parses the body of a response; null when it is not a GraphQL response. */
export function parseReply(body: Buffer): Reply | null {
  const json = parseJson(body)
  if (!isJsonObject(json)) return null
  const errors = Array.isArray(json.errors) ? json.errors.slice(0, maxErrors).map(readError) : []
  const data = isJsonObject(json.data) ? json.data : null
  return data === null && errors.length === 0 ? null : { data, errors }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function readError(error: unknown): ReplyError {
  if (!isJsonObject(error)) return { code: null, path: [] }
  const { extensions, path } = error
  const code = isJsonObject(extensions) && typeof extensions.code === 'string' ? extensions.code : null
  return { code, path: Array.isArray(path) ? path.filter(isPathPart) : [] }
}

function isPathPart(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number'
}

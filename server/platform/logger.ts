import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

const secretName =
  /pass(word)?|secret|token|authorization|cookie|api[-_]?key|private|credential|totp|recovery|service-key/i
const secretText = /(Bearer\s+)[\w.~+/=-]+|\b(sk_live_|pk_live_|store_pub_)\w+|\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
const secretField =
  /"([^"\\]*(?:password|secret|token|authorization|cookie|api_?key|private)[^"\\]*)":"(?:[^"\\]|\\.)*"/gi
const deepest = 8

/**
 * A copy of `value` with everything that smells of a secret replaced, at any depth: by the name of the field, and by the
 * look of the text (bearer tokens, JWTs, our own key prefixes). Cycles and very deep trees are cut.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hideSecrets(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth >= deepest) return '[cut]'
  if (value instanceof Error) return redactError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return redactFields(value, depth)
}

function hideSecrets(text: string): string {
  return text.replace(secretText, (_all, bearer?: string) => `${bearer ?? ''}[redacted]`)
}

function redactFields(value: object, depth: number): Record<string, unknown> {
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    secretName.test(name) && field !== null ? '[redacted]' : redact(field, depth + 1),
  ])
  return Object.fromEntries(fields)
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const own = redactFields({ ...error }, depth)
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }
  return { type: error.name, message: redact(error.message), stack: redact(error.stack ?? ''), ...own, ...cause }
}

/** JSON lines on standard output (or `destination`), every record redacted before it is written. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (record: Record<string, unknown>) => redactFields(record, 0),
    },
    serializers: { err: (error: unknown) => error },
    // The last word: what reached the line past the formatter (a message taken from an error, a child's bindings).
    hooks: { streamWrite: (line: string) => hideSecrets(line.replace(secretField, '"$1":"[redacted]"')) },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'
import { createLogLimiter, type LogLimit } from './log-limit.ts'
import { prettyLine } from './pretty-log.ts'

export type Logger = PinoLogger

const secretName =
  /pass(word)?|secret|token|authorization|cookie|api[-_]?key|private|credential|totp|recovery|service-key/i
/** Bearer tokens, keys by their prefixes (`shp…_`: Shopify), and JWTs: three parts joined by dots, of which the first contains `eyJ`. */
const secretText =
  /(Bearer\s+)[\w.~+/=-]+|\b(?:sk_live_|pk_live_|store_pub_|shp[a-z]{2}_)\w+|(?<![\w-])(?=[\w-]*\beyJ)([\w-]+)\.[\w-]+\.[\w-]+/g
const secretKey = /password|secret|token|authorization|cookie|api_?key|private/i
/** Longer texts are truncated before the search for secrets. */
const maxTextLength = 16_384
const maxDepth = 8

/**
 * A copy of `value` with everything that may be a secret replaced at any depth, by the name of the field or by the form of the text
 * (bearer tokens, JWTs, key prefixes). Cycles and very deep trees are truncated.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hideSecrets(truncate(value))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth >= maxDepth) return '[cut]'
  if (value instanceof Error) return redactError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return redactFields(value, depth)
}

function hideSecrets(text: string): string {
  return text.replace(secretText, (_all, bearer?: string, first?: string) => {
    const before = first?.slice(0, first.search(/\beyJ/))
    return `${bearer ?? before ?? ''}[redacted]`
  })
}

function truncate(text: string): string {
  if (text.length <= maxTextLength) return text
  return `${text.slice(0, maxTextLength).toWellFormed()}… [${text.length - maxTextLength} more characters]`
}

/**
 * A line of JSON with the values of secret fields redacted at any depth. Each `":"` is visited once: the name is the text back to the
 * previous quote, and the value ends at the next unescaped quote.
 */
function hideFields(line: string): string {
  let result = ''
  let copiedTo = 0
  for (let colon = line.indexOf('":"'); colon !== -1; colon = line.indexOf('":"', colon + 1)) {
    if (colon < copiedTo) continue
    const quote = line.lastIndexOf('"', colon - 1)
    const name = line.slice(quote + 1, colon)
    if (quote === -1 || name.includes('\\') || !secretKey.test(name)) continue
    const end = endOfText(line, colon + 3)
    if (end === -1) break
    result += `${line.slice(copiedTo, colon)}":"[redacted]`
    copiedTo = end
  }
  return result + line.slice(copiedTo)
}

/** The position of the quote that ends the JSON string starting at `start`, or -1. */
function endOfText(line: string, start: number): number {
  for (let at = start; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '"') return at
    if (sign === '\\') at += 1
  }
  return -1
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

/** Of equal warnings or errors (same message and error codes), the first ones of each minute are written. */
const limit: LogLimit = { lines: 10, windowMs: 60_000 }
const warnLevel = pino.levels.values.warn ?? 40

/**
 * JSON lines on standard output (or `destination`), or readable lines if it is a terminal. Every record is redacted before it is
 * written. Repeated warnings and errors are limited per minute; one line reports how many were suppressed.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const limiter = createLogLimiter(limit, (key, suppressed) => {
    logger.warn({ repeated: key, suppressed, seconds: limit.windowMs / 1000 }, 'repeated log lines suppressed')
  })
  const options = {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (record: Record<string, unknown>) => redactFields(record, 0),
    },
    serializers: { err: (error: unknown) => error },
    // The final filter: catches what bypasses the formatter (a message taken from an error, bindings of a child logger).
    hooks: {
      logMethod(
        this: Logger,
        ...[args, write, level]: Parameters<NonNullable<LoggerOptions['hooks']>['logMethod'] & {}>
      ) {
        if (level < warnLevel || limiter.admit(keyOf(args))) write.apply(this, args)
      },
      streamWrite: (line: string) => hideSecrets(hideFields(line)),
    },
  }
  const target = destination ?? (process.stdout.isTTY === true ? terminal : undefined)
  const logger: Logger = target === undefined ? pino(options) : pino(options, target)
  return logger
}

const terminal: DestinationStream = {
  write: (line) => void process.stdout.write(prettyLine(line, process.stdout.hasColors?.() ?? false)),
}

/** Two lines are equal if they have the same text and the same kind of error. */
function keyOf(args: readonly unknown[]): string {
  const [first, second] = args
  if (typeof first === 'string') return first
  const { err, msg } = (first ?? {}) as { err?: unknown; msg?: unknown }
  const error = (first instanceof Error ? first : err) as {
    code?: unknown
    name?: string
    message?: string
    cause?: { code?: unknown }
  }
  const text = typeof second === 'string' ? second : (msg ?? error?.message ?? '')
  return [text, error?.code ?? error?.name, error?.cause?.code].filter((part) => part !== undefined).join(' ')
}

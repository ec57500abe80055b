import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'
import { createLogLimiter, type LogLimit } from './log-limit.ts'

export type Logger = PinoLogger

const secretName =
  /pass(word)?|secret|token|authorization|cookie|api[-_]?key|private|credential|totp|recovery|service-key/i
/** Bearer tokens, keys by their prefixes, and JWTs: three parts joined by dots, of which the first contains `eyJ`. */
const secretText =
  /(Bearer\s+)[\w.~+/=-]+|\b(?:sk_live_|pk_live_|store_pub_)\w+|(?<![\w-])(?=[\w-]*\beyJ)([\w-]+)\.[\w-]+\.[\w-]+/g
const secretKey = /password|secret|token|authorization|cookie|api_?key|private/i
/** Longer texts are cut before they are searched for secrets. */
const longestText = 16_384
const deepest = 8

/**
 * A copy of `value` with everything that smells of a secret replaced, at any depth: by the name of the field, and by the
 * look of the text (bearer tokens, JWTs, our own key prefixes). Cycles and very deep trees are cut.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hideSecrets(shortened(value))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth >= deepest) return '[cut]'
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

function shortened(text: string): string {
  if (text.length <= longestText) return text
  return `${text.slice(0, longestText).toWellFormed()}… [${text.length - longestText} more characters]`
}

/**
 * A line of JSON without the texts of fields whose names are secret, at any depth. Each `":"` is looked at once: the name is what
 * stands before it up to the quote before, the text ends at the next quote that is not escaped.
 */
function hideFields(line: string): string {
  let shown = ''
  let kept = 0
  for (let colon = line.indexOf('":"'); colon !== -1; colon = line.indexOf('":"', colon + 1)) {
    if (colon < kept) continue
    const quote = line.lastIndexOf('"', colon - 1)
    const name = line.slice(quote + 1, colon)
    if (quote === -1 || name.includes('\\') || !secretKey.test(name)) continue
    const end = endOfText(line, colon + 3)
    if (end === -1) break
    shown += `${line.slice(kept, colon)}":"[redacted]`
    kept = end
  }
  return shown + line.slice(kept)
}

/** The place of the quote that ends the JSON text which begins at `start`; -1 where nothing does. */
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

/** The same warning or error, by its message and the codes of its error: the first ones of a minute are written. */
const limit: LogLimit = { lines: 10, windowMs: 60_000 }
const warnLevel = pino.levels.values.warn ?? 40

/**
 * JSON lines on standard output (or `destination`), every record redacted before it is written. Warnings and errors that repeat are
 * written so often a minute, then counted: one line says how many were left out.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const limiter = createLogLimiter(limit, (key, suppressed) => {
    logger.warn(
      { repeated: key, suppressed, seconds: limit.windowMs / 1000 },
      'repeated lines were left out of the log',
    )
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
    // The last word: what reached the line past the formatter (a message taken from an error, a child's bindings).
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
  const logger: Logger = destination === undefined ? pino(options) : pino(options, destination)
  return logger
}

/** What makes two lines the same: the text, and what kind of error it is about. */
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

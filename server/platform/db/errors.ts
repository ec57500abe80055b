import pg from 'pg'
import { AppError } from '../errors.ts'

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const diskFull = '53100'
const readOnlyTransaction = '25006'
const retryAfterSeconds = 5
/** Somebody has to make room first. */
const retryAfterFullSeconds = 30
const readOnlyCode = 'read_only'

/** Node's names for a server that is not there. */
const networkFailures = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOENT'.split(' '),
)

/**
 * Answers of a server that cannot serve now: class 08 connection, class 53 resources (disk full, memory, connections), 57P0x
 * shutting down or starting, 57014 and 55P03 our own time limits, 58030 a failing disk, 40P01 a deadlock that was ended at this call's expense.
 */
const unavailableState = /^(08|53)|^(57P0[1-5]|57014|55P03|58030|40P01)$/

/** `pg` gives these no code. */
const unavailableMessage =
  /^(timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))|^Connection terminated/

/** Whether `error` is the database's refusal of a duplicate, of the named constraint or of any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasState(error, uniqueViolation, constraint)
}

/** Whether `error` is the database's refusal of a row whose named reference leads nowhere. */
export function isMissingReference(error: unknown, constraint: string): boolean {
  return hasState(error, foreignKeyViolation, constraint)
}

function hasState(error: unknown, state: string, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== state) return false
  return constraint === undefined || error.constraint === constraint
}

/** 503 with Retry-After: the database cannot be reached, or cannot answer in time. */
function databaseUnavailable(cause: unknown): AppError {
  return new AppError('service_unavailable', {
    detail: 'The database is not available right now. Try again in a few seconds.',
    headers: { 'retry-after': String(retryAfterSeconds) },
    cause,
  })
}

/** 503 with Retry-After: the database can be read and not written. */
function databaseReadOnly(cause: unknown): AppError {
  return new AppError(readOnlyCode, {
    detail: 'The disk of the database is full: nothing can be written until there is room again.',
    data: { reason: 'disk_full', retry_after: retryAfterFullSeconds },
    headers: { 'retry-after': String(retryAfterFullSeconds) },
    cause,
  })
}

/** Whether a translated error says that the database takes no writes at the moment, because its disk is full. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof AppError && error.code === readOnlyCode
}

/** Waits for a write that a read can do without: resolves also when the database takes no writes. */
export async function unlessReadOnly(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
}

/** The error to throw on: `databaseReadOnly` or `databaseUnavailable` for anything that says the database cannot serve, else the error itself. */
export function translateDatabaseError(error: unknown): unknown {
  if (hasState(error, diskFull) || hasState(error, readOnlyTransaction)) return databaseReadOnly(error)
  return isUnavailable(error) ? databaseUnavailable(error) : error
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Several addresses were tried and none answered.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (unavailableMessage.test(error.message)) return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return error instanceof pg.DatabaseError ? unavailableState.test(error.code) : networkFailures.has(error.code)
}

import pg from 'pg'
import { AppError } from '../errors.ts'

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const diskFull = '53100'
const readOnlyTransaction = '25006'
const retryAfterSeconds = 5
/** An operator has to free disk space first. */
const retryAfterFullSeconds = 30
const readOnlyCode = 'read_only'

/** Node's error codes of an unreachable server. */
const networkFailures = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOENT'.split(' '),
)

/**
 * States of a server that is temporarily unavailable: class 08 connection, class 53 resources (disk full, memory, connections), 57P0x
 * shutting down or starting, 57014 and 55P03 our own timeouts, 58030 a failing disk, 40P01 this statement was the victim of a deadlock.
 */
const unavailableState = /^(08|53)|^(57P0[1-5]|57014|55P03|58030|40P01)$/

/** Errors of `pg` without a code. */
const unavailableMessage =
  /^(timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))|^Connection terminated/

/** The connected server accepts no writes, or no server does. */
export class LeaderError extends Error {
  /** Whether another connection may reach the leader: the statement was not executed, or not sent. */
  readonly canRetry: boolean

  constructor(message: string, options: { readonly canRetry: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'LeaderError'
    this.canRetry = options.canRetry
  }
}

/** Whether `error` is the rejection of a write by a read-only server or transaction. */
export function isReadOnlyTransaction(error: unknown): boolean {
  return hasState(error, readOnlyTransaction)
}

/** Whether `error` is a unique violation, of the given constraint or of any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasState(error, uniqueViolation, constraint)
}

/** Whether `error` is a violation of the given foreign key. */
export function isMissingReference(error: unknown, constraint: string): boolean {
  return hasState(error, foreignKeyViolation, constraint)
}

function hasState(error: unknown, state: string, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== state) return false
  // Citus names the constraint of a shard, which ends with the shard's number.
  return constraint === undefined || error.constraint?.replace(/_\d{6,}$/, '') === constraint
}

/** 503 with Retry-After: the database is unreachable or too slow. */
function databaseUnavailable(cause: unknown): AppError {
  return new AppError('service_unavailable', {
    detail: 'The database is not available right now. Try again in a few seconds.',
    headers: { 'retry-after': String(retryAfterSeconds) },
    cause,
  })
}

/** 503 with Retry-After: the database is read-only. */
function databaseReadOnly(cause: unknown): AppError {
  return new AppError(readOnlyCode, {
    detail: 'The disk of the database is full. Writes are rejected until space is freed.',
    data: { reason: 'disk_full', retry_after: retryAfterFullSeconds },
    headers: { 'retry-after': String(retryAfterFullSeconds) },
    cause,
  })
}

/** Whether a translated error means that the database is read-only because its disk is full. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof AppError && error.code === readOnlyCode
}

/** Awaits an optional write of a read request: also resolves while the database is read-only. */
export async function unlessReadOnly(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
}

/**
 * The error to rethrow: `databaseReadOnly` or `databaseUnavailable` for any error of an unavailable database, otherwise the error itself.
 * Only the embedded database reports a full disk as a read-only transaction: a server's connections throw `LeaderError` instead.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (hasState(error, diskFull) || isReadOnlyTransaction(error)) return databaseReadOnly(error)
  return isUnavailable(error) ? databaseUnavailable(error) : error
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Several addresses were tried and none responded.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (error instanceof LeaderError || unavailableMessage.test(error.message)) return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return error instanceof pg.DatabaseError ? unavailableState.test(error.code) : networkFailures.has(error.code)
}

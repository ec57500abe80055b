import type { ClientBase, Pool } from 'pg'
import { isReadOnlyTransaction, LeaderError } from './errors.ts'

/** 57P01, 57P02: the server shuts down or terminates the connection. Class 08: the connection is lost. */
const lostState = /^(57P0[12]|08000|08003|08006)$/
const lostSocket = new Set(['ECONNRESET', 'EPIPE'])
/** Errors of `pg` without a code. With the last one, the statement was never sent. */
const lostMessage = /^(Connection terminated|Client was closed)/
/** The response may still arrive, before the response to the connection's next statement. */
const timedOutMessage = /^Query read timeout$/
const unsentMessage = /^Client has encountered a connection error and is not queryable/

/** Whether the connection was lost, so that a retry on another one can succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (lostMessage.test(error.message) || isUnsent(error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return lostState.test(code) || lostSocket.has(code)
}

/** Whether the statement was certainly not executed: the connection was known to be lost, or the server accepts no writes. */
export function isUnsent(error: unknown): boolean {
  if (error instanceof LeaderError) return error.canRetry
  return error instanceof Error && unsentMessage.test(error.message)
}

type Query = (...call: unknown[]) => unknown

/**
 * Prevents lost connections, and those to a server that is no longer the leader, from returning to the pool. A server that terminates
 * a connection answers the statement first and closes the socket a moment later: in between, the pool would hand out the same connection
 * again.
 */
export function discardLostConnections(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const watched: Query = (...call) => {
      const result = query(...call)
      return result instanceof Promise ? result.catch((error: unknown) => rethrow(client, error)) : result
    }
    Object.assign(client, { query: watched })
  })
}

function rethrow(client: ClientBase, error: unknown): never {
  const isStandby = isReadOnlyTransaction(error)
  const isTimedOut = error instanceof Error && timedOutMessage.test(error.message)
  if (isStandby || isTimedOut || isConnectionLost(error)) end(client)
  throw isStandby ? new LeaderError('The database server accepts no writes', { canRetry: true, cause: error }) : error
}

/** The pool drops an ending client when it is released. */
function end(client: ClientBase): void {
  void (client as ClientBase & { end(): Promise<void> }).end().catch(() => undefined)
}

// Keywords of statements with side effects, and functions with side effects. A false positive only prevents a retry.
const changes =
  /\b(insert|update|delete|merge|truncate|create|alter|drop|call|do|copy|lock|into|share|set_config|nextval|setval|pg_\w+|lo_\w+|dblink\w*)\b/i

/** Whether the statement is a query without side effects, safe to repeat. When in doubt, it is not. */
export function isRead(text: string): boolean {
  return /^\s*(select|with|values)\b/i.test(text) && !changes.test(text)
}

import { randomBytes } from 'node:crypto'
import { v4, v7 } from 'uuid'

/** The only source of identifiers; tests may pass their own. */
export interface Ids {
  /** A random UUID (version 4) for things whose creation time is nobody's business. */
  uuid(): string
  /** A time-ordered UUID (version 7), optionally behind a readable prefix such as `prd_`. */
  ordered(prefix?: string): string
  /** URL-safe secret with `bytes` bytes of randomness. */
  secret(bytes?: number): string
}

export const systemIds: Ids = {
  uuid: () => v4(),
  ordered: (prefix = '') => prefix + v7(),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
}

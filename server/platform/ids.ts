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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether PostgreSQL reads the text as a UUID in its usual form, of any version. Does not accept `urn:uuid:…` or braces. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}

export const systemIds: Ids = {
  uuid: () => v4(),
  ordered: (prefix = '') => prefix + v7(),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
}

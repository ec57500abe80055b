import { randomBytes } from 'node:crypto'
import { v4, v5, v7 } from 'uuid'

/** The only source of identifiers; tests may pass their own. */
export interface Ids {
  /** A random UUID (version 4), for objects whose creation time must stay private. */
  uuid(): string
  /** A time-ordered UUID (version 7), optionally with a readable prefix such as `prd_`. */
  ordered(prefix?: string): string
  /** A URL-safe secret with `bytes` bytes of randomness. Default 32. */
  secret(bytes?: number): string
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether the text is a UUID of any version in its standard form. `urn:uuid:…` and braces are not accepted. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** The same UUID (version 5) for the same text and namespace, which is a UUID. */
export function derivedUuid(namespace: string, text: string): string {
  return v5(text, namespace)
}

export const systemIds: Ids = {
  uuid: () => v4(),
  ordered: (prefix = '') => prefix + v7(),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
}

import { configure } from 'safe-stable-stringify'

const stringify = configure({ deterministic: true, circularValue: Error })

/**
 * Canonical JSON (RFC 8785): the same text for equal values, with sorted fields and without white space.
 * Throws RangeError for values nested more deeply than the call stack allows (several thousand levels).
 */
export function canonicalJson(value: unknown): string {
  return stringify(value) ?? 'null'
}

import { configure } from 'safe-stable-stringify'

const stringify = configure({ deterministic: true, circularValue: Error })

/**
 * The canonical JSON of RFC 8785: one text for equal values, with the fields in the order of their names and without blanks.
 * Throws RangeError for values nested deeper than the call stack allows (some thousand levels).
 */
export function canonicalJson(value: unknown): string {
  return stringify(value) ?? 'null'
}

/*
 * What things cost on the heap of a 64-bit V8, for counts that are kept as things come and go. Measured by growing the heap
 * with a million of each; arrays and maps have about half as much again of room as they use.
 */

/** A place in an array that grows. */
export const pointerBytes = 12

/** An entry of a Map beside its key and value. */
export const mapEntryBytes = 44

/** An entry of a Set of small integers. */
export const setEntryBytes = 32

/** A string of its own: a header, then a byte a character, or two when any is beyond Latin-1. */
export function textBytes(text: string): number {
  return 20 + text.length * (isLatin1(text) ? 1 : 2)
}

/** An array of `length` values that does not grow. */
export function arrayBytes(length: number): number {
  return 48 + length * 8
}

function isLatin1(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 255) return false
  return true
}

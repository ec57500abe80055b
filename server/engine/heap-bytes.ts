/*
 * Estimated heap sizes on 64-bit V8, for incremental memory accounting. Measured by allocating a million of each; arrays and
 * maps reserve about half as much again as they use.
 */

/** An element of a growing array. */
export const pointerBytes = 12

/** A Map entry, without its key and value. */
export const mapEntryBytes = 44

/** A Set entry that is a small integer. */
export const setEntryBytes = 32

/** A flat string: a header, then one byte per character, or two if any character is outside Latin-1. */
export function textBytes(text: string): number {
  return 20 + text.length * (isLatin1(text) ? 1 : 2)
}

/** A fixed-size array of `length` values. */
export function arrayBytes(length: number): number {
  return 48 + length * 8
}

function isLatin1(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 255) return false
  return true
}

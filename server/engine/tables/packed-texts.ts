import { grownCapacity } from './capacity.ts'
import { createByteLists } from './int-lists.ts'

/**
 * Texts by number, outside the heap of JavaScript. A text takes a byte for each code unit, or two if one is above 255, and 6 to 8 bytes
 * in addition (measured with ten letters); a string of ten letters in an array takes 42 in all.
 */
export interface PackedTexts {
  readonly bytes: number
  /** Empty for a number without a text. Takes 130 to 230 ns. */
  get(number: number): string
  /** The number of code units. */
  length(number: number): number
  /** Copies the code units that fit into `units`, and returns the length of the text. */
  copyTo(number: number, units: Uint16Array): number
  /** Replaces the text of a number. An empty text takes no memory except its place. */
  set(number: number, text: string): void
  equals(number: number, text: string): boolean
  /** Below 0 if the first text comes before the second by code units, as strings compare, above 0 if it comes after, 0 if they are equal. */
  compare(first: number, second: number): number
  /** Whether the text contains another one at this position. */
  hasAt(number: number, position: number, text: string): boolean
}

export function createPackedTexts(): PackedTexts {
  const lists = createByteLists()
  // One bit for each number: 1 for texts with two bytes for each code unit.
  let wide = new Uint8Array(32)
  let encoded = new Uint8Array(64)
  let decoder = Buffer.alloc(0)

  const isWide = (number: number): boolean => (((wide[number >>> 3] ?? 0) >>> (number & 7)) & 1) === 1

  const setWide = (number: number, value: boolean): void => {
    const byte = number >>> 3
    if (byte >= wide.length) {
      const former = wide
      wide = new Uint8Array(grownCapacity(byte + 1, former.length))
      wide.set(former)
    }
    const bit = 1 << (number & 7)
    wide[byte] = value ? (wide[byte] ?? 0) | bit : (wide[byte] ?? 0) & ~bit
  }

  /** Encodes a text into `encoded`, with one byte for each code unit; false if one of them needs two. */
  const encodeNarrow = (text: string): boolean => {
    if (text.length > encoded.length) encoded = new Uint8Array(text.length * 2)
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit > 255) return false
      encoded[at] = unit
    }
    return true
  }

  const encodeWide = (text: string): void => {
    if (text.length * 2 > encoded.length) encoded = new Uint8Array(text.length * 4)
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      encoded[at * 2] = unit
      encoded[at * 2 + 1] = unit >>> 8
    }
  }

  const lengthOf = (number: number): number => lists.length(number) >>> (isWide(number) ? 1 : 0)

  const unitAt = (number: number, at: number): number => {
    const block = lists.block(number)
    const start = lists.start(number)
    return isWide(number) ? wideUnit(block, start + at * 2) : (block[start + at] ?? 0)
  }

  const hasAt = (number: number, position: number, text: string): boolean => {
    const unitBytes = isWide(number) ? 2 : 1
    if (position < 0 || (position + text.length) * unitBytes > lists.length(number)) return false
    const block = lists.block(number)
    const start = lists.start(number) + position * unitBytes
    for (let at = 0; at < text.length; at += 1) {
      const unit = unitBytes === 2 ? wideUnit(block, start + at * 2) : block[start + at]
      if (unit !== text.charCodeAt(at)) return false
    }
    return true
  }

  return {
    get bytes() {
      return lists.bytes + wide.byteLength
    },
    get(number) {
      const length = lists.length(number)
      if (length === 0) return ''
      const block = lists.block(number)
      const start = lists.start(number)
      if (decoder.buffer !== block.buffer) decoder = Buffer.from(block.buffer)
      return decoder.toString(isWide(number) ? 'utf16le' : 'latin1', start, start + length)
    },
    length: lengthOf,
    copyTo(number, units) {
      const length = lengthOf(number)
      const block = lists.block(number)
      const start = lists.start(number)
      const isText16 = isWide(number)
      const end = Math.min(length, units.length)
      for (let at = 0; at < end; at += 1)
        units[at] = isText16 ? wideUnit(block, start + at * 2) : (block[start + at] ?? 0)
      return length
    },
    set(number, text) {
      const isNarrow = encodeNarrow(text)
      if (!isNarrow) encodeWide(text)
      setWide(number, !isNarrow)
      lists.replace(number, encoded.subarray(0, text.length * (isNarrow ? 1 : 2)))
    },
    compare: (first, second) => compareTexts(first, second, { length: lengthOf, unitAt }),
    equals: (number, text) => lengthOf(number) === text.length && hasAt(number, 0, text),
    hasAt,
  }
}

function wideUnit(block: Uint8Array, at: number): number {
  return (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8)
}

interface Units {
  readonly length: (number: number) => number
  readonly unitAt: (number: number, at: number) => number
}

function compareTexts(first: number, second: number, { length, unitAt }: Units): number {
  const [firstLength, secondLength] = [length(first), length(second)]
  const shorter = Math.min(firstLength, secondLength)
  for (let at = 0; at < shorter; at += 1) {
    const difference = unitAt(first, at) - unitAt(second, at)
    if (difference !== 0) return difference
  }
  return firstLength - secondLength
}

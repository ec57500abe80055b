import { mapEntryBytes, pointerBytes, textBytes } from '../heap-bytes.ts'
import { type AttributeValue, valueKinds } from './index.ts'

// Heap size of a number that is not a small integer, besides its map entry.
const boxedNumberBytes = 12

/**
 * The distinct values of one field. Each has an ordinal and a reference count of rows. Ordinals start at 1 (0 means no value) and are
 * reused when the count reaches 0.
 */
export interface ValueTable {
  readonly bytes: number
  /** The highest ordinal so far, plus one. */
  readonly size: number
  /** The kinds of the current values, as bits of `valueKinds`. */
  readonly kinds: number
  /** Increments the count of a value and returns its ordinal. */
  retain(value: AttributeValue): number
  release(ordinal: number): void
  /** 0 for an unknown value. */
  ordinalOf(value: AttributeValue): number
  at(ordinal: number): AttributeValue | undefined
  /** By ordinal: rows with the value. At least `size` long, valid until the next change. */
  readonly rowCounts: Int32Array
  /** By ordinal: the value if it is a number, else NaN. At least `size` long, valid until the next change. */
  readonly numbers: Float64Array
}

export function createValueTable(): ValueTable {
  const ordinals = new Map<AttributeValue, number>()
  const values: (AttributeValue | undefined)[] = [undefined]
  const free: number[] = []
  const distinct = { [valueKinds.text]: 0, [valueKinds.number]: 0, [valueKinds.boolean]: 0 }
  let held = new Int32Array(16)
  let numbers = new Float64Array(16).fill(Number.NaN)
  let valueBytes = 0

  const grow = (): void => {
    const before = { held, numbers }
    held = new Int32Array(before.held.length * 2)
    held.set(before.held)
    numbers = new Float64Array(before.numbers.length * 2).fill(Number.NaN)
    numbers.set(before.numbers)
  }

  const add = (value: AttributeValue): number => {
    const ordinal = free.pop() ?? values.length
    if (ordinal >= held.length) grow()
    ordinals.set(value, ordinal)
    values[ordinal] = value
    numbers[ordinal] = typeof value === 'number' ? value : Number.NaN
    distinct[kindOf(value)] += 1
    valueBytes += bytesOf(value)
    return ordinal
  }

  const drop = (ordinal: number, value: AttributeValue): void => {
    ordinals.delete(value)
    values[ordinal] = undefined
    numbers[ordinal] = Number.NaN
    distinct[kindOf(value)] -= 1
    valueBytes -= bytesOf(value)
    free.push(ordinal)
  }

  return {
    get bytes(): number {
      return valueBytes + (values.length + free.length) * pointerBytes + held.byteLength + numbers.byteLength
    },
    get size(): number {
      return values.length
    },
    get kinds(): number {
      const kinds = Object.values(valueKinds).filter((kind) => distinct[kind] > 0)
      return kinds.reduce((bits, kind) => bits | kind, 0)
    },
    retain(value: AttributeValue): number {
      const ordinal = ordinals.get(value) ?? add(value)
      held[ordinal] = (held[ordinal] ?? 0) + 1
      return ordinal
    },
    release(ordinal: number): void {
      const left = (held[ordinal] ?? 0) - 1
      held[ordinal] = left
      const value = values[ordinal]
      if (left === 0 && value !== undefined) drop(ordinal, value)
    },
    ordinalOf: (value: AttributeValue): number => ordinals.get(value) ?? 0,
    at: (ordinal: number): AttributeValue | undefined => values[ordinal],
    get rowCounts(): Int32Array {
      return held
    },
    get numbers(): Float64Array {
      return numbers
    },
  }
}

/** The bit of a value's kind. */
export function kindOf(value: AttributeValue): 1 | 2 | 4 {
  if (typeof value === 'string') return valueKinds.text
  return typeof value === 'number' ? valueKinds.number : valueKinds.boolean
}

function bytesOf(value: AttributeValue): number {
  return mapEntryBytes + (typeof value === 'string' ? textBytes(value) : boxedNumberBytes)
}

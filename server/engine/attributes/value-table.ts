import { mapEntryBytes, pointerBytes, textBytes } from '../heap-bytes.ts'
import { type AttributeValue, valueKinds } from './index.ts'

// What a number that is no small integer costs on the heap, beside its entry in the map.
const boxedNumberBytes = 12

/**
 * The different values of one field, each with a small integer of its own, its ordinal, and with the number of rows that hold
 * it. Ordinals begin at 1 (0 stands for no value) and are used again once nobody holds their value.
 */
export interface ValueTable {
  readonly bytes: number
  /** One more than the highest ordinal ever given. */
  readonly size: number
  /** The kinds of the values that are held, as bits of `valueKinds`. */
  readonly kinds: number
  /** The ordinal of a value, which is held once more. */
  retain(value: AttributeValue): number
  release(ordinal: number): void
  /** 0 for a value that nobody holds. */
  ordinalOf(value: AttributeValue): number
  at(ordinal: number): AttributeValue | undefined
  /** By ordinal: rows that hold the value. At least `size` long, good until the next change. */
  readonly rowCounts: Int32Array
  /** By ordinal: the value if it is a number, else NaN. At least `size` long, good until the next change. */
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

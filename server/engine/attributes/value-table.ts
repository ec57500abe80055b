import { arrayBytes, mapEntryBytes, pointerBytes, textBytes } from '../heap-bytes.ts'
import { grownCapacity } from '../tables/capacity.ts'
import { type AttributeValue, type ValueTablePart, valueKinds } from './index.ts'
import { parseDate } from './read-values.ts'

// Heap size of a number that is not a small integer, excluding its map entry.
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
  /** The ordinals of the values that equal this one; texts compare by `foldText`. */
  ordinalsOf(value: AttributeValue): readonly number[]
  at(ordinal: number): AttributeValue | undefined
  /** By ordinal: rows with the value. At least `size` long, valid until the next change. */
  readonly rowCounts: Int32Array
  /** By ordinal: the value if it is a number, else NaN. At least `size` long, valid until the next change. */
  readonly numbers: Float64Array
  /** By ordinal: milliseconds since 1970 if the value is a date, else NaN. At least `size` long, valid until the next change. */
  readonly times: Float64Array
  save(): ValueTablePart
  /** Restores the values into an empty table. */
  restore(part: ValueTablePart): void
}

export function createValueTable(): ValueTable {
  const ordinals = new Map<AttributeValue, number>()
  const values: (AttributeValue | undefined)[] = [undefined]
  const folded = createFoldedTexts()
  const free: number[] = []
  const distinct = { [valueKinds.text]: 0, [valueKinds.number]: 0, [valueKinds.boolean]: 0 }
  let counts: Int32Array = new Int32Array(16)
  let numbers: Float64Array = new Float64Array(16).fill(Number.NaN)
  // Filled when first needed: few fields are compared with dates.
  let times: Float64Array | null = null
  let valueBytes = 0

  const grow = (): void => {
    const length = grownCapacity(counts.length + 1, counts.length)
    counts = copyInto(new Int32Array(length), counts)
    numbers = copyInto(new Float64Array(length).fill(Number.NaN), numbers)
    times = null
  }

  const add = (value: AttributeValue): number => {
    const ordinal = free.pop() ?? values.length
    place(ordinal, value)
    return ordinal
  }

  /** `undefined` makes the ordinal a free one. */
  const place = (ordinal: number, value: AttributeValue | undefined): void => {
    if (ordinal >= counts.length) grow()
    values[ordinal] = value
    if (value === undefined) {
      free.push(ordinal)
      return
    }
    ordinals.set(value, ordinal)
    numbers[ordinal] = typeof value === 'number' ? value : Number.NaN
    if (times !== null) times[ordinal] = timeOf(value)
    folded.add(value, ordinal)
    distinct[kindOf(value)] += 1
    valueBytes += bytesOf(value)
  }

  const drop = (ordinal: number, value: AttributeValue): void => {
    ordinals.delete(value)
    values[ordinal] = undefined
    numbers[ordinal] = Number.NaN
    if (times !== null) times[ordinal] = Number.NaN
    folded.remove(value, ordinal)
    distinct[kindOf(value)] -= 1
    valueBytes -= bytesOf(value)
    free.push(ordinal)
  }

  return {
    get bytes(): number {
      const arrays = counts.byteLength + numbers.byteLength + (times?.byteLength ?? 0)
      return valueBytes + (values.length + free.length) * pointerBytes + arrays
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
      counts[ordinal] = (counts[ordinal] ?? 0) + 1
      return ordinal
    },
    release(ordinal: number): void {
      const left = (counts[ordinal] ?? 0) - 1
      counts[ordinal] = left
      const value = values[ordinal]
      if (left === 0 && value !== undefined) drop(ordinal, value)
    },
    ordinalsOf: (value: AttributeValue): readonly number[] => equalOrdinals(value, ordinals, folded),
    save: () => ({ values: values.slice(1), counts: counts.subarray(1, values.length) }),
    restore(part: ValueTablePart): void {
      for (const [at, value] of part.values.entries()) place(at + 1, value)
      counts.set(part.counts, 1)
    },
    at: (ordinal: number): AttributeValue | undefined => values[ordinal],
    get rowCounts(): Int32Array {
      return counts
    },
    get numbers(): Float64Array {
      return numbers
    },
    get times(): Float64Array {
      times ??= Float64Array.from(counts, (_count, ordinal) => timeOf(values[ordinal]))
      return times
    },
  }
}

function copyInto<T extends Int32Array | Float64Array>(larger: T, numbers: T): T {
  larger.set(numbers)
  return larger
}

function equalOrdinals(
  value: AttributeValue,
  ordinals: ReadonlyMap<AttributeValue, number>,
  folded: ReturnType<typeof createFoldedTexts>,
): readonly number[] {
  const wanted = typeof value === 'string' ? foldText(value) : value
  const itself = ordinals.get(wanted)
  const others = folded.ordinalsOf(wanted)
  return itself === undefined ? others : [itself, ...others]
}

/** The ordinals of texts that differ from their folded form, by that form. */
function createFoldedTexts() {
  const ordinals = new Map<string, readonly number[]>()
  return {
    add(value: AttributeValue, ordinal: number): void {
      const folded = foldedOf(value)
      if (folded !== null) ordinals.set(folded, [...(ordinals.get(folded) ?? []), ordinal])
    },
    remove(value: AttributeValue, ordinal: number): void {
      const folded = foldedOf(value)
      if (folded === null) return
      const left = ordinals.get(folded)?.filter((other) => other !== ordinal) ?? []
      if (left.length === 0) ordinals.delete(folded)
      else ordinals.set(folded, left)
    },
    ordinalsOf: (folded: AttributeValue): readonly number[] =>
      typeof folded === 'string' ? (ordinals.get(folded) ?? []) : [],
  }
}

/** The form in which texts compare: composed, trimmed and in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/** The folded form of a text that differs from it; otherwise `null`. */
function foldedOf(value: AttributeValue): string | null {
  if (typeof value !== 'string') return null
  const folded = foldText(value)
  return folded === value ? null : folded
}

function timeOf(value: AttributeValue | undefined): number {
  return typeof value === 'string' ? parseDate(value) : Number.NaN
}

/** The bit of a value's kind. */
export function kindOf(value: AttributeValue): 1 | 2 | 4 {
  if (typeof value === 'string') return valueKinds.text
  return typeof value === 'number' ? valueKinds.number : valueKinds.boolean
}

function bytesOf(value: AttributeValue): number {
  const folded = foldedOf(value)
  const foldedBytes = folded === null ? 0 : mapEntryBytes + arrayBytes(1) + textBytes(folded)
  return foldedBytes + mapEntryBytes + (typeof value === 'string' ? textBytes(value) : boxedNumberBytes)
}

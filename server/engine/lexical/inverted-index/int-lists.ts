import { numbersPerPart, partStarts } from '../../saved-parts.ts'

/** A part of saved lists: where they are, or a piece of the block. */
export type IntListsPart =
  | {
      readonly used: number
      readonly starts: Uint32Array
      readonly lengths: Uint32Array
      readonly classes: Uint8Array
      readonly free: readonly (readonly number[])[]
    }
  | { readonly at: number; readonly numbers: Uint32Array }

/**
 * Many growing lists of unsigned integers in one block of memory. A list costs its numbers plus 12 bytes, whereas a separate array
 * would cost about a hundred. Capacities are powers of two; freed space is reused for lists of the same capacity.
 */
export interface IntLists {
  readonly bytes: number
  length(list: number): number
  /** The shared block; `list` occupies `block[start .. start + length(list))`. Valid until the next change. */
  readonly block: Uint32Array
  start(list: number): number
  /** Inserts `value` at `position` and shifts the following values. */
  insert(list: number, position: number, value: number): void
  removeAt(list: number, position: number): void
  replace(list: number, values: ArrayLike<number>): void
  clear(list: number): void
  /** All lists in parts; invalid after a change. */
  save(): Generator<IntListsPart>
  /** Restores a part into empty lists, in the order in which they were saved. */
  restore(part: IntListsPart): void
}

const MIN_CLASS = 0

export function createIntLists(): IntLists {
  return new Slab()
}

class Slab implements IntLists {
  block = new Uint32Array(1024)
  #used = 0
  #starts = new Uint32Array(256)
  #lengths = new Uint32Array(256)
  /** Capacity of each list as log2 + 1; 0 if nothing is allocated. */
  #classes = new Uint8Array(256)
  #free: number[][] = Array.from({ length: 33 }, () => [])

  get bytes(): number {
    return this.block.byteLength + this.#starts.byteLength + this.#lengths.byteLength + this.#classes.byteLength
  }

  length(list: number): number {
    return this.#lengths[list] ?? 0
  }

  start(list: number): number {
    return this.#starts[list] ?? 0
  }

  insert(list: number, position: number, value: number): void {
    const length = this.length(list)
    this.#reserve(list, length + 1)
    const at = this.start(list) + position
    if (position < length) this.block.copyWithin(at + 1, at, this.start(list) + length)
    this.block[at] = value
    this.#lengths[list] = length + 1
  }

  removeAt(list: number, position: number): void {
    const length = this.length(list)
    const at = this.start(list) + position
    this.block.copyWithin(at, at + 1, this.start(list) + length)
    this.#lengths[list] = length - 1
    if (length === 1) this.clear(list)
  }

  replace(list: number, values: ArrayLike<number>): void {
    this.clear(list)
    if (values.length === 0) return
    this.#reserve(list, values.length)
    this.block.set(values, this.start(list))
    this.#lengths[list] = values.length
  }

  clear(list: number): void {
    const current = this.#classes[list] ?? 0
    if (current > 0) this.#free[current]?.push(this.start(list))
    if (list < this.#classes.length) {
      this.#classes[list] = 0
      this.#lengths[list] = 0
    }
  }

  *save(): Generator<IntListsPart> {
    let count = this.#classes.length
    while (count > 0 && this.#classes[count - 1] === 0) count -= 1
    const [starts, lengths] = [this.#starts.subarray(0, count), this.#lengths.subarray(0, count)]
    yield { used: this.#used, starts, lengths, classes: this.#classes.subarray(0, count), free: this.#free }
    for (const at of partStarts(this.#used, numbersPerPart))
      yield { at, numbers: this.block.subarray(at, Math.min(this.#used, at + numbersPerPart)) }
  }

  restore(part: IntListsPart): void {
    if ('at' in part) {
      this.block.set(part.numbers, part.at)
      return
    }
    this.#used = part.used
    this.block = new Uint32Array(Math.max(1, part.used))
    this.#starts = part.starts.slice()
    this.#lengths = part.lengths.slice()
    this.#classes = part.classes.slice()
    this.#free = part.free.map((starts) => [...starts])
  }

  #reserve(list: number, length: number): void {
    this.#growTables(list)
    const needed = Math.max(MIN_CLASS, 32 - Math.clz32(length - 1)) + 1
    const current = this.#classes[list] ?? 0
    if (needed <= current) return
    const from = this.start(list)
    const to = this.#take(needed)
    this.block.copyWithin(to, from, from + this.length(list))
    if (current > 0) this.#free[current]?.push(from)
    this.#starts[list] = to
    this.#classes[list] = needed
  }

  #take(sizeClass: number): number {
    const reused = this.#free[sizeClass]?.pop()
    if (reused !== undefined) return reused
    const start = this.#used
    this.#used += 2 ** (sizeClass - 1)
    if (this.#used > this.block.length) this.block = grown(this.block, this.#used)
    return start
  }

  #growTables(list: number): void {
    if (list < this.#starts.length) return
    this.#starts = grown(this.#starts, list + 1)
    this.#lengths = grown(this.#lengths, list + 1)
    const classes = new Uint8Array(this.#starts.length)
    classes.set(this.#classes)
    this.#classes = classes
  }
}

function grown(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(needed, Math.ceil(array.length * 1.5)))
  larger.set(array)
  return larger
}

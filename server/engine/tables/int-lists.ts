import { numbersPerPart } from '../saved-parts.ts'
import { grownCapacity } from './capacity.ts'

type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Consecutive saved lists: their lengths and all their numbers. A list that does not fit is continued as the first of the next part. */
export interface ListsPart<T extends Numbers> {
  readonly first: number
  readonly lengths: Uint32Array
  readonly numbers: T
}

/**
 * Many growing lists of unsigned integers. Short lists share one block of memory: a list costs its numbers plus 6 bytes, whereas a separate
 * array would cost about a hundred. A list of more than 1,024 numbers has its own array. The capacity of a list exceeds its length by a quarter at most.
 */
export interface Lists<T extends Numbers> {
  readonly bytes: number
  length(list: number): number
  /** The memory with the list at `start(list) .. start(list) + length(list)`. Valid until the next change. */
  block(list: number): T
  start(list: number): number
  /** Inserts `value` at `position` and shifts the following values. */
  insert(list: number, position: number, value: number): void
  removeAt(list: number, position: number): void
  replace(list: number, values: ArrayLike<number>): void
  clear(list: number): void
  /** All lists in parts; invalid after a change. */
  save(): Generator<ListsPart<T>>
  /** Restores a part into empty lists, in the order in which they were saved. */
  restore(part: ListsPart<T>): void
}

export type IntLists = Lists<Uint32Array<ArrayBuffer>>
export type ByteLists = Lists<Uint8Array<ArrayBuffer>>

export function createIntLists(): IntLists {
  return new Slab((length) => new Uint32Array(length))
}

/** Like `createIntLists`, for integers below 256. */
export function createByteLists(): ByteLists {
  return new Slab((length) => new Uint8Array(length))
}

/** Some of the numbers of a list or part. */
interface Range {
  readonly from: number
  readonly length: number
}

// Up to this length, every length is a size class. Above, there are four in each doubling.
const exactClasses = 8
// Longer lists have their own array.
const maxShared = 1024
// Lists in one saved part: about 5 ms of work.
const listsPerPart = 50_000
const maxUnusedShare = 0.25
/** In place of the length of a list with its own array. */
const ownArray = 0xffff

/** A list with its own array. */
interface OwnList<T extends Numbers> {
  readonly numbers: T
  length: number
}

class Slab<T extends Numbers> implements Lists<T> {
  readonly #create: (length: number) => T
  #shared: T
  #used = 0
  /** Of `#used`: the capacity of the pieces in `#free`. */
  #unused = 0
  readonly #own = new Map<number, OwnList<T>>()
  #ownBytes = 0
  #starts = new Uint32Array(256)
  /** The capacity of a list is that of the size class of its length. */
  #lengths = new Uint16Array(256)
  readonly #free: number[][] = Array.from({ length: sizeClassOf(maxShared) + 1 }, () => [])

  constructor(create: (length: number) => T) {
    this.#create = create
    this.#shared = create(1024)
  }

  get bytes(): number {
    const tables = this.#starts.byteLength + this.#lengths.byteLength
    return this.#shared.byteLength + this.#ownBytes + tables
  }

  length(list: number): number {
    const length = this.#lengths[list] ?? 0
    return length === ownArray ? (this.#own.get(list)?.length ?? 0) : length
  }

  block(list: number): T {
    return this.#lengths[list] === ownArray ? (this.#own.get(list)?.numbers ?? this.#shared) : this.#shared
  }

  start(list: number): number {
    return this.#starts[list] ?? 0
  }

  insert(list: number, position: number, value: number): void {
    const length = this.length(list)
    this.#reserve(list, length + 1)
    const block = this.block(list)
    const at = this.start(list) + position
    if (position < length) block.copyWithin(at + 1, at, this.start(list) + length)
    block[at] = value
    this.#setLength(list, length + 1)
  }

  removeAt(list: number, position: number): void {
    const length = this.length(list)
    const at = this.start(list) + position
    this.block(list).copyWithin(at, at + 1, this.start(list) + length)
    if (length === 1) this.clear(list)
    else if (this.#own.has(list)) this.#setLength(list, length - 1)
    else this.#resizeShared(list, length - 1)
  }

  replace(list: number, values: ArrayLike<number>): void {
    this.clear(list)
    if (values.length > 0) this.#append(list, values, { from: 0, length: values.length })
  }

  clear(list: number): void {
    if (list >= this.#lengths.length) return
    this.#release(list)
    this.#lengths[list] = 0
  }

  *save(): Generator<ListsPart<T>> {
    let count = this.#lengths.length
    while (count > 0 && this.#lengths[count - 1] === 0) count -= 1
    // The position of the next part: a list, and how many of its numbers are already saved.
    let [list, offset] = [0, 0]
    while (list < count) {
      const part = this.#partFrom(list, offset, count)
      yield part
      const last = list + part.lengths.length - 1
      offset = (last === list ? offset : 0) + (part.lengths.at(-1) ?? 0)
      const isComplete = offset === this.length(last)
      list = isComplete ? last + 1 : last
      if (isComplete) offset = 0
    }
  }

  /** The lists before `end`, from a number of the first on, as far as they fit in a part. */
  #partFrom(first: number, offset: number, end: number): ListsPart<T> {
    const lengths: number[] = []
    let total = 0
    for (let list = first; list < end && lengths.length < listsPerPart && total < numbersPerPart; list += 1) {
      const left = this.length(list) - (list === first ? offset : 0)
      lengths.push(Math.min(left, numbersPerPart - total))
      total += lengths.at(-1) ?? 0
    }
    const numbers = this.#create(total)
    let to = 0
    for (const [at, length] of lengths.entries()) {
      const from = this.start(first + at) + (at === 0 ? offset : 0)
      copyNumbers({ into: numbers, to }, this.block(first + at), { from, length })
      to += length
    }
    return { first, lengths: Uint32Array.from(lengths), numbers }
  }

  restore({ first, lengths, numbers }: ListsPart<T>): void {
    let from = 0
    for (let at = 0; at < lengths.length; at += 1) {
      const length = lengths[at] ?? 0
      if (length > 0) this.#append(first + at, numbers, { from, length })
      from += length
    }
  }

  #append(list: number, values: ArrayLike<number>, { from, length }: Range): void {
    const before = this.length(list)
    this.#reserve(list, before + length)
    copyNumbers({ into: this.block(list), to: this.start(list) + before }, values, { from, length })
    this.#setLength(list, before + length)
  }

  #setLength(list: number, length: number): void {
    const own = this.#own.get(list)
    if (own === undefined) this.#lengths[list] = length
    else own.length = length
  }

  /** Makes room for this many numbers, after which `#setLength` must be called. */
  #reserve(list: number, length: number): void {
    this.#growTables(list)
    if (length > maxShared || this.#own.has(list)) this.#reserveOwn(list, length)
    else this.#resizeShared(list, length)
  }

  /** Moves the numbers that remain to the size class of this length. */
  #resizeShared(list: number, length: number): void {
    const before = this.length(list)
    const needed = sizeClassOf(length)
    if (needed !== sizeClassOf(before)) {
      const to = this.#take(needed)
      // Taking memory may move the list.
      const from = this.start(list)
      this.#shared.copyWithin(to, from, from + Math.min(before, length))
      this.#release(list)
      this.#starts[list] = to
    }
    this.#lengths[list] = length
  }

  #reserveOwn(list: number, length: number): void {
    const former = this.block(list)
    if (former !== this.#shared && length <= former.length) return
    const before = this.length(list)
    const larger = this.#create(Math.max(length, Math.ceil(before * 1.125)))
    larger.set(former.subarray(this.start(list), this.start(list) + before))
    this.#release(list)
    this.#own.set(list, { numbers: larger, length: before })
    this.#ownBytes += larger.byteLength
    this.#starts[list] = 0
    this.#lengths[list] = ownArray
  }

  /** Frees the memory of a list, but leaves its entries in the tables. */
  #release(list: number): void {
    const length = this.#lengths[list] ?? 0
    if (length === ownArray) {
      this.#ownBytes -= this.#own.get(list)?.numbers.byteLength ?? 0
      this.#own.delete(list)
    } else if (length > 0) {
      const sizeClass = sizeClassOf(length)
      this.#free[sizeClass]?.push(this.start(list))
      this.#unused += capacityOf(sizeClass)
    }
  }

  #take(sizeClass: number): number {
    const capacity = capacityOf(sizeClass)
    const reused = this.#free[sizeClass]?.pop()
    if (reused !== undefined) {
      this.#unused -= capacity
      return reused
    }
    if (this.#used + capacity > this.#shared.length) this.#makeRoom(capacity)
    const start = this.#used
    this.#used += capacity
    return start
  }

  /** Lists that grow leave pieces behind that others rarely need: where these are a quarter of the memory, all lists are moved together. */
  #makeRoom(capacity: number): void {
    const isFragmented = this.#unused > this.#used * maxUnusedShare
    const kept = isFragmented ? this.#used - this.#unused : this.#shared.length
    const former = this.#shared
    this.#shared = this.#create(grownCapacity((isFragmented ? kept : this.#used) + capacity, kept))
    if (isFragmented) this.#moveFrom(former)
    else this.#shared.set(former)
  }

  #moveFrom(former: T): void {
    this.#used = 0
    this.#unused = 0
    for (const pieces of this.#free) pieces.length = 0
    for (let list = 0; list < this.#lengths.length; list += 1) {
      const length = this.#lengths[list] ?? 0
      if (length === 0 || length === ownArray) continue
      copyNumbers({ into: this.#shared, to: this.#used }, former, { from: this.start(list), length })
      this.#starts[list] = this.#used
      this.#used += capacityOf(sizeClassOf(length))
    }
  }

  #growTables(list: number): void {
    if (list < this.#starts.length) return
    const length = grownCapacity(list + 1, this.#starts.length)
    const { starts, lengths } = { starts: this.#starts, lengths: this.#lengths }
    this.#starts = new Uint32Array(length)
    this.#lengths = new Uint16Array(length)
    this.#starts.set(starts)
    this.#lengths.set(lengths)
  }
}

/** The smallest size class for lists of this length, at least 1. */
function sizeClassOf(length: number): number {
  if (length <= exactClasses) return length
  const exponent = 31 - Math.clz32(length - 1)
  return exactClasses + (exponent - 3) * 4 + (((length - 1) >>> (exponent - 2)) & 3) + 1
}

/** The number of integers that fit in a list of this size class. */
function capacityOf(sizeClass: number): number {
  if (sizeClass <= exactClasses) return sizeClass
  const step = sizeClass - exactClasses - 1
  const exponent = 3 + (step >>> 2)
  return 2 ** exponent + ((step & 3) + 1) * 2 ** (exponent - 2)
}

/** Copies a range of integers; short ones without the overhead of `set`. */
function copyNumbers<T extends Numbers>(
  { into, to }: { readonly into: T; readonly to: number },
  values: ArrayLike<number>,
  { from, length }: Range,
): void {
  if (length > 64 && ArrayBuffer.isView(values)) into.set((values as T).subarray(from, from + length), to)
  else for (let at = 0; at < length; at += 1) into[to + at] = values[from + at] ?? 0
}

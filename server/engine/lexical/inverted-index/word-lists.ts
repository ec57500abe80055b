import { createByteLists, type ListsPart } from '../../tables/int-lists.ts'

export type WordListsPart = ListsPart<Uint8Array<ArrayBuffer>>

/**
 * The words of each row, needed to remove it. A list contains the differences between ascending word IDs, seven bits per byte: common words have low IDs, so
 * that most differences fit in one byte.
 */
export function createWordLists() {
  const lists = createByteLists()
  let ids = new Uint32Array(256)
  let bytes = new Uint8Array(ids.length * maxBytes)

  return {
    get bytes(): number {
      return lists.bytes
    },
    /** Replaces the words of a row by these different IDs, in any order. */
    set(row: number, words: readonly number[]): void {
      if (words.length > ids.length) {
        ids = new Uint32Array(words.length * 2)
        bytes = new Uint8Array(ids.length * maxBytes)
      }
      const sorted = ids.subarray(0, words.length)
      sorted.set(words)
      sorted.sort()
      let length = 0
      let previous = 0
      for (let at = 0; at < sorted.length; at += 1) {
        const id = sorted[at] ?? 0
        let rest = id - previous
        previous = id
        for (; rest >= 128; rest = Math.floor(rest / 128)) {
          bytes[length] = 128 + (rest % 128)
          length += 1
        }
        bytes[length] = rest
        length += 1
      }
      lists.replace(row, bytes.subarray(0, length))
    },
    /** The IDs in ascending order. */
    of(row: number): number[] {
      const block = lists.block(row)
      const end = lists.start(row) + lists.length(row)
      const words: number[] = []
      let id = 0
      for (let at = lists.start(row); at < end; at += 1) {
        let factor = 1
        for (; (block[at] ?? 0) >= 128; at += 1) {
          id += ((block[at] ?? 0) - 128) * factor
          factor *= 128
        }
        id += (block[at] ?? 0) * factor
        words.push(id)
      }
      return words
    },
    clear: (row: number): void => lists.clear(row),
    save: (): Generator<WordListsPart> => lists.save(),
    restore: (part: WordListsPart): void => lists.restore(part),
  }
}

// Bytes of a difference between two IDs of 32 bits.
const maxBytes = 5

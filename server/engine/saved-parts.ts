/*
 * The structures of an index save themselves in parts and restore themselves from them, so that neither blocks other work for long nor
 * needs the memory of a second index. Parts consist of what `v8.serialize` can write; typed arrays of a part may be views of a
 * buffer, so that `restore` copies what it keeps.
 */

/** Rows, words or keys in one part: about 5 ms of work. */
export const entriesPerPart = 5000

/** Numbers in one part: 4 MB at most. */
export const numbersPerPart = 1_000_000

/** The positions at which parts begin. */
export function partStarts(length: number, size: number): number[] {
  return Array.from({ length: Math.ceil(length / size) }, (_none, part) => part * size)
}

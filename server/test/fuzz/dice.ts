/** Random numbers from a seed; the same seed gives the same sequence. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  chance(): number
  /** True with the given probability. */
  isBelow(share: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
  /** A random element; undefined for an empty list. */
  anyOf<T>(values: readonly T[]): T | undefined
}

/** mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed
  const chance = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance,
    isBelow: (share) => chance() < share,
    pick: (values) => values[Math.floor(chance() * values.length)] ?? values[0],
    anyOf: (values) => values[Math.floor(chance() * values.length)],
  }
}

// Elements from which on unused ones cost more than copying the others more often: eight times each, 1 µs per product in all.
const large = 65_536

/** The length to which an array grows that must hold `needed` elements: half as much again, or an eighth for a large one. */
export function grownCapacity(needed: number, capacity: number): number {
  return Math.max(needed, Math.ceil(capacity * (capacity < large ? 1.5 : 1.125)))
}

/** The length of an array for `needed` intermediate results, with room for those of some more products. */
export const scratchCapacity = (needed: number): number => Math.ceil(needed * 1.125)

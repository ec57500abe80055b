/**
 * For a sample of one in `step` rows: a position from 0 to `step - 1` in the rows from `start` on, the same in every call. Every n-th row
 * would miss kinds of goods in a catalog whose products are in a regular order.
 */
export function offsetIn(start: number, step: number): number {
  return (Math.imul(start + 1, 0x9e3779b1) >>> 8) % step
}

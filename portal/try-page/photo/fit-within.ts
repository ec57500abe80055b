export type Size = { width: number; height: number }

/** The size of a picture made to fit a square of `side` pixels: proportions kept, never enlarged, never under one pixel. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export type Size = { width: number; height: number }

/** Scales a size to fit a square of `side` pixels. Keeps proportions, never enlarges, and is at least one pixel. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export interface Plot {
  readonly width: number
  readonly height: number
  readonly ticks: readonly number[]
  readonly x: (at: number) => number
  readonly y: (value: number) => number
}

const wantedTicks = 4

/** The scales of a chart: it begins at 0 and ends at a round number. d3-scale would add 9 kB for these few lines. */
export function plotOf(values: readonly number[], { width, height }: { width: number; height: number }): Plot {
  const step = roundStep(Math.max(...values, Number.EPSILON) / wantedTicks)
  const count = Math.max(1, Math.ceil(Math.max(...values, 0) / step))
  const top = step * count
  const last = Math.max(1, values.length - 1)
  return {
    width,
    height,
    ticks: Array.from({ length: count + 1 }, (_tick, at) => at * step).filter(Number.isInteger),
    x: (at) => (at / last) * width,
    y: (value) => height - (value / top) * height,
  }
}

/** The next 1, 2 or 5 times a power of ten. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  return ([1, 2, 5].find((one) => one * power >= min) ?? 10) * power
}

/** The days with a label, at most `max`: evenly spaced from the last one, and each name once. */
export function labeledDays(names: readonly string[], max: number): readonly number[] {
  const last = names.length - 1
  const step = Math.max(1, Math.ceil(last / Math.max(1, max - 1)))
  const labeled: number[] = []
  for (let at = last; at >= 0; at -= step) if (names[at] !== names[labeled.at(-1) ?? -1]) labeled.push(at)
  return labeled
}

/** The values of the days without today, where every line would fall, unless there is nothing else to show. */
export function completeDays(trend: readonly number[]): readonly number[] {
  const days = trend.slice(0, -1)
  return days.some((value) => value !== 0) ? days : trend
}

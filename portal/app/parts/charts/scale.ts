import { scaleLinear } from 'd3-scale'

export interface Plot {
  readonly width: number
  readonly height: number
  readonly ticks: readonly number[]
  readonly x: (at: number) => number
  readonly y: (value: number) => number
}

/** The scales of a chart of counts: it begins at 0 and ends at a round number. */
export function plotOf(values: readonly number[], { width, height }: { width: number; height: number }): Plot {
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .nice(4)
    .range([height, 0])
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([0, width])
  const ticks = y.ticks(4).filter(Number.isInteger)
  return { width, height, ticks, x: (at) => x(at), y: (value) => y(value) }
}

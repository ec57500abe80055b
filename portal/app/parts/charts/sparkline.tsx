import { curveMonotoneX, line } from 'd3-shape'
import { plotOf } from './scale.ts'

const size = { width: 96, height: 28 }

/** The shape of a figure over time; its numbers are elsewhere, so screen readers skip it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const plot = plotOf(values, size)
  const path = line<number>((_value, at) => plot.x(at), plot.y).curve(curveMonotoneX)
  return (
    <svg
      viewBox={`-2 -2 ${size.width + 4} ${size.height + 4}`}
      aria-hidden="true"
      className="h-8 w-full"
      preserveAspectRatio="none"
    >
      <path
        d={path([...values]) ?? ''}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  )
}

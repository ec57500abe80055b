import { area, curveMonotoneX, line } from 'd3-shape'
import { useId, useRef, useState } from 'react'
import { formatDay, formatLongDay, formatNumber, formatShort } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'
import { labeledDays, type Plot, plotOf } from './scale.ts'
import { useWidth } from './use-width.ts'

const t = defineTexts({
  en: { day: 'Day', keys: 'Use the arrow keys to read the days.' },
  de: { day: 'Tag', keys: 'Mit den Pfeiltasten lesen Sie die Tage.' },
})

export interface Series {
  readonly name: string
  /** A stroke color of the theme, such as `chart-1`. */
  readonly color: 'chart-1' | 'chart-2' | 'chart-3' | 'chart-4' | 'chart-5' | 'chart-6'
  readonly values: readonly number[]
  /** Dashed lines can be distinguished without colors. */
  readonly isDashed?: boolean
  /** The last value is of today, which is not complete: the line to it is dotted. */
  readonly endsToday?: boolean
}

interface ChartProps {
  readonly label: string
  /** Days, `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly series: readonly Series[]
}

const height = 200
const axis = { left: 40, bottom: 24, top: 8 }

/** Counts by day, with their values on hover and by arrow keys, and as a table for screen readers. */
export function LineChart({ label, days, series }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [chosen, setChosen] = useState<number | null>(null)
  const plot = plotOf(
    series.flatMap(({ values }) => values),
    { width: Math.max(0, width - axis.left - 8), height },
  )
  const place = (at: number): number => (days.length < 2 ? plot.width / 2 : (at / (days.length - 1)) * plot.width)
  const move = (step: number): void => setChosen(Math.min(days.length - 1, Math.max(0, (chosen ?? days.length) + step)))
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        {series.map((one) => (
          <Key key={one.name} {...one} value={chosen === null ? null : (one.values[chosen] ?? 0)} />
        ))}
        <span className="numbers ml-auto">{chosen === null ? '' : formatLongDay(days[chosen] ?? '')}</span>
      </figcaption>
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the days are read with the arrow keys
        tabIndex={0}
        role="img"
        aria-label={`${label}. ${t.keys}`}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') move(-1)
          if (event.key === 'ArrowRight') move(1)
          if (event.key === 'Escape') setChosen(null)
        }}
        onBlur={() => setChosen(null)}
        onPointerLeave={() => setChosen(null)}
        onPointerMove={(event) => {
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left - axis.left
          setChosen(
            Math.min(days.length - 1, Math.max(0, Math.round((left / Math.max(1, plot.width)) * (days.length - 1)))),
          )
        }}
        className="overflow-hidden rounded-md"
        style={{ height: height + axis.top + axis.bottom }}
      >
        {width === 0 ? null : (
          <svg width={width} height={height + axis.top + axis.bottom} aria-hidden="true" className="block">
            <g transform={`translate(${axis.left} ${axis.top})`}>
              <Axes plot={plot} days={days} place={place} />
              {series.map((one, at) => (
                <Curve key={one.name} {...one} plot={plot} place={place} isFilled={at === 0} />
              ))}
              {chosen === null ? null : <Marker plot={plot} series={series} at={chosen} left={place(chosen)} />}
            </g>
          </svg>
        )}
      </div>
      <ValueTable label={label} days={days} series={series} />
    </figure>
  )
}

/** Tailwind finds class names only where they are written out. */
const strokes = {
  'chart-1': 'stroke-chart-1',
  'chart-2': 'stroke-chart-2',
  'chart-3': 'stroke-chart-3',
  'chart-4': 'stroke-chart-4',
  'chart-5': 'stroke-chart-5',
  'chart-6': 'stroke-chart-6',
} as const

function Key({ name, color, isDashed = false, value }: Series & { value: number | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width="18" height="8" aria-hidden="true">
        <line
          x1="0"
          x2="18"
          y1="4"
          y2="4"
          strokeWidth="2"
          strokeDasharray={isDashed ? '4 3' : undefined}
          className={strokes[color]}
        />
      </svg>
      {name}
      {value === null ? null : <strong className="numbers font-semibold text-ink">{formatNumber(value)}</strong>}
    </span>
  )
}

function Axes({ plot, days, place }: { plot: Plot; days: readonly string[]; place: (at: number) => number }) {
  const labeled = labeledDays(days.map(formatDay), Math.max(2, Math.floor(plot.width / 90)))
  return (
    <g className="fill-soft text-xs">
      {plot.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${plot.y(tick)})`}>
          <line x2={plot.width} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
          <text x={-10} dy="0.32em" textAnchor="end" className="numbers">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      {labeled.map((at) => (
        <text key={at} x={place(at)} y={plot.height + 18} textAnchor={anchorOf(place(at), plot.width)}>
          {formatDay(days[at] ?? '')}
        </text>
      ))}
    </g>
  )
}

/** Half the width of a label. */
const labelRoom = 24

function anchorOf(left: number, width: number): 'start' | 'middle' | 'end' {
  if (left < labelRoom) return 'start'
  return left > width - labelRoom ? 'end' : 'middle'
}

interface CurveProps extends Series {
  readonly plot: Plot
  readonly place: (at: number) => number
  readonly isFilled: boolean
}

function Curve({ values, color, isDashed = false, endsToday = false, plot, place, isFilled }: CurveProps) {
  const gradient = useId()
  const path = line<number>((_value, at) => place(at), plot.y).curve(curveMonotoneX)
  const surface = area<number>((_value, at) => place(at), plot.height, plot.y).curve(curveMonotoneX)
  const isPartial = endsToday && values.length > 1
  const data = isPartial ? values.slice(0, -1) : [...values]
  const today = data.length
  return (
    <>
      {isFilled ? (
        <>
          <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor={`var(--${color})`} stopOpacity="0.16" />
            <stop offset="1" stopColor={`var(--${color})`} stopOpacity="0" />
          </linearGradient>
          <path d={surface(data) ?? ''} fill={`url(#${gradient})`} />
        </>
      ) : null}
      <path
        d={path(data) ?? ''}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray={isDashed ? '4 3' : undefined}
        className={strokes[color]}
      />
      {isPartial ? (
        <line
          x1={place(today - 1)}
          y1={plot.y(values[today - 1] ?? 0)}
          x2={place(today)}
          y2={plot.y(values[today] ?? 0)}
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray="0.1 5"
          data-today=""
          className={strokes[color]}
        />
      ) : null}
      {data.length === 1 ? <circle cx={place(0)} cy={plot.y(data[0] ?? 0)} r="3" fill={`var(--${color})`} /> : null}
    </>
  )
}

function Marker({ plot, series, at, left }: { plot: Plot; series: readonly Series[]; at: number; left: number }) {
  return (
    <g transform={`translate(${left} 0)`}>
      <line y2={plot.height} className="stroke-line-strong" />
      {series.map(({ name, color, values }) => (
        <circle
          key={name}
          cy={plot.y(values[at] ?? 0)}
          r="4"
          fill={`var(--${color})`}
          className="stroke-raised"
          strokeWidth="2"
        />
      ))}
    </g>
  )
}

function ValueTable({ label, days, series }: ChartProps) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t.day}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{formatNumber(values[at] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { curveMonotoneX, line } from 'd3-shape'
import { formatChange } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'
import { Icon } from '../display/icon.tsx'
import { PageLink } from '../forms/button.tsx'
import { completeDays, plotOf } from './scale.ts'

const sparkline = { width: 96, height: 28 }

const t = defineTexts({
  en: { same: 'no change', first: 'no data before', previous: 'vs. previous', none: 'no data yet' },
  de: { same: 'unverändert', first: 'vorher keine Daten', previous: 'ggü. zuvor', none: 'noch keine Daten' },
})

interface FigureProps {
  readonly label: string
  readonly value: string
  /** The same figure now and in the previous period; `null` before there was any data. */
  readonly now: number
  readonly before: number | null
  /** True where lower is better, such as searches without results. */
  readonly isLessBetter?: boolean
  /** By day, oldest first. The last day is today. */
  readonly trend: readonly number[]
  /** The list behind the figure. */
  readonly to: string
}

/** One number of the overview with its trend and its change. It leads to the list behind it. */
export function Figure({ label, value, now, before, isLessBetter = false, trend, to }: FigureProps) {
  return (
    <PageLink
      to={to}
      className="group grid min-w-0 content-start gap-2 rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong"
    >
      <span className="text-sm text-soft group-hover:text-ink">{label}</span>
      <span className="numbers truncate text-xl sm:text-2xl font-semibold tracking-tight">{value}</span>
      <Change {...{ now, before, isLessBetter }} />
      <Sparkline values={completeDays(trend)} />
    </PageLink>
  )
}

function Change({ now, before, isLessBetter }: { now: number; before: number | null; isLessBetter: boolean }) {
  if (before === null || before === 0) return <span className="text-sm text-soft">{now === 0 ? t.none : t.first}</span>
  const change = (now - before) / before
  if (Math.round(change * 100) === 0) return <span className="text-sm text-soft">{t.same}</span>
  const isGood = change > 0 !== isLessBetter
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1 text-sm font-medium ${isGood ? 'text-success' : 'text-danger'}`}
    >
      <Icon name={change > 0 ? 'arrow-up' : 'arrow-down'} className="size-3.5" />
      <span className="numbers">{formatChange(change)}</span>
      <span className="truncate font-normal text-soft">{t.previous}</span>
    </span>
  )
}

/** The shape of a figure over time; its numbers are elsewhere, so screen readers skip it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const plot = plotOf(values, sparkline)
  const path = line<number>((_value, at) => plot.x(at), plot.y).curve(curveMonotoneX)
  return (
    <svg
      viewBox={`-2 -2 ${sparkline.width + 4} ${sparkline.height + 4}`}
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

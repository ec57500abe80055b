import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../language/format.ts'

export interface Bar {
  readonly key: string
  readonly label: ReactNode
  readonly value: number
  readonly color: 'chart-1' | 'chart-2' | 'chart-3' | 'chart-4' | 'chart-5' | 'chart-6'
}

/** Parts of a total: one bar per part, longest first, with its number and percentage. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {bars.map(({ key, label: text, value, color }) => (
        <li key={key} className="grid grid-cols-1 gap-1.5">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{text}</span>
            <span className="numbers whitespace-nowrap">
              {formatNumber(value)}{' '}
              <span className="text-soft">· {formatPercent(total === 0 ? 0 : value / total)}</span>
            </span>
          </span>
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full"
              style={{ width: `${(value / longest) * 100}%`, background: `var(--${color})` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

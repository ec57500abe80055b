import { locale } from '../../../language/language.ts'
import { g } from './golden-texts.ts'

export const evaluatePath = '/v1/search/evaluate'
export const evaluationsPath = '/v1/search/evaluations'
export const metricNames = ['ndcg_at_10', 'recall_at_10', 'recall_at_100', 'mrr'] as const

const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** The change in percentage points. */
export function MetricChange({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined) return <span className="text-sm text-soft">{g.firstTime}</span>
  const change = (now - before) * 100
  if (Math.abs(change) < 0.05) return <span className="text-sm text-soft">{g.same}</span>
  return (
    <span className={`numbers text-sm font-medium ${change > 0 ? 'text-success' : 'text-danger'}`}>
      {g.points(points.format(change))}
    </span>
  )
}

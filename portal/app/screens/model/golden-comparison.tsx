import type { Evaluation } from '../../../../contract/search/judgment.ts'
import { useChange } from '../../api/use-api.ts'
import { formatPercent } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { g } from '../lab/golden/golden-texts.ts'
import { evaluationsPath, MetricChange, metricNames } from '../lab/golden/metrics.tsx'
import { t } from './texts.ts'

/** The active and the standby model on the golden queries of the store. */
export function GoldenComparison({ slug }: { slug: string }) {
  const compare = useChange<Evaluation>({ refresh: [evaluationsPath] })
  const { data, error, isPending } = compare
  const hasNone = error?.details.reason === 'no_judgments'
  return (
    <Card
      title={t.onGolden}
      about={t.onGoldenAbout}
      action={
        <Button
          variant="primary"
          icon="activity"
          isBusy={isPending}
          onClick={() => compare.mutate({ method: 'POST', path: '/v1/search/model/evaluate' })}
        >
          {isPending ? t.comparing : t.compare}
        </Button>
      }
    >
      {hasNone ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-soft">
            {t.noGolden}
          </p>
          <ButtonLink to={screenUrl(slug, 'lab')}>{t.toLab}</ButtonLink>
        </div>
      ) : error === null ? null : (
        <ErrorState error={error} />
      )}
      {data?.proposed === undefined ? null : <Outcome {...data} proposed={data.proposed} />}
    </Card>
  )
}

function Outcome({
  now,
  proposed,
  queries,
}: Pick<Evaluation, 'now' | 'queries'> & { proposed: NonNullable<Evaluation['proposed']> }) {
  const changes = queries
    .filter(({ error }) => error === null)
    .map((query) => (query.proposed?.ndcg_at_10 ?? 0) - query.now.ndcg_at_10)
  const better = changes.filter((change) => change > 1e-6).length
  const worse = changes.filter((change) => change < -1e-6).length
  return (
    <div role="status" className="grid gap-3">
      <p className="flex flex-wrap gap-2">
        <Badge tone="success">{t.better(better)}</Badge>
        <Badge tone={worse === 0 ? 'neutral' : 'danger'}>{t.worse(worse)}</Badge>
        <Badge>{t.equal(changes.length - better - worse)}</Badge>
      </p>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t.onGolden}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="py-1.5 font-medium">
              {t.metric}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {t.now}
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-medium">
              {t.proposed}
            </th>
          </tr>
        </thead>
        <tbody>
          {metricNames.map((name) => (
            <tr key={name} className="h-11 border-b border-line last:border-0">
              <th scope="row" className="font-normal">
                <span className="font-medium">{g.metrics[name]}</span>
                <span className="hidden text-soft sm:inline"> · {g.metricsAbout[name]}</span>
              </th>
              <td className="numbers text-right">{formatPercent(now.metrics[name])}</td>
              <td className="numbers pl-4 text-right whitespace-nowrap">
                {formatPercent(proposed.metrics[name])}{' '}
                <MetricChange now={proposed.metrics[name]} before={now.metrics[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

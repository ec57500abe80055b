import type { EvaluationList } from '../../../../../contract/search/judgment.ts'
import { useRead } from '../../../api/use-api.ts'
import { formatPercent } from '../../../language/format.ts'
import { LineChart } from '../../../parts/charts/line-chart.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Skeleton } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { g } from './golden-texts.ts'
import { evaluationsPath, MetricChange, metricNames } from './metrics.tsx'

const maxVisibleEvaluations = 30

/** The scores of the latest evaluation, and how they changed over time. */
export function Evaluations({ evaluate, isBusy }: { evaluate: () => void; isBusy: boolean }) {
  const list = useRead<EvaluationList>(evaluationsPath, { query: { limit: maxVisibleEvaluations } })
  return (
    <Card
      title={g.scores}
      about={g.scoresAbout}
      action={
        <Button variant="primary" icon="activity" isBusy={isBusy} onClick={evaluate}>
          {isBusy ? g.evaluating : g.evaluate}
        </Button>
      }
    >
      <Read of={list} skeleton={<Skeleton className="h-40" />}>
        {({ evaluations }) => {
          const [last, previous] = evaluations
          if (last === undefined) return <p className="text-soft">{g.noScores}</p>
          return (
            <div className="grid gap-5">
              <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
                {metricNames.map((name) => (
                  <div
                    key={name}
                    className="grid content-start gap-1 rounded-md border border-line p-3"
                    title={g.metricsAbout[name]}
                  >
                    <dt className="text-sm text-soft">{g.metrics[name]}</dt>
                    <dd className="grid gap-1">
                      <span className="numbers text-xl font-semibold">{formatPercent(last.metrics[name])}</span>
                      <MetricChange now={last.metrics[name]} before={previous?.metrics[name]} />
                      <span className="text-sm text-soft">{g.metricsAbout[name]}</span>
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="text-sm text-soft">
                {g.lastRun}: <RelativeTime at={last.created_at} /> · {g.evaluated(last.judgments)} ·{' '}
                <span className="break-all">{last.model_generation}</span>
              </p>
              {evaluations.length < 2 ? null : <History evaluations={evaluations} />}
            </div>
          )
        }}
      </Read>
    </Card>
  )
}

function History({ evaluations }: Pick<EvaluationList, 'evaluations'>) {
  const oldestFirst = evaluations.toReversed()
  const percent = (value: number): number => Math.round(value * 1000) / 10
  return (
    <LineChart
      label={g.overTime}
      days={oldestFirst.map(({ created_at }) => created_at)}
      series={[
        {
          name: `${g.metrics.ndcg_at_10} (%)`,
          color: 'chart-1',
          values: oldestFirst.map(({ metrics }) => percent(metrics.ndcg_at_10)),
        },
        {
          name: `${g.metrics.mrr} (%)`,
          color: 'chart-2',
          isDashed: true,
          values: oldestFirst.map(({ metrics }) => percent(metrics.mrr)),
        },
      ]}
    />
  )
}

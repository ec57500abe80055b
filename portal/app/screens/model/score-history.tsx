import type { EvaluationList } from '../../../../contract/search/judgment.ts'
import { useReadList } from '../../api/use-api.ts'
import { formatNumber, formatPercent } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { g } from '../lab/golden/golden-texts.ts'
import { evaluationsPath } from '../lab/golden/metrics.tsx'
import { t } from './texts.ts'

/** Past evaluations with their models: how a change of the model affected the scores. */
export function ScoreHistory({ active }: { active: string }) {
  const list = useReadList<EvaluationList>(evaluationsPath, { query: { limit: 20 } })
  const rows = list.data?.flatMap(({ evaluations }) => evaluations)
  return (
    <Card title={t.history} about={t.historyAbout}>
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <p className="text-soft">{t.historyNone}</p>
      ) : (
        <Table
          label={t.history}
          rows={rows}
          keyOf={({ evaluation_id }) => evaluation_id}
          columns={[
            {
              key: 'model',
              title: t.generation,
              isMain: true,
              cell: ({ model_generation: generation }) => (
                <span className="flex items-center gap-2">
                  <span className="truncate" title={generation}>
                    {generation}
                  </span>
                  {generation === active ? <Badge tone="success">{t.states.active}</Badge> : null}
                </span>
              ),
            },
            {
              key: 'queries',
              title: t.queries,
              isNumber: true,
              isMinor: true,
              cell: ({ judgments }) => formatNumber(judgments),
            },
            {
              key: 'ndcg',
              title: g.metrics.ndcg_at_10,
              isNumber: true,
              cell: ({ metrics }) => formatPercent(metrics.ndcg_at_10),
            },
            {
              key: 'recall',
              title: g.metrics.recall_at_10,
              isNumber: true,
              isMinor: true,
              cell: ({ metrics }) => formatPercent(metrics.recall_at_10),
            },
            {
              key: 'mrr',
              title: g.metrics.mrr,
              isNumber: true,
              isMinor: true,
              cell: ({ metrics }) => formatPercent(metrics.mrr),
            },
            { key: 'when', title: t.when, isNumber: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
          ]}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </Card>
  )
}

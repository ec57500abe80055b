import { useQueryClient } from '@tanstack/react-query'
import type { Evaluation, Judgment, JudgmentList } from '../../../../../contract/search/judgment.ts'
import { can, type PortalSession } from '../../../api/session.ts'
import { useChange, useReadList, useStoreSlug } from '../../../api/use-api.ts'
import { formatNumber, formatPercent } from '../../../language/format.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button, ButtonLink } from '../../../parts/forms/button.tsx'
import { useChosenRow } from '../../../parts/lists/read-rows.tsx'
import { Table } from '../../../parts/lists/table.tsx'
import { Sheet } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState, Missing } from '../../../parts/states/states.tsx'
import { receiptTexts } from '../../analytics/receipt-sheet.tsx'
import { stateOf, subjectText } from '../lab-request.ts'
import { labUrl } from '../lab-state.ts'
import { t } from '../texts.ts'
import { Evaluations } from './evaluations.tsx'
import { EditGolden, judgmentsPath } from './golden-dialog.tsx'
import { g } from './golden-texts.ts'
import { evaluatePath, evaluationsPath } from './metrics.tsx'
import { TrySettings } from './try-settings.tsx'

interface GoldenProps {
  readonly session: PortalSession
  readonly base: string
  /** The golden query of the sheet that is open. */
  readonly openId: string | undefined
  readonly open: (id: string | null) => void
}

/** Searches with the products that they should find, and how well they find them. */
export function Golden({ session, base, openId, open }: GoldenProps) {
  const list = useReadList<JudgmentList>(judgmentsPath, { query: { limit: 100 } })
  const rows = list.data?.flatMap(({ judgments }) => judgments)
  const latest = useLatestEvaluation()
  const { row: selected, isMissing } = useChosenRow(list, {
    rowsOf: ({ judgments }) => judgments,
    isChosen: openId === undefined ? null : ({ judgment_id: id }) => id === openId,
  })
  if (rows === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  if (rows.length === 0 && !isMissing)
    return (
      <EmptyState
        icon="star"
        title={g.noGolden}
        action={
          <ButtonLink variant="primary" to={base}>
            {g.toSearch}
          </ButtonLink>
        }
      >
        {g.noGoldenAbout}
      </EmptyState>
    )
  const scoreOf = (id: string) => latest.evaluation?.queries.find(({ judgment_id }) => judgment_id === id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isMissing ? <Missing /> : null}
      <Evaluations evaluate={latest.evaluate} isBusy={latest.isBusy} />
      <Table
        label={t.golden}
        rows={rows}
        keyOf={({ judgment_id }) => judgment_id}
        open={({ judgment_id }) => open(judgment_id)}
        columns={[
          {
            key: 'search',
            title: t.search,
            isMain: true,
            cell: ({ search }) => <span className="block truncate font-medium">{titleOf(search)}</span>,
          },
          {
            key: 'mode',
            title: receiptTexts.mode,
            isMinor: true,
            cell: (judgment) => <Badge>{receiptTexts.modes[modeOf(judgment)] ?? modeOf(judgment)}</Badge>,
          },
          {
            key: 'products',
            title: g.expected,
            isNumber: true,
            isMinor: true,
            cell: ({ products }) => formatNumber(products.filter(({ rating }) => rating > 0).length),
          },
          ...(latest.evaluation === undefined
            ? []
            : [
                {
                  key: 'score',
                  title: g.metrics.ndcg_at_10,
                  isNumber: true,
                  cell: ({ judgment_id: id }: Judgment) => <QueryScore measured={scoreOf(id)} />,
                },
              ]),
          {
            key: 'updated',
            title: g.updated,
            isNumber: true,
            isMinor: true,
            cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
          },
        ]}
        paging={{
          total: list.data?.[0]?.total ?? rows.length,
          hasMore: list.hasNextPage,
          isLoading: list.isFetchingNextPage,
          loadMore: list.fetchNextPage,
        }}
      />
      <TrySettings session={session} />
      <GoldenSheet {...{ session, base }} judgment={selected} onClose={() => open(null)} />
    </div>
  )
}

/** Every stored search names its mode. */
function modeOf({ search }: Judgment): string {
  return 'mode' in search ? String(search.mode) : ''
}

function titleOf(search: Judgment['search']): string {
  return subjectText({ ...search }) ?? receiptTexts.browsing
}

/** Only the response of an evaluation contains the score of each golden query. It is cached while the screen is open and for a few minutes after. */
function useLatestEvaluation() {
  const store = useStoreSlug() ?? null
  const client = useQueryClient()
  const key = ['evaluation', store]
  const change = useChange<Evaluation>({ refresh: [evaluationsPath] })
  const evaluate = async (): Promise<void> => {
    const evaluation = await change.mutateAsync({ method: 'POST', path: evaluatePath, body: {} })
    client.setQueryData(key, evaluation)
    showToast(g.evaluated(evaluation.judgments))
  }
  return {
    evaluation: client.getQueryData<Evaluation>(key),
    isBusy: change.isPending,
    evaluate: () => void evaluate().catch((error: Error) => showToast(error.message)),
  }
}

function QueryScore({ measured }: { measured: Evaluation['queries'][number] | undefined }) {
  if (measured === undefined) return <span className="text-soft">–</span>
  if (measured.error !== null)
    return (
      <span title={measured.error}>
        <Badge tone="danger">{g.failedQuery}</Badge>
      </span>
    )
  return formatPercent(measured.now.ndcg_at_10)
}

interface SheetProps {
  readonly session: PortalSession
  readonly base: string
  readonly judgment: Judgment | undefined
  readonly onClose: () => void
}

function GoldenSheet({ session, base, judgment, onClose }: SheetProps) {
  const change = useChange({ refresh: [judgmentsPath] })
  const remove = async ({ judgment_id: id, search, products }: Judgment): Promise<void> => {
    await change.mutateAsync({ method: 'DELETE', path: `${judgmentsPath}/${id}` })
    onClose()
    showToast(g.removed, () => change.mutateAsync({ method: 'POST', path: judgmentsPath, body: { search, products } }))
  }
  const mayWrite = can(session, 'search:write')
  return (
    <Sheet
      title={judgment === undefined ? '' : titleOf(judgment.search)}
      about={g.goldenAbout}
      isOpen={judgment !== undefined}
      onClose={onClose}
    >
      {judgment === undefined ? null : (
        <>
          <div className="flex flex-wrap gap-2">
            <ButtonLink icon="search" to={labUrl(base, stateOf(modeOf(judgment), { ...judgment.search }))}>
              {g.runGolden}
            </ButtonLink>
            {mayWrite ? (
              <Button
                variant="danger"
                icon="trash"
                isBusy={change.isPending}
                onClick={() => void remove(judgment).catch((error: Error) => showToast(error.message))}
              >
                {g.removeGolden}
              </Button>
            ) : null}
          </div>
          {mayWrite ? <EditGolden key={judgment.judgment_id} judgment={judgment} onDone={onClose} /> : null}
        </>
      )}
    </Sheet>
  )
}

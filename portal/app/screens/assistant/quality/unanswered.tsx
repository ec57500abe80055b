import type { Quality } from '../../../../../contract/assistant/settings.ts'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { ButtonLink } from '../../../parts/forms/button.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { EmptyState } from '../../../parts/states/states.tsx'
import { t } from './texts.ts'

interface UnansweredProps {
  readonly quality: Quality
  readonly base: string
  readonly mayWrite: boolean
}

/** The questions without an answer; each leads to a new text. */
export function Unanswered({ quality: { unanswered }, base, mayWrite }: UnansweredProps) {
  const columns: readonly Column<Quality['unanswered'][number]>[] = [
    { key: 'text', title: t.question, cell: ({ text }) => <span className="line-clamp-2 break-words">{text}</span> },
    { key: 'count', title: t.asked, isMinor: true, isNumber: true, cell: ({ count }) => t.times(count) },
    { key: 'last', title: t.last, isMinor: true, isNumber: true, cell: ({ last_at }) => <RelativeTime at={last_at} /> },
    {
      key: 'action',
      title: t.action,
      hasHiddenTitle: true,
      isNumber: true,
      cell: ({ text }) =>
        mayWrite ? (
          <ButtonLink size="small" to={`${base}/knowledge/new?${new URLSearchParams({ question: text })}`}>
            {t.write}
          </ButtonLink>
        ) : null,
    },
  ]
  return (
    <Card title={t.unanswered} about={t.unansweredAbout}>
      {unanswered.length === 0 ? (
        <EmptyState icon="check" title={t.allAnswered}>
          {t.allAnsweredAbout}
        </EmptyState>
      ) : (
        <Table label={t.unanswered} columns={columns} rows={unanswered} keyOf={({ text }) => text} />
      )}
    </Card>
  )
}

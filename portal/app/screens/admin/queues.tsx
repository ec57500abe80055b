import type { Installation } from '../../../../contract/operations/store.ts'
import { formatNumber } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { t } from './texts.ts'

type Queue = Installation['queues'][number]

function toneOf({ failed, running, waiting }: Queue): Tone {
  if (failed > 0) return 'danger'
  return running + waiting > 0 ? 'info' : 'neutral'
}

/** The background queues, those with failures first. */
export function Queues({ of: { queues } }: { readonly of: Pick<Installation, 'queues'> }) {
  const [{ queues: shown }, change] = useUrlState(['queues'])
  const busiestFirst = queues.toSorted((a, b) => b.failed - a.failed || b.waiting + b.running - a.waiting - a.running)
  const busy = busiestFirst.filter(({ failed, waiting, running }) => failed + waiting + running > 0)
  const isComplete = shown === 'all'
  const rows = isComplete ? busiestFirst : busy
  return (
    <Card
      title={t.queues}
      about={t.queuesAbout}
      action={
        <Button size="small" onClick={() => change({ queues: isComplete ? '' : 'all' })}>
          {isComplete ? t.busyQueues : t.allQueues(queues.length)}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft">{t.idle}</p>
      ) : (
        <Table label={t.queues} columns={queueColumns} rows={rows} keyOf={({ name }) => name} />
      )}
    </Card>
  )
}

const queueColumns: readonly Column<Queue>[] = [
  { key: 'name', title: t.queue, cell: ({ name }) => <code className="block truncate font-mono text-sm">{name}</code> },
  { key: 'waiting', title: t.waiting, isNumber: true, cell: ({ waiting }) => formatNumber(waiting) },
  { key: 'running', title: t.jobsRunning, isNumber: true, isMinor: true, cell: ({ running }) => formatNumber(running) },
  {
    key: 'failed',
    title: t.failed,
    isNumber: true,
    cell: (queue) => <Badge tone={toneOf(queue)}>{formatNumber(queue.failed)}</Badge>,
  },
]

import { useState } from 'react'
import type { Delivery, DeliveryList, ReplayedDeliveries, Webhook } from '../../../../../contract/operations/webhook.ts'
import { useChange, useReadList } from '../../../api/use-api.ts'
import { serviceMessage } from '../../../language/service-messages.ts'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { UnlabeledSelect } from '../../../parts/forms/field.tsx'
import { Chips, FilterBar } from '../../../parts/lists/filters.tsx'
import { ReadRows } from '../../../parts/lists/read-rows.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { EmptyState } from '../../../parts/states/states.tsx'
import { webhooksPath } from '../paths.ts'
import { t } from '../texts.ts'
import { DeliverySheet } from './delivery-sheet.tsx'
import { DeliveryState, inProgressRefreshMs, isInProgress } from './state-badges.tsx'
import { eventNames } from './webhook-form.tsx'

const events = [...eventNames, 'webhook.test'] as const

const states = ['delivered', 'failed', 'pending', 'cancelled'] as const
interface DeliveriesProps {
  readonly webhook: Webhook
  readonly mayWrite: boolean
  readonly openId: string | undefined
  readonly open: (id: string | null) => void
}

/** What was sent to a webhook, with filters and replay. */
export function Deliveries({ webhook, mayWrite, openId, open }: DeliveriesProps) {
  const [{ status, event }, change] = useUrlState(['status', 'event'])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const path = `${webhooksPath}/${webhook.id}/deliveries`
  const list = useReadList<DeliveryList>(path, {
    query: { status, event, limit: 25 },
    refreshMs: (pages) => (pages.some(({ deliveries }) => deliveries.some(isInProgress)) ? inProgressRefreshMs : false),
  })
  const replay = useReplay(webhook)
  const mayReplay = mayWrite && webhook.enabled
  const replayedState = status === 'failed' || status === 'cancelled' ? status : null
  return (
    <>
      <FilterBar>
        <Chips
          label={t.state}
          value={status}
          choices={states.map((value) => ({ value, label: t.deliveryStates[value] }))}
          onChange={(value) => change({ status: value })}
        />
        <EventFilter value={event} onChange={(value) => change({ event: value })} />
        {mayReplay && replayedState !== null && (list.data?.[0]?.total ?? 0) > 0 ? (
          <Button size="small" icon="refresh" isBusy={replay.isBusy} onClick={() => replay.all(replayedState, event)}>
            {t.replayAll}
          </Button>
        ) : null}
      </FilterBar>
      <ReadRows
        of={list}
        rowsOf={({ deliveries }) => deliveries}
        empty={
          <EmptyState icon="send" title={t.noDeliveries}>
            {status === '' && event === '' ? t.noDeliveriesAbout : t.noMatch}
          </EmptyState>
        }
      >
        {(rows, paging) => (
          <Table
            label={t.deliveries}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            open={({ id }) => open(id)}
            paging={paging}
            {...(mayReplay
              ? {
                  bulk: {
                    selected,
                    onSelect: setSelected,
                    actions: (
                      <Button
                        size="small"
                        icon="refresh"
                        isBusy={replay.isBusy}
                        onClick={() => void replay.some([...selected]).then(() => setSelected(new Set()))}
                      >
                        {t.replay}
                      </Button>
                    ),
                  },
                }
              : {})}
          />
        )}
      </ReadRows>
      <DeliverySheet
        deliveryId={openId}
        mayReplay={mayReplay}
        isReplaying={replay.isBusy}
        replay={(id) => void replay.some([id])}
        close={() => open(null)}
      />
    </>
  )
}

function useReplay(webhook: Webhook) {
  const one = useChange<Delivery>({ refresh: [webhooksPath] })
  const every = useChange<ReplayedDeliveries>({ refresh: [webhooksPath] })
  return {
    isBusy: one.isPending || every.isPending,
    /** Stops at the first rejected one and shows the reason. */
    async some(ids: readonly string[]): Promise<void> {
      let sent = 0
      try {
        for (const id of ids) {
          await one.mutateAsync({ method: 'POST', path: `${webhooksPath}/deliveries/${id}/replay` })
          sent += 1
        }
        showToast(t.replayed(sent))
      } catch (error) {
        showToast(error instanceof Error ? error.message : String(error))
      }
    },
    all(status: 'failed' | 'cancelled', event: string): void {
      const body = { status, ...(event === '' ? {} : { event }) }
      every.mutate(
        { method: 'POST', path: `${webhooksPath}/${webhook.id}/replay`, body },
        {
          onSuccess: ({ replayed, remaining }) =>
            showToast(remaining === 0 ? t.replayed(replayed) : t.replayedSome(replayed, remaining)),
          onError: (error) => showToast(error.message),
        },
      )
    },
  }
}

const columns: readonly Column<Delivery>[] = [
  {
    key: 'event',
    title: t.event,
    cell: ({ event, status, last_attempt }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{event}</span>
        {last_attempt?.error === null || last_attempt === null || status === 'delivered' ? null : (
          <span className="block truncate text-sm text-soft" title={serviceMessage(last_attempt.error)}>
            {serviceMessage(last_attempt.error)}
          </span>
        )}
      </span>
    ),
  },
  { key: 'state', title: t.state, cell: ({ status }) => <DeliveryState status={status} /> },
  {
    key: 'response',
    title: t.response,
    isMinor: true,
    cell: ({ last_attempt }) => last_attempt?.status ?? t.noResponse,
  },
  { key: 'tries', title: t.tries, isMinor: true, isNumber: true, cell: ({ tries }) => tries },
  {
    key: 'time',
    title: t.time,
    isMinor: true,
    isNumber: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

/** Selects the deliveries of one event. */
function EventFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <span className="block w-full sm:w-60">
      <UnlabeledSelect
        aria-label={t.event}
        value={value}
        choices={[{ value: '', label: t.allEvents }, ...events.map((event) => ({ value: event, label: event }))]}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}

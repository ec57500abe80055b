import type { DeliveryList, Webhook } from '../../../../../contract/operations/webhook.ts'
import { can, type StoreSession } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { serviceMessage } from '../../../language/service-messages.ts'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Table } from '../../../parts/lists/table.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, Missing, Read } from '../../../parts/states/states.tsx'
import { webhooksPath } from '../paths.ts'
import { t } from '../texts.ts'
import { DeliveryState, WebhookState } from './state-badges.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookView } from './webhook-view.tsx'

interface WebhooksProps {
  readonly session: StoreSession
  /** The path after `webhooks`: the webhook, `deliveries`, and the delivery. */
  readonly path: readonly string[]
  readonly base: string
}

/** The webhooks of the store, or one of them with its deliveries. */
export function Webhooks({ session, path: [id, part, deliveryId], base }: WebhooksProps) {
  const open = useOpen()
  const list = useRead<readonly Webhook[]>(webhooksPath, { query: { limit: 100 } })
  const mayWrite = can(session, 'webhooks:write')
  const close = (): void => open(base)
  return (
    <Read of={list} skeleton={<SkeletonRows />}>
      {(webhooks) => {
        const shown = webhooks.find((webhook) => webhook.id === id)
        if (shown !== undefined)
          return <WebhookView key={shown.id} webhook={shown} {...{ mayWrite, base, part, deliveryId }} />
        return (
          <>
            {id === undefined || (id === 'new' && mayWrite) ? null : <Missing />}
            <List webhooks={webhooks} open={(webhook) => open(`${base}/${webhook}`)} />
            <WebhookForm
              isOpen={mayWrite && id === 'new'}
              close={close}
              done={(webhook) => open(`${base}/${webhook.id}`)}
            />
          </>
        )
      }}
    </Read>
  )
}

function List({ webhooks, open }: { webhooks: readonly Webhook[]; open: (id: string) => void }) {
  if (webhooks.length === 0)
    return (
      <EmptyState icon="send" title={t.noWebhooks}>
        {t.noWebhooksAbout}
      </EmptyState>
    )
  return (
    <Card>
      <Table
        label={t.viewNames.webhooks}
        rows={webhooks}
        keyOf={({ id }) => id}
        open={({ id }) => open(id)}
        columns={[
          {
            key: 'url',
            title: t.url,
            cell: (webhook) => (
              <span className="block min-w-0">
                <span className="block truncate font-medium">{webhook.url}</span>
                <span className="block truncate text-sm text-soft">{webhook.events.join(', ')}</span>
                <span className="mt-1 block md:hidden">
                  <LastDelivery webhook={webhook} />
                </span>
              </span>
            ),
          },
          { key: 'state', title: t.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
          {
            key: 'last',
            title: t.lastDelivery,
            isMinor: true,
            cell: (webhook) => <LastDelivery webhook={webhook} />,
          },
        ]}
      />
    </Card>
  )
}

/** A failed test or a first failed attempt is seen here before the webhook counts as failing. */
function LastDelivery({ webhook: { id } }: { webhook: Webhook }) {
  const { data } = useRead<DeliveryList>(`${webhooksPath}/${id}/deliveries`, { query: { limit: 1 } })
  if (data === undefined) return null
  const [last] = data.deliveries
  if (last === undefined) return <span className="text-soft">{t.noneYet}</span>
  const { status, last_attempt, created_at } = last
  const error = last_attempt?.error ?? null
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <DeliveryState status={status} />
        <span className="text-sm text-soft">
          <RelativeTime at={created_at} />
        </span>
      </span>
      {error === null || status === 'delivered' ? null : (
        <span className="block truncate text-sm text-soft" title={serviceMessage(error)}>
          {serviceMessage(error)}
        </span>
      )}
    </span>
  )
}

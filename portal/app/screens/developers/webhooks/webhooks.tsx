import type { Webhook } from '../../../../../contract/operations/webhook.ts'
import { can, type StoreSession } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Table } from '../../../parts/lists/table.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, Missing, Read } from '../../../parts/states/states.tsx'
import { webhooksPath } from '../paths.ts'
import { t } from '../texts.ts'
import { WebhookState } from './state-badges.tsx'
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
            cell: ({ url, events }) => (
              <span className="block min-w-0">
                <span className="block truncate font-medium">{url}</span>
                <span className="block truncate text-sm text-soft">{events.join(', ')}</span>
              </span>
            ),
          },
          { key: 'state', title: t.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
          {
            key: 'created',
            title: t.created,
            isMinor: true,
            isNumber: true,
            cell: ({ created_at }) => <RelativeTime at={created_at} />,
          },
        ]}
      />
    </Card>
  )
}

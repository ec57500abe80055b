import type { WidgetKey, WidgetKeyList } from '../../../../../contract/identity/widget-key.ts'
import { can, type StoreSession } from '../../../api/session.ts'
import { useChange, useReadList } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { CopyButton } from '../../../parts/display/copy.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { ReadRows, useChosenRow } from '../../../parts/lists/read-rows.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { EmptyState, Missing } from '../../../parts/states/states.tsx'
import { widgetKeysPath } from '../paths.ts'
import { t } from '../texts.ts'
import { ChatKey } from './chat-key.tsx'
import { WidgetKeySheet } from './widget-key-sheet.tsx'

interface WidgetKeysProps {
  readonly session: StoreSession
  readonly openId: string | undefined
  readonly base: string
}

/** The public keys of pages, and the key of the chat. */
export function WidgetKeys({ session, openId, base }: WidgetKeysProps) {
  const open = useOpen()
  const list = useReadList<WidgetKeyList>(widgetKeysPath)
  const change = useChange({ refresh: [widgetKeysPath] })
  const mayWrite = can(session, 'security:write')
  const isNew = openId === 'new' && mayWrite
  const { row: selected, isMissing } = useChosenRow(list, {
    rowsOf: ({ keys }) => keys,
    isChosen: openId === undefined || isNew ? null : ({ id }) => id === openId,
  })
  const revoke = ({ id, name }: WidgetKey): void =>
    change.mutate(
      { method: 'DELETE', path: `${widgetKeysPath}/${id}` },
      {
        onSuccess: () =>
          showToast(t.revoked(name), () =>
            change.mutateAsync({ method: 'POST', path: `${widgetKeysPath}/${id}/restore` }),
          ),
        onError: (error) => showToast(error.message),
      },
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card title={t.widgetKeys} about={t.widgetKeysAbout}>
        {isMissing ? <Missing /> : null}
        <ReadRows
          of={list}
          rowsOf={({ keys }) => keys}
          empty={
            <EmptyState icon="code" title={t.noWidgetKeys}>
              {t.noWidgetKeysAbout}
            </EmptyState>
          }
        >
          {(keys, paging) => (
            <Table
              label={t.widgetKeys}
              columns={columnsFor(mayWrite ? revoke : null)}
              rows={keys}
              keyOf={({ id }) => id}
              open={({ id }) => open(`${base}/widgets/${id}`)}
              paging={paging}
            />
          )}
        </ReadRows>
      </Card>
      {can(session, 'assistant:read') ? <ChatKey session={session} /> : null}
      <WidgetKeySheet widgetKey={selected} isNew={isNew} mayWrite={mayWrite} close={() => open(`${base}/widgets`)} />
    </div>
  )
}

function columnsFor(revoke: ((key: WidgetKey) => void) | null): readonly Column<WidgetKey>[] {
  return [
    {
      key: 'name',
      title: t.name,
      cell: ({ name, origins }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-sm text-soft" title={origins.join(', ')}>
            {origins.join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'key',
      title: t.key,
      isMinor: true,
      cell: ({ key }) => (
        <span className="flex items-center gap-1">
          <code className="truncate font-mono text-sm">{key.slice(0, 16)}…</code>
          <CopyButton text={key} />
        </span>
      ),
    },
    { key: 'created', title: t.created, isMinor: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      key: 'revoke',
      title: t.revoke,
      hasHiddenTitle: true,
      isNumber: true,
      cell: (key) =>
        revoke === null ? null : (
          <Button size="small" onClick={() => revoke(key)}>
            {t.revoke}
          </Button>
        ),
    },
  ]
}

import type { ApiKeyList } from '../../../../../contract/identity/api-key.ts'
import { can, type StoreSession } from '../../../api/session.ts'
import { useReadList } from '../../../api/use-api.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { ReadRows, useChosenRow } from '../../../parts/lists/read-rows.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { EmptyState, Missing } from '../../../parts/states/states.tsx'
import { apiKeysPath } from '../paths.ts'
import { t } from '../texts.ts'
import { type ApiKey, hasExpired, scopeNames } from './api-key.ts'
import { ApiKeySheet } from './api-key-sheet.tsx'
import { NewApiKey } from './new-api-key.tsx'

interface ApiKeysProps {
  readonly session: StoreSession
  readonly openId: string | undefined
  readonly base: string
}

/** Keys with chosen permissions, for servers and tools. */
export function ApiKeys({ session, openId, base }: ApiKeysProps) {
  const open = useOpen()
  const list = useReadList<ApiKeyList>(apiKeysPath)
  const close = (): void => open(base)
  const mayWrite = can(session, 'security:write')
  const isNew = openId === 'new' && mayWrite
  const { row: selected, isMissing } = useChosenRow(list, {
    rowsOf: ({ api_keys }) => api_keys,
    isChosen: openId === undefined || isNew ? null : ({ id }) => id === openId,
  })
  return (
    <Card title={t.apiKeys} about={t.apiKeysAbout}>
      {isMissing ? <Missing /> : null}
      <ReadRows
        of={list}
        rowsOf={({ api_keys }) => api_keys}
        empty={
          <EmptyState icon="key" title={t.noKeys}>
            {t.noKeysAbout}
          </EmptyState>
        }
      >
        {(rows, paging) => (
          <Table
            label={t.apiKeys}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            open={({ id }) => open(`${base}/keys/${id}`)}
            paging={paging}
          />
        )}
      </ReadRows>
      <NewApiKey session={session} isOpen={isNew} close={close} />
      <ApiKeySheet apiKey={selected} mayWrite={mayWrite} close={close} />
    </Card>
  )
}

const columns: readonly Column<ApiKey>[] = [
  {
    key: 'name',
    title: t.name,
    cell: ({ name, hint }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <code className="font-mono text-xs text-soft">sk_live_…{hint}</code>
      </span>
    ),
  },
  {
    key: 'permissions',
    title: t.permissions,
    isMinor: true,
    cell: (key) => {
      const names = scopeNames(key)
      return (
        <span title={names.join(', ')} className="block truncate">
          {names.length > 2 ? t.permissionCount(names.length) : names.join(', ')}
        </span>
      )
    },
  },
  {
    key: 'expires',
    title: t.expires,
    isMinor: true,
    cell: (key) =>
      hasExpired(key) ? (
        <Badge tone="warning">{t.expired}</Badge>
      ) : (
        <RelativeTime at={key.expires_at} fallback={t.never} />
      ),
  },
  {
    key: 'used',
    title: t.lastUsed,
    isNumber: true,
    cell: ({ last_used_at }) => <RelativeTime at={last_used_at} fallback={t.neverUsed} />,
  },
]

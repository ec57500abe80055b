import type { GroupList } from '../../../../contract/identity/user-group.ts'
import { useReadList } from '../../api/use-api.ts'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

/** The groups of the store with their permissions. */
export function Groups() {
  const list = useReadList<GroupList>('/v1/user-groups')
  const rows = list.data?.flatMap(({ groups }) => groups)
  if (rows === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  if (rows.length === 0)
    return (
      <EmptyState icon="users" title={t.noGroupsTitle}>
        {t.noGroupsAbout}
      </EmptyState>
    )
  return (
    <Table
      label={t.groups}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', title: t.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
        {
          key: 'permissions',
          title: t.permissions,
          cell: ({ permission_names: names }) => (
            <span title={names.join(', ')}>
              {t.permissionCount(names.length)}{' '}
              <span className="hidden text-sm text-soft lg:inline">{names.slice(0, 2).join(', ')}</span>
            </span>
          ),
        },
        {
          key: 'created',
          title: t.created,
          isMinor: true,
          isNumber: true,
          cell: ({ created_at }) => <RelativeTime at={created_at} />,
        },
      ]}
      paging={{
        total: list.data?.[0]?.total ?? rows.length,
        hasMore: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        loadMore: list.fetchNextPage,
      }}
    />
  )
}

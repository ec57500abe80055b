import { useState } from 'react'
import type { DeletedGroup, GroupList, GroupRecord } from '../../../../contract/identity/user-group.ts'
import { ApiError } from '../../api/api-error.ts'
import { useChange, useReadList } from '../../api/use-api.ts'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { TypedConfirmation } from '../../parts/overlays/typed-confirmation.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const groupsPath = '/v1/user-groups'

/** The groups of the store with their permissions. */
export function Groups({ mayWrite }: { mayWrite: boolean }) {
  const list = useReadList<GroupList>(groupsPath)
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
            <span title={names.join(', ')} className="whitespace-nowrap">
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
        {
          key: 'delete',
          title: t.deleteGroup,
          hasHiddenTitle: true,
          isNumber: true,
          cell: (group) => (mayWrite ? <Delete group={group} /> : null),
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

/** A group with members stays: without it, they would get all permissions of their roles. */
function Delete({ group: { id, name } }: { group: GroupRecord }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange<DeletedGroup>({ refresh: [groupsPath] })
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ method: 'DELETE', path: `${groupsPath}/${id}` }).catch((error: ApiError) => {
      throw error.details.reason === 'group_in_use' ? new ApiError(t.groupInUse, error) : error
    })
    showToast(t.groupDeleted(name))
  }
  return (
    <>
      <Button size="small" icon="trash" onClick={() => setAsking(true)}>
        {t.deleteGroup}
      </Button>
      <TypedConfirmation
        title={t.deleteGroupTitle(name)}
        about={t.deleteGroupAbout}
        word={name}
        action={t.deleteGroup}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  )
}

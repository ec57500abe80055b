import { roles } from '../../../../contract/identity/role.ts'
import type { MemberList, MemberRecord } from '../../../../contract/identity/team.ts'
import type { PortalSession } from '../../api/session.ts'
import { useReadList } from '../../api/use-api.ts'
import { Avatar, Badge } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Chips, FilterBar, SearchBox } from '../../parts/lists/filters.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

export const membersPath = '/v1/team/members'

/** Everybody with access to the store. */
export function Members({ session, open }: { session: PortalSession; open: (userId: string) => void }) {
  const [{ q, role, sort }, change] = useUrlState(['q', 'role', 'sort'])
  const list = useReadList<MemberList>(membersPath, { query: { limit: 100 } })
  if (list.data === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  const all = list.data.flatMap(({ members }) => members)
  const rows = sorted(
    all.filter((member) => matches(member, q, role)),
    sort,
  )
  return (
    <div className="grid gap-4">
      <FilterBar>
        <SearchBox label={t.find} value={q} onChange={(value) => change({ q: value })} />
        <Chips
          label={t.role}
          value={role}
          all={t.allRoles}
          choices={roles.map((value) => ({ value, label: t.roles[value] }))}
          onChange={(value) => change({ role: value })}
        />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t.noMatch} />
      ) : (
        <Table
          label={t.members}
          columns={columnsFor(session)}
          rows={rows}
          keyOf={({ user_id }) => user_id}
          open={({ user_id }) => open(user_id)}
          sorting={{
            value: sort === '' ? 'joined' : sort,
            onChange: (value) => change({ sort: value === 'joined' ? '' : value }),
          }}
          paging={{
            total: list.data[0]?.total ?? all.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </div>
  )
}

function matches({ full_name, email, role: own }: MemberRecord, q: string, role: string): boolean {
  const words = q.toLowerCase()
  return (role === '' || own === role) && (full_name.toLowerCase().includes(words) || email.includes(words))
}

function sorted(members: readonly MemberRecord[], sort: string): readonly MemberRecord[] {
  if (sort === 'name') return members.toSorted((one, other) => one.full_name.localeCompare(other.full_name))
  if (sort === 'used')
    return members.toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? ''))
  return members
}

function columnsFor(session: PortalSession): readonly Column<MemberRecord>[] {
  return [
    {
      key: 'name',
      title: t.name,
      sort: 'name',
      cell: ({ user_id, full_name, email }) => (
        <span className="flex items-center gap-3">
          <Avatar name={full_name} />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {full_name}
              {user_id === session.user_id ? <span className="font-normal text-soft"> ({t.you})</span> : null}
            </span>
            <span className="block truncate text-sm text-soft">{email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      title: t.role,
      cell: ({ role, groups }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t.roles[role]}</Badge>
          {groups.map(({ id, name }) => (
            <Badge key={id} tone="info">
              {name}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'factor',
      title: t.secondFactor,
      isMinor: true,
      cell: ({ two_factor }) => <Badge tone={two_factor ? 'success' : 'warning'}>{two_factor ? t.on : t.off}</Badge>,
    },
    {
      key: 'used',
      title: t.lastUsed,
      sort: 'used',
      isMinor: true,
      isNumber: true,
      cell: ({ last_used_at }) => <RelativeTime at={last_used_at} fallback={t.never} />,
    },
  ]
}

import type { InviteList, InviteRecord } from '../../../../contract/identity/team.ts'
import { useChange, useReadList } from '../../api/use-api.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { showToast } from '../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const path = '/v1/team/invites'
const tones: Readonly<Record<InviteRecord['state'], Tone>> = {
  pending: 'info',
  accepted: 'success',
  cancelled: 'neutral',
  expired: 'warning',
}
const states = ['pending', 'accepted', 'cancelled', 'expired'] as const

/** The invites and their states. */
export function Invites({ mayWrite }: { mayWrite: boolean }) {
  const [{ state }, change] = useUrlState(['state'])
  const list = useReadList<InviteList>(path, { query: { state } })
  const cancel = useChange({ refresh: [path] })
  const cancelInvite = ({ invite_id, email, role }: InviteRecord): void =>
    cancel.mutate(
      { method: 'DELETE', path: `${path}/${invite_id}` },
      {
        onSuccess: () =>
          showToast(t.inviteCanceled(email), () =>
            cancel.mutateAsync({ method: 'POST', path: '/v1/team/invite', body: { email, role } }),
          ),
        onError: (error) => showToast(error.message),
      },
    )
  const rows = list.data?.flatMap(({ invites }) => invites)
  return (
    <div className="grid gap-4">
      <Chips
        label={t.state}
        value={state}
        choices={states.map((value) => ({ value, label: t.states[value] }))}
        onChange={(value) => change({ state: value })}
      />
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="mail" title={t.noInvites}>
          {t.noInvitesAbout}
        </EmptyState>
      ) : (
        <Table
          label={t.invites}
          columns={columnsFor(mayWrite ? cancelInvite : null)}
          rows={rows}
          keyOf={({ invite_id }) => invite_id}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </div>
  )
}

function columnsFor(cancel: ((invite: InviteRecord) => void) | null): readonly Column<InviteRecord>[] {
  return [
    {
      key: 'email',
      title: t.email,
      cell: ({ email, role, state }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{email}</span>
          <span className="flex items-center gap-2 text-sm text-soft">
            {t.roles[role]}
            <span className="md:hidden">
              <Badge tone={tones[state]}>{t.states[state]}</Badge>
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t.state,
      isMinor: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge>,
    },
    { key: 'by', title: t.invitedBy, isMinor: true, cell: ({ invited_by }) => invited_by?.full_name ?? '–' },
    { key: 'sent', title: t.sent, isMinor: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      key: 'expires',
      title: t.expires,
      isNumber: true,
      isMinor: true,
      cell: ({ state, expires_at }) => (state === 'pending' ? <RelativeTime at={expires_at} /> : '–'),
    },
    {
      key: 'action',
      title: t.cancelInvite,
      isNumber: true,
      hasHiddenTitle: true,
      cell: (invite) =>
        cancel === null || invite.state !== 'pending' ? null : (
          <Button size="small" onClick={() => cancel(invite)}>
            {t.cancelInvite}
          </Button>
        ),
    },
  ]
}

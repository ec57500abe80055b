import { useState } from 'react'
import { type Role, roles } from '../../../../contract/identity/role.ts'
import type { MemberList, MemberRecord, MemberSessionList } from '../../../../contract/identity/team.ts'
import type { GroupList } from '../../../../contract/identity/user-group.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { useChange, useRead, useReadList } from '../../api/use-api.ts'
import { formatDate } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Checkbox, Select } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { useChosenRow } from '../../parts/lists/read-rows.tsx'
import { Sheet } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { TypedConfirmation } from '../../parts/overlays/typed-confirmation.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { ErrorState, Missing, Read } from '../../parts/states/states.tsx'
import { membersPath } from './members.tsx'
import { t } from './texts.ts'

interface SheetProps {
  readonly session: PortalSession
  readonly userId: string | undefined
  readonly onClose: () => void
}

/** A member: role, groups and sessions. */
export function MemberSheet({ session, userId, onClose }: SheetProps) {
  const list = useReadList<MemberList>(membersPath, { query: { limit: 100 }, when: userId !== undefined })
  const { row: member, isMissing } = useChosenRow(list, {
    rowsOf: ({ members }) => members,
    isChosen: userId === undefined ? null : ({ user_id }) => user_id === userId,
  })
  return (
    <Sheet title={member?.full_name ?? t.members} about={member?.email} isOpen={userId !== undefined} onClose={onClose}>
      {list.error === null ? null : <ErrorState error={list.error} retry={list.refetch} />}
      {isMissing ? <Missing /> : null}
      {member === undefined ? (
        isMissing || list.error !== null ? null : (
          <SkeletonRows />
        )
      ) : (
        <Member key={member.user_id} {...{ member, session, onClose }} />
      )}
    </Sheet>
  )
}

function Member({ member, session, onClose }: { member: MemberRecord; session: PortalSession; onClose: () => void }) {
  const isSelf = member.user_id === session.user_id
  const mayChange = can(session, 'team:write') && !isSelf
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        <Fact label={t.joined}>{formatDate(member.created_at)}</Fact>
        <Fact label={t.lastUsed}>
          <RelativeTime at={member.last_used_at} fallback={t.never} />
        </Fact>
        <Fact label={t.secondFactor}>
          <Badge tone={member.two_factor ? 'success' : 'warning'}>{member.two_factor ? t.on : t.off}</Badge>
        </Fact>
        <Fact label={t.permissions}>{t.permissionCount(member.permissions.length)}</Fact>
      </dl>
      {isSelf ? <p className="text-soft">{t.ownRole}</p> : null}
      {mayChange ? <Access member={member} /> : null}
      <Sessions userId={member.user_id} mayEnd={mayChange} />
      {mayChange ? <Remove member={member} onClose={onClose} /> : null}
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Access({ member }: { member: MemberRecord }) {
  const [role, setRole] = useState<Role>(member.role)
  const [groupIds, setGroupIds] = useState<readonly string[]>(member.groups.map(({ id }) => id))
  const groups = useRead<GroupList>('/v1/user-groups', { query: { limit: 100 } })
  const save = useChange<MemberRecord>({ refresh: [membersPath] })
  const previous = { role: member.role, group_ids: member.groups.map(({ id }) => id) }
  const change = (body: object) => save.mutateAsync({ method: 'PATCH', path: `${membersPath}/${member.user_id}`, body })
  const submit = (event: React.FormEvent): void => {
    event.preventDefault()
    // Owners cannot be in groups.
    const body = { role, ...(role === 'owner' ? {} : { group_ids: groupIds }) }
    void change(body).then(
      () =>
        showToast(t.saved(member.full_name), () =>
          change(previous.role === 'owner' ? { role: previous.role } : previous),
        ),
      () => undefined,
    )
  }
  const toggle = (id: string): void =>
    setGroupIds(groupIds.includes(id) ? groupIds.filter((one) => one !== id) : [...groupIds, id])
  return (
    <form onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      <Select
        label={t.role}
        hint={t.rolesAbout[role]}
        value={role}
        choices={roles.map((value) => ({ value, label: t.roles[value] }))}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? role)}
      />
      {role === 'owner' || groups.data === undefined || groups.data.groups.length === 0 ? null : (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">{t.groupsOf}</legend>
          {groups.data.groups.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={groupIds.includes(id)} onChange={() => toggle(id)} />
          ))}
          <p className="text-sm text-soft">{t.groupsHint}</p>
        </fieldset>
      )}
      <FormFailure message={save.error?.message} />
      <div>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

function Sessions({ userId, mayEnd }: { userId: string; mayEnd: boolean }) {
  const path = `${membersPath}/${userId}/sessions`
  const list = useRead<MemberSessionList>(path, { query: { limit: 20 } })
  const end = useChange({ refresh: [path] })
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t.sessions}</h3>
      <Read of={list} skeleton={<SkeletonRows rows={2} />}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className="text-soft">{t.noSessions}</p>
          ) : (
            <ul>
              {sessions.map(({ id, address, last_used_at }) => (
                <li key={id} className="flex min-h-11 items-center justify-between gap-4">
                  <span className="min-w-0 truncate">
                    {address}{' '}
                    <span className="text-soft">
                      · <RelativeTime at={last_used_at} />
                    </span>
                  </span>
                  {mayEnd ? (
                    <Button
                      size="small"
                      onClick={() =>
                        end.mutate(
                          { method: 'DELETE', path: `${path}/${id}` },
                          { onSuccess: () => showToast(t.sessionEnded) },
                        )
                      }
                    >
                      {t.end}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </section>
  )
}

/** Groups and sessions are lost with the membership, so there is no Undo. */
function Remove({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange({ refresh: [membersPath] })
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ method: 'DELETE', path: `${membersPath}/${member.user_id}` })
    onClose()
    showToast(t.removed(member.full_name))
  }
  return (
    <section className="border-t border-line pt-4">
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <TypedConfirmation
        title={t.removeTitle(member.full_name)}
        about={t.removeAbout}
        word={member.email}
        action={t.remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </section>
  )
}

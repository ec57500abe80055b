import { can, useSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { hasShape, useOpen, useSubPath } from '../../parts/lists/url-state.ts'
import { Missing } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { Groups } from './groups.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Invites } from './invites.tsx'
import { MemberSheet } from './member-sheet.tsx'
import { Members } from './members.tsx'
import { NewGroup } from './new-group.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { t } from './texts.ts'

const views = ['members', 'invites', 'groups', 'permissions'] as const

const shapes = [...views, 'members/*']

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const open = useOpen()
  const path = useSubPath()
  const [first = 'members', second] = path
  const base = screenUrl(slug, 'team')
  // The dialog to invite somebody has its own address and is shown over the list of invites.
  const view = first === 'invite' ? 'invites' : (views.find((one) => one === first) ?? 'members')
  const mayWrite = can(session, 'team:write')
  const primary =
    view === 'groups' ? (
      <Button variant="primary" icon="plus" onClick={() => open(`${base}/groups/new`)}>
        {t.newGroup}
      </Button>
    ) : (
      <Button variant="primary" icon="plus" onClick={() => open(`${base}/invite`)}>
        {t.invite}
      </Button>
    )
  const isLost = !hasShape(path, mayWrite ? [...shapes, 'invite', 'groups/new'] : shapes)
  return (
    <Screen title={t.title} purpose={t.purpose} action={mayWrite ? primary : undefined}>
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.views}
        tabs={views.map((one) => ({
          to: one === 'members' ? base : `${base}/${one}`,
          label: t[one],
          isCurrent: one === view,
        }))}
      />
      {view === 'members' ? <Members session={session} open={(id) => open(`${base}/members/${id}`)} /> : null}
      {view === 'invites' ? <Invites mayWrite={mayWrite} /> : null}
      {view === 'groups' ? <Groups mayWrite={mayWrite} /> : null}
      {view === 'permissions' ? <PermissionMatrix /> : null}
      <MemberSheet session={session} userId={first === 'members' ? second : undefined} onClose={() => open(base)} />
      <InviteDialog isOpen={mayWrite && first === 'invite'} onClose={() => open(`${base}/invites`)} session={session} />
      <NewGroup isOpen={mayWrite && first === 'groups' && second === 'new'} onClose={() => open(`${base}/groups`)} />
    </Screen>
  )
}

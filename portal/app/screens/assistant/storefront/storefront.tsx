import type { ReactNode } from 'react'
import type { Connection, ConnectionList } from '../../../../../contract/connectors/connection.ts'
import { can } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Icon, type IconName } from '../../../parts/display/icon.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { PageLink } from '../../../parts/forms/button.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, Missing, Read } from '../../../parts/states/states.tsx'
import { t as common } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { ConnectSheet } from './connect-sheet.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DisconnectDialog, TokenDialog } from './connection-dialogs.tsx'
import { connectionsPath, idleRefreshMs, syncingRefreshMs } from './connections-path.ts'
import { SyncSheet } from './sync-sheet.tsx'
import { t } from './texts.ts'

/** The connections of the store; dialogs and sheets have their own URLs. */
export function View({ session, base, path, tabs }: ViewProps) {
  const mayWrite = can(session, 'connector:write:store')
  const first = useRead<ConnectionList>(connectionsPath, { refreshMs: idleRefreshMs })
  const isMoving = first.data?.connections.some(({ status }) => status === 'syncing' || status === 'disconnecting')
  useRead<ConnectionList>(connectionsPath, { refreshMs: syncingRefreshMs, when: isMoving === true })
  const open = useOpen()
  const home = `${base}/storefront`
  const close = (): void => open(home)
  const [what, verb, third] = path
  const connection = first.data?.connections.find(({ connection_id }) => connection_id === what)
  return (
    <Screen title={common.title} purpose={common.purposes.storefront}>
      {tabs}
      <Read of={first} skeleton={<SkeletonRows />}>
        {({ connections }) => (
          <>
            {what === undefined || what === 'connect' || connection !== undefined ? null : <Missing />}
            {connections.map((one) => (
              <ConnectionCard key={one.connection_id} connection={one} home={home} mayWrite={mayWrite} />
            ))}
            <Adapters home={home} mayWrite={mayWrite} connections={connections} />
          </>
        )}
      </Read>
      <ConnectSheet adapter={what === 'connect' && mayWrite ? verb : undefined} onClose={close} />
      <TokenDialog connection={verb === 'token' && mayWrite ? connection : undefined} onClose={close} />
      <DisconnectDialog connection={verb === 'disconnect' && mayWrite ? connection : undefined} onClose={close} />
      <SyncSheet connection={connection} syncId={verb === 'syncs' ? third : undefined} onClose={close} />
    </Screen>
  )
}

interface AdaptersProps {
  readonly home: string
  readonly mayWrite: boolean
  readonly connections: readonly Connection[]
}

function Adapters({ home, mayWrite, connections }: AdaptersProps) {
  const hasNone = connections.length === 0
  if (!mayWrite)
    return hasNone ? (
      <EmptyState icon="store" title={t.none}>
        {t.userOnly}
      </EmptyState>
    ) : null
  return (
    <Card title={hasNone ? t.choose : t.connectAnother} {...(hasNone ? { about: t.noneAbout } : {})}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Adapter to={`${home}/connect/shopify`} icon="store" title={t.shopify}>
          {t.shopifyAbout}
        </Adapter>
        <Adapter to={`${home}/connect/signed-http`} icon="key" title={t.signedHttp}>
          {t.signedHttpAbout}
        </Adapter>
      </div>
    </Card>
  )
}

function Adapter({ to, icon, title, children }: { to: string; icon: IconName; title: string; children: ReactNode }) {
  return (
    <PageLink
      to={to}
      className="flex items-start gap-3 rounded-md border border-line p-4 transition-colors hover:border-accent"
    >
      <Icon name={icon} className="mt-0.5 size-4 text-accent" />
      <span className="grid gap-0.5">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-soft">{children}</span>
      </span>
    </PageLink>
  )
}

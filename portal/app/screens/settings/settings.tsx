import type { OwnStore } from '../../../../contract/operations/own-store.ts'
import { can, type PortalSession, useSession } from '../../api/session.ts'
import { useRead, useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { useSubPath } from '../../parts/lists/url-state.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Missing, Read } from '../../parts/states/states.tsx'
import { DeleteStore } from './delete-store.tsx'
import { ExportData } from './export-data.tsx'
import { General } from './general.tsx'
import { Languages } from './languages.tsx'
import { PublicFields } from './public-fields.tsx'
import { storePath } from './store-path.ts'
import { t } from './texts.ts'

export function Component() {
  const session = useSession(useStoreSlug() ?? '')
  const store = useRead<OwnStore>(storePath)
  const isLost = useSubPath().length > 0
  return (
    <Screen title={t.title} purpose={t.purpose}>
      {isLost ? <Missing /> : null}
      <div className="grid max-w-[800px] grid-cols-[minmax(0,1fr)] gap-5">
        <Read of={store} skeleton={<Skeleton className="h-96 w-full" />}>
          {(one) => <Cards session={session} store={one} />}
        </Read>
      </div>
    </Screen>
  )
}

function Cards({ session, store }: { session: PortalSession; store: OwnStore }) {
  const mayWrite = can(session, 'security:write')
  // A super admin who acts for the store may do what its owners may.
  const isOwner = session.store?.role === 'owner' || session.is_super_admin
  return (
    <>
      <General key={store.name} store={store} mayWrite={mayWrite} />
      <PublicFields mayWrite={mayWrite} />
      <Languages session={session} />
      <ExportData mayExport={isOwner && mayWrite} />
      <DeleteStore store={store} mayDelete={isOwner && mayWrite} />
    </>
  )
}

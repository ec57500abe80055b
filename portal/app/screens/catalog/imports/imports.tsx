import type { ImportReport } from '../../../../../contract/catalog/feed.ts'
import { can, type PortalSession } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { PageLink } from '../../../parts/forms/button.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { ImportList } from './import-list.tsx'
import { ImportResult } from './import-result.tsx'
import { NewImport } from './new-import.tsx'
import { Preview } from './preview.tsx'
import { importsPath } from './run-import.ts'
import { t } from './texts.ts'

interface ImportsProps {
  readonly session: PortalSession
  /** The URL of the list. */
  readonly base: string
  /** `new`, or the ID of an import; the list without it. */
  readonly shown: string | undefined
}

/** Imports of product feeds: the list, a new one, and one with its preview or result. */
export function Imports({ session, base, shown }: ImportsProps) {
  const mayImport = can(session, 'products:bulk')
  if (shown === undefined) return <ImportList base={base} mayImport={mayImport} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageLink
        to={base}
        className="inline-flex min-h-8 items-center gap-1 justify-self-start rounded-md text-soft hover:text-ink"
      >
        <Icon name="chevron-left" />
        {t.back}
      </PageLink>
      {shown === 'new' && mayImport ? <NewImport base={base} /> : null}
      {shown === 'new' ? null : <OneImport key={shown} importId={shown} base={base} session={session} />}
    </div>
  )
}

function OneImport({ importId, base, session }: { importId: string; base: string; session: PortalSession }) {
  const report = useRead<ImportReport>(`${importsPath}/${importId}`)
  return (
    <Read of={report} skeleton={<SkeletonRows />}>
      {(one) =>
        one.status === 'dry_run' ? (
          <Preview report={one} base={base} session={session} />
        ) : (
          <ImportResult report={one} session={session} />
        )
      }
    </Read>
  )
}

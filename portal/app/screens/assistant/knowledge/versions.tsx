import type {
  Concept,
  ConceptVersion,
  ConceptVersionDetail,
  ConceptVersionList,
} from '../../../../../contract/assistant/knowledge.ts'
import { useChange, useRead, useReadList } from '../../../api/use-api.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button, PageLink } from '../../../parts/forms/button.tsx'
import { useChosenRow } from '../../../parts/lists/read-rows.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState, Missing } from '../../../parts/states/states.tsx'
import { DiffView } from './diff-view.tsx'
import { requestOf, valuesOf } from './text-form.tsx'
import { conceptsPath } from './text-urls.ts'
import { t } from './texts.ts'

interface VersionsProps {
  readonly concept: Concept
  readonly page: string
  /** The version in the URL. */
  readonly chosen: string | undefined
  readonly mayWrite: boolean
  readonly refresh: readonly string[]
}

/** Every published version with its changes. */
export function Versions({ concept, page, chosen, mayWrite, refresh }: VersionsProps) {
  const list = useReadList<ConceptVersionList>(`${conceptsPath}/${concept.concept_id}/versions`)
  const { row: wanted, isMissing } = useChosenRow(list, {
    rowsOf: (one) => one.versions,
    isChosen: chosen === undefined ? null : ({ version }) => String(version) === chosen,
  })
  if (list.data === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  const versions = list.data.flatMap((one) => one.versions)
  const [newest] = versions
  if (newest === undefined)
    return (
      <EmptyState icon="book" title={t.noVersions}>
        {t.noVersionsAbout}
      </EmptyState>
    )
  const hasDraft = concept.state === 'published_with_changes'
  const shown = wanted ?? (hasDraft ? null : newest)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
      <nav aria-label={t.versions}>
        <ul className="grid gap-1">
          {hasDraft ? (
            <Entry to={`${page}/versions`} isCurrent={shown === null} at={concept.updated_at}>
              {t.draftEntry}
            </Entry>
          ) : null}
          {versions.map((one) => (
            <Entry
              key={one.version}
              to={`${page}/versions/${one.version}`}
              isCurrent={shown?.version === one.version}
              at={one.published_at}
              by={one.published_by?.full_name}
            >
              {t.asIn(one.version)} {one.is_current ? <Badge tone="success">{t.inUse}</Badge> : null}
            </Entry>
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        ) : null}
      </nav>
      {isMissing ? (
        <Missing />
      ) : (
        <Difference
          concept={concept}
          shown={shown}
          action={
            mayWrite && shown !== null && !shown.is_current ? <RollBack {...{ concept, shown, refresh }} /> : null
          }
        />
      )}
    </div>
  )
}

interface EntryProps {
  readonly to: string
  readonly isCurrent: boolean
  readonly at: string
  readonly by?: string | undefined
  readonly children: React.ReactNode
}

function Entry({ to, isCurrent, at, by, children }: EntryProps) {
  return (
    <li>
      <PageLink
        to={to}
        isCurrent={isCurrent}
        className={`grid gap-0.5 rounded-md border px-3 py-2 transition-colors ${isCurrent ? 'border-accent bg-accent-soft' : 'border-line bg-raised hover:border-line-strong'}`}
      >
        <span className="flex items-center gap-2 font-medium">{children}</span>
        <span className="truncate text-sm text-soft">
          <RelativeTime at={at} /> {by === undefined ? '' : t.by(by)}
        </span>
      </PageLink>
    </li>
  )
}

interface DifferenceProps {
  readonly concept: Concept
  /** `null`: the draft. */
  readonly shown: ConceptVersion | null
  readonly action: React.ReactNode
}

/** A version compared with the one before it; the draft with the published version. */
function Difference({ concept, shown, action }: DifferenceProps) {
  const url = `${conceptsPath}/${concept.concept_id}/versions`
  const before = shown === null ? concept.published_version : shown.version - 1
  const hasBefore = before !== null && before > 0
  const previous = useRead<ConceptVersionDetail>(`${url}/${before}`, { when: hasBefore })
  const own = useRead<ConceptVersionDetail>(`${url}/${shown?.version}`, { when: shown !== null })
  const error = previous.error ?? own.error
  if (error !== null) return <ErrorState error={error} />
  const after = shown === null ? concept : own.data
  const base = hasBefore ? previous.data : null
  if (after === undefined || base === undefined) return <SkeletonRows />
  return (
    <Card
      title={shown === null ? t.draftEntry : t.asIn(shown.version)}
      about={hasBefore ? t.comparedWith(before) : t.firstVersion}
      action={action}
    >
      <DiffView before={base} after={after} />
    </Card>
  )
}

interface RollBackProps {
  readonly concept: Concept
  readonly shown: ConceptVersion
  readonly refresh: readonly string[]
}

function RollBack({ concept, shown, refresh }: RollBackProps) {
  const change = useChange({ refresh })
  const url = `${conceptsPath}/${concept.concept_id}`
  const restore = (version: number) =>
    change.mutateAsync({ method: 'POST', path: `${url}/versions/${version}/restore` })
  /** The previous version is published again, and the draft is restored. */
  const takeBack = async (): Promise<void> => {
    if (concept.published_version === null) await change.mutateAsync({ method: 'POST', path: `${url}/unpublish` })
    else await restore(concept.published_version)
    if (concept.state !== 'published')
      await change.mutateAsync({ method: 'PATCH', path: url, body: requestOf(valuesOf(concept)) })
  }
  const rollBack = (): void =>
    void restore(shown.version).then(
      () => showToast(t.rolledBack(shown.version), takeBack),
      (error: Error) => showToast(error.message),
    )
  return (
    <Button icon="undo" isBusy={change.isPending} onClick={rollBack}>
      {t.rollBack}
    </Button>
  )
}

import type { ConceptList, KnowledgeLint } from '../../../../../contract/assistant/knowledge.ts'
import { can } from '../../../api/session.ts'
import { useRead, useReadList } from '../../../api/use-api.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { ButtonLink } from '../../../parts/forms/button.tsx'
import { Chips, FilterBar, SearchBox } from '../../../parts/lists/filters.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useOpen, useUrlState } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../parts/states/states.tsx'
import { assistantLanguages, t as common, languageName } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { NewText } from './new-text.tsx'
import { Problems } from './problems.tsx'
import { TextPage } from './text-page.tsx'
import { conceptsPath, lintPath } from './text-urls.ts'
import { t } from './texts.ts'

type ListedConcept = ConceptList['concepts'][number]

export function View(props: ViewProps) {
  const [first] = props.path
  if (first === 'new') return <NewText {...props} />
  if (first === 'problems') return <Problems {...props} />
  if (first !== undefined) return <TextPage {...props} key={first} conceptId={first} />
  return <TextList {...props} />
}

function TextList({ session, base, tabs }: ViewProps) {
  const mayWrite = can(session, 'assistant:write')
  const write = (
    <ButtonLink variant="primary" icon="plus" to={`${base}/knowledge/new`}>
      {t.write}
    </ButtonLink>
  )
  return (
    <Screen title={common.title} purpose={common.purposes.knowledge} action={mayWrite ? write : undefined}>
      {tabs}
      <LintSummary base={base} />
      <Texts base={base} write={mayWrite ? write : null} />
    </Screen>
  )
}

/** Only when there is something to do. */
function LintSummary({ base }: { base: string }) {
  const { data } = useRead<KnowledgeLint>(lintPath)
  if (data === undefined) return null
  const contradictions = data.contradictions.length
  const rest = data.gaps.length + data.expired.length + data.untranslated.length + data.quarantined.length
  if (contradictions + rest === 0) return null
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 ${contradictions > 0 ? 'border-warning bg-warning-soft text-warning' : 'border-line bg-raised'}`}
    >
      <Icon name="alert" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{t.problemsFound(contradictions, rest)}</p>
        {contradictions > 0 ? <p className="text-sm">{t.problemsEffect}</p> : null}
      </div>
      <ButtonLink size="small" to={`${base}/knowledge/problems`}>
        {t.review}
      </ButtonLink>
    </div>
  )
}

function Texts({ base, write }: { base: string; write: React.ReactNode }) {
  const [{ q, state, language }, change] = useUrlState(['q', 'state', 'language'])
  const open = useOpen()
  const list = useReadList<ConceptList>(conceptsPath, { query: { q, state, locale: language } })
  const isFiltered = q !== '' || state !== '' || language !== ''
  if (list.data === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  const rows = list.data.flatMap(({ concepts }) => concepts)
  if (rows.length === 0 && !isFiltered)
    return (
      <EmptyState icon="book" title={t.noTexts} action={write}>
        {t.noTextsAbout}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterBar>
        <SearchBox label={t.find} value={q} onChange={(value) => change({ q: value })} />
        <Chips
          label={t.state}
          value={state}
          all={t.allStates}
          choices={conceptStates.map((value) => ({ value, label: t.states[value] }))}
          onChange={(value) => change({ state: value })}
        />
        <Chips
          label={t.language}
          value={language}
          all={t.allLanguages}
          choices={assistantLanguages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(value) => change({ language: value })}
        />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t.noMatch} />
      ) : (
        <Table
          label={t.texts}
          columns={columns}
          rows={rows}
          keyOf={({ concept_id }) => concept_id}
          open={({ concept_id }) => open(`${base}/knowledge/${concept_id}`)}
          paging={{
            total: list.data[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </div>
  )
}

const conceptStates = ['published', 'published_with_changes', 'draft', 'unpublished'] as const

const stateTones: Readonly<Record<ListedConcept['state'], Tone>> = {
  draft: 'info',
  published: 'success',
  published_with_changes: 'warning',
  unpublished: 'neutral',
}

const columns: readonly Column<ListedConcept>[] = [
  {
    key: 'title',
    title: t.textTitle,
    cell: ({ title, topic, source }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-soft">
          {topic} · {t.sources[source]}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: t.state,
    cell: ({ state, is_expired }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={stateTones[state]}>{t.states[state]}</Badge>
        {is_expired ? <Badge tone="warning">{t.expired}</Badge> : null}
      </span>
    ),
  },
  { key: 'language', title: t.language, isMinor: true, cell: ({ locale }) => languageName(locale) },
  {
    key: 'version',
    title: t.version,
    isMinor: true,
    isNumber: true,
    cell: ({ published_version }) => published_version ?? '–',
  },
  {
    key: 'changed',
    title: t.changed,
    isMinor: true,
    isNumber: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]

import { useState } from 'react'
import type { ConversationList } from '../../../../../contract/assistant/conversation.ts'
import { useReadList } from '../../../api/use-api.ts'
import { formatNumber } from '../../../language/format.ts'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Button, ButtonLink } from '../../../parts/forms/button.tsx'
import { Field, Select } from '../../../parts/forms/field.tsx'
import { Chips, FilterBar, SearchBox } from '../../../parts/lists/filters.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useOpen, useUrlState } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../parts/states/states.tsx'
import { assistantLanguages, t as common, languageName } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { ConversationPage } from './conversation-page.tsx'
import { conversationsPath, conversationFilters as filters, StateBadge } from './state-badge.tsx'
import { t } from './texts.ts'

type Conversation = ConversationList['conversations'][number]

export function View(props: ViewProps) {
  const [threadId] = props.path
  if (threadId !== undefined) return <ConversationPage {...props} key={threadId} threadId={threadId} />
  return (
    <Screen title={common.title} purpose={common.purposes.conversations}>
      {props.tabs}
      <Conversations {...props} />
    </Screen>
  )
}

const states = ['waiting', 'open', 'resolved'] as const
const outcomes = Object.keys(common.outcomes) as (keyof typeof common.outcomes)[]

function Conversations({ session, base }: ViewProps) {
  const [values, change] = useUrlState(filters)
  const open = useOpen()
  const { mine, ...query } = values
  const isMine = mine === 'yes'
  const list = useReadList<ConversationList>(conversationsPath, {
    query: { ...query, assigned_to: isMine ? session.user_id : '' },
  })
  if (list.data === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  const rows = list.data.flatMap(({ conversations }) => conversations)
  const used = filters.filter((name) => values[name] !== '')
  const isFiltered = used.length > 0
  const isNobodyWaiting = values.state === 'waiting' && used.length === 1
  const clear = (): void => change(Object.fromEntries(filters.map((name) => [name, ''])))
  if (rows.length === 0 && !isFiltered)
    return (
      <EmptyState
        icon="message"
        title={t.none}
        action={
          <ButtonLink variant="primary" to={`${base}/try`}>
            {t.tryIt}
          </ButtonLink>
        }
      >
        {t.noneAbout}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters values={values} change={change} />
      {rows.length === 0 ? (
        <EmptyState
          icon={isNobodyWaiting ? 'check' : 'search'}
          title={isNobodyWaiting ? t.noneWaiting : t.noMatch}
          action={<Button onClick={clear}>{t.clearFilters}</Button>}
        />
      ) : (
        <Table
          label={t.list}
          columns={columns}
          rows={rows}
          keyOf={({ thread_id }) => thread_id}
          open={({ thread_id }) => open(`${base}/conversations/${thread_id}`)}
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

interface FiltersProps {
  readonly values: Readonly<Record<(typeof filters)[number], string>>
  readonly change: (values: Partial<Readonly<Record<(typeof filters)[number], string>>>) => void
}

/** On phones, most filters are behind a button, so that the conversations begin at the top. */
function Filters({ values, change }: FiltersProps) {
  const [areAllShown, setAllShown] = useState(false)
  const isRefined = [values.outcome, values.language, values.since, values.until].some((value) => value !== '')
  const isOpen = areAllShown || isRefined
  return (
    <>
      <FilterBar>
        <SearchBox label={t.find} value={values.q} onChange={(q) => change({ q })} />
        <Chips
          label={t.state}
          value={values.state}
          all={t.allStates}
          choices={states.map((value) => ({ value, label: t.states[value] }))}
          onChange={(value) => change({ state: value })}
        />
        <Chips
          label={t.mine}
          value={values.mine}
          all={null}
          choices={[{ value: 'yes', label: t.mine }]}
          onChange={() => change({ mine: values.mine === '' ? 'yes' : '' })}
        />
        {isOpen ? null : (
          <span className="md:hidden">
            <Button variant="quiet" icon="filter" onClick={() => setAllShown(true)}>
              {t.moreFilters}
            </Button>
          </span>
        )}
      </FilterBar>
      <div className={`grid-cols-2 gap-3 md:grid md:grid-cols-4 ${isOpen ? 'grid' : 'hidden'}`}>
        <Select
          label={t.outcome}
          value={values.outcome}
          choices={[
            { value: '', label: t.anyOutcome },
            ...outcomes.map((value) => ({ value, label: common.outcomes[value] })),
          ]}
          onChange={(event) => change({ outcome: event.target.value })}
        />
        <Select
          label={t.language}
          value={values.language}
          choices={[
            { value: '', label: t.anyLanguage },
            ...assistantLanguages.map((value) => ({ value, label: languageName(value) })),
          ]}
          onChange={(event) => change({ language: event.target.value })}
        />
        <Field
          label={t.since}
          type="date"
          value={values.since}
          onChange={(event) => change({ since: event.target.value })}
        />
        <Field
          label={t.until}
          type="date"
          value={values.until}
          onChange={(event) => change({ until: event.target.value })}
        />
      </div>
    </>
  )
}

const columns: readonly Column<Conversation>[] = [
  {
    key: 'text',
    title: t.firstMessage,
    cell: ({ first_text, locale, waiting_reason, last_outcome, state, updated_at }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 font-medium break-words md:line-clamp-1" lang={locale}>
          {first_text}
        </span>
        <span className="block truncate text-sm text-soft">
          {waiting_reason === null
            ? last_outcome === null
              ? ''
              : common.outcomes[last_outcome]
            : t.reasons[waiting_reason]}{' '}
          · {languageName(locale)}
        </span>
        <span className="mt-1 flex items-center justify-between gap-2 text-sm text-soft md:hidden">
          <StateBadge state={state} />
          <RelativeTime at={updated_at} />
        </span>
      </span>
    ),
  },
  { key: 'state', title: t.state, isMinor: true, cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'assigned',
    title: t.assigned,
    isMinor: true,
    cell: ({ assignee_name }) => assignee_name ?? <span className="text-soft">{t.nobody}</span>,
  },
  { key: 'turns', title: t.turns, isMinor: true, isNumber: true, cell: ({ turns }) => formatNumber(turns) },
  {
    key: 'updated',
    title: t.updated,
    isMinor: true,
    isNumber: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]

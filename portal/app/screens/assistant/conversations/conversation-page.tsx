import { useRef } from 'react'
import type { ConversationDetail } from '../../../../../contract/assistant/conversation.ts'
import type { MemberList } from '../../../../../contract/identity/team.ts'
import { can } from '../../../api/session.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Button, ButtonLink } from '../../../parts/forms/button.tsx'
import { Select } from '../../../parts/forms/field.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonScreen } from '../../../parts/states/skeleton.tsx'
import { ErrorState } from '../../../parts/states/states.tsx'
import { languageName } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { Evidence } from './evidence.tsx'
import { ReplyForm } from './reply-form.tsx'
import { conversationFilters, conversationsPath, StateBadge } from './state-badge.tsx'
import { t } from './texts.ts'
import { evidenceId, Transcript } from './transcript.tsx'
import { useKeys } from './use-keys.ts'

const refresh = [conversationsPath]
const refreshMs = 20_000

/** One conversation: what was said, why, and what the store does about it. */
export function ConversationPage({ session, base, threadId }: ViewProps & { threadId: string }) {
  const url = `${conversationsPath}/${encodeURIComponent(threadId)}`
  const read = useRead<ConversationDetail>(url, { refreshMs })
  const [{ answer: wanted, ...filters }, change] = useUrlState(['answer', ...conversationFilters])
  const nonEmpty = Object.entries(filters).filter(([, value]) => value !== '')
  const back = { to: nonEmpty.length === 0 ? base : `${base}?${new URLSearchParams(nonEmpty)}`, label: t.back }
  const conversation = read.data
  if (conversation === undefined)
    return read.error === null ? (
      <SkeletonScreen />
    ) : (
      <Screen title={t.list} purpose={threadId} back={back}>
        <ErrorState error={read.error} retry={read.refetch} />
      </Screen>
    )
  const { messages, locale, turns, first_text } = conversation
  const chosen =
    messages.find(({ message_id }) => message_id === wanted) ?? messages.findLast(({ evidence }) => evidence !== null)
  const mayWrite = can(session, 'assistant:write')
  return (
    <Screen
      title={shortened(first_text)}
      purpose={t.purpose(turns, languageName(locale))}
      back={back}
      action={
        mayWrite ? <Resolution conversation={conversation} url={url} /> : <StateBadge state={conversation.state} />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Transcript
            messages={messages}
            own="store"
            locale={locale}
            chosen={chosen?.message_id}
            choose={(id) => change({ answer: id })}
          />
          {mayWrite ? <ReplyForm conversation={conversation} url={url} /> : null}
        </div>
        <aside aria-label={t.evidence} className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4">
          {mayWrite || conversation.tickets.length > 0 ? (
            <Requests conversation={conversation} base={base} session={session} url={url} mayWrite={mayWrite} />
          ) : null}
          <Card id={evidenceId} title={t.evidence}>
            <Evidence message={chosen} knowledge={`${base}/knowledge`} />
          </Card>
        </aside>
      </div>
    </Screen>
  )
}

const maxTitle = 80

function shortened(text: string): string {
  return text.length <= maxTitle ? text : `${text.slice(0, maxTitle).trimEnd()}…`
}

interface HandlingProps {
  readonly conversation: ConversationDetail
  readonly url: string
}

/** Resolve and reopen undo each other. */
function Resolution({ conversation: { state }, url }: HandlingProps) {
  const change = useChange({ refresh })
  const button = useRef<HTMLDivElement>(null)
  const post = (verb: 'resolve' | 'reopen') => change.mutateAsync({ method: 'POST', path: `${url}/${verb}` })
  const isResolved = state === 'resolved'
  const toggle = (): void =>
    void post(isResolved ? 'reopen' : 'resolve').then(
      () => showToast(isResolved ? t.reopened : t.resolved, () => post(isResolved ? 'resolve' : 'reopen')),
      (error: Error) => showToast(error.message),
    )
  useKeys({ e: () => button.current?.querySelector('button')?.click() })
  return (
    <div ref={button} className="flex items-center gap-3">
      <StateBadge state={state} />
      <Button
        variant={isResolved ? 'secondary' : 'primary'}
        icon={isResolved ? 'undo' : 'check'}
        title={t.keys}
        isBusy={change.isPending}
        onClick={toggle}
      >
        {isResolved ? t.reopen : t.resolve}
      </Button>
    </div>
  )
}

type RequestsProps = HandlingProps & Pick<ViewProps, 'session' | 'base'> & { readonly mayWrite: boolean }

/** Why a person is needed, and who is assigned. */
function Requests({ conversation, url, session, base, mayWrite }: RequestsProps) {
  const { tickets } = conversation
  return (
    <Card title={t.tickets}>
      {mayWrite ? <Assignment conversation={conversation} url={url} session={session} /> : null}
      <ul className="grid gap-4">
        {tickets.map(({ ticket_id, reason, question, message, contact_email, created_at, state }) => (
          <li key={ticket_id} className="grid gap-1.5">
            <span className="flex flex-wrap items-center gap-2">
              <StateBadge state={state === 'open' ? 'waiting' : 'resolved'} />
              <span className="text-sm text-soft">
                {t.reasons[reason]} · <RelativeTime at={created_at} />
              </span>
            </span>
            <p className="break-words">{message ?? question}</p>
            {contact_email === null ? null : <p className="text-sm break-all text-soft">{contact_email}</p>}
            {mayWrite && reason === 'insufficient_evidence' ? (
              <span>
                <ButtonLink
                  size="small"
                  icon="plus"
                  to={`${base}/knowledge/new?${new URLSearchParams({ question, locale: conversation.locale })}`}
                >
                  {t.writeText}
                </ButtonLink>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Assignment({ conversation, url, session }: HandlingProps & Pick<ViewProps, 'session'>) {
  const maySee = can(session, 'team:read')
  const team = useRead<MemberList>('/v1/team/members', { query: { limit: 100 }, when: maySee })
  const change = useChange({ refresh })
  const { assigned_to, assignee_name } = conversation
  const assign = (userId: string | null) =>
    change.mutateAsync({ method: 'POST', path: `${url}/assign`, body: { user_id: userId } })
  const choose = (value: string): void =>
    void assign(value === '' ? null : value).catch((error: Error) => showToast(error.message))
  const self = { value: session.user_id, label: session.full_name }
  const members = team.data?.members.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })) ?? [self]
  const isListed = assigned_to === null || members.some(({ value }) => value === assigned_to)
  return (
    <Select
      label={t.assign}
      value={assigned_to ?? ''}
      disabled={change.isPending}
      choices={[
        { value: '', label: t.nobody },
        ...members,
        ...(isListed ? [] : [{ value: assigned_to, label: assignee_name ?? '' }]),
      ]}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

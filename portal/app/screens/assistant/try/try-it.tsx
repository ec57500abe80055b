import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NextAction } from '../../../../../contract/assistant/answer.ts'
import type { MessageResponse } from '../../../../../contract/assistant/chat.ts'
import type { ConfirmedAction } from '../../../../../contract/assistant/consent.ts'
import type { ConversationDetail } from '../../../../../contract/assistant/conversation.ts'
import type { ConceptList } from '../../../../../contract/assistant/knowledge.ts'
import { send } from '../../../api/client.ts'
import { can } from '../../../api/session.ts'
import { useRead, useStoreSlug } from '../../../api/use-api.ts'
import { language as pageLanguage } from '../../../language/language.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { Markdown } from '../../../parts/display/markdown.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Button, ButtonLink } from '../../../parts/forms/button.tsx'
import { Select } from '../../../parts/forms/field.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { TextArea } from '../../../parts/forms/text-area.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { Missing } from '../../../parts/states/states.tsx'
import { Evidence } from '../conversations/evidence.tsx'
import { conversationsPath } from '../conversations/state-badge.tsx'
import { evidenceId, Transcript } from '../conversations/transcript.tsx'
import { conceptsPath } from '../knowledge/text-urls.ts'
import { assistantLanguages, t as common, languageName } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { isShopperSessionOver, knownShopper, openShopper, type Shopper } from './shopper.ts'
import { commonQuestions, t } from './texts.ts'

/** A chat with the store's own assistant, with the evidence next to each answer. */
export function View({ session, base, tabs }: ViewProps) {
  const [{ thread, answer, language }, change] = useUrlState(['thread', 'answer', 'language'])
  const locale = assistantLanguages.find((one) => one === language) ?? pageLanguage
  const read = useRead<ConversationDetail>(`${conversationsPath}/${thread}`, { when: thread !== '' })
  // Previous data stays visible while another thread loads, but must not stay after a new conversation has started.
  const messages = thread !== '' && read.data?.thread_id === thread ? read.data.messages : []
  const chat = useChat({ thread, locale, onThread: (next) => change({ thread: next, answer: '' }) })
  const chosen =
    messages.find(({ message_id }) => message_id === answer) ?? messages.findLast(({ evidence }) => evidence !== null)
  const knowledge = `${base}/knowledge`
  return (
    <Screen
      title={common.title}
      purpose={common.purposes.try}
      action={
        thread === '' ? undefined : (
          <Button icon="plus" onClick={() => change({ thread: '', answer: '' })}>
            {t.newConversation}
          </Button>
        )
      }
    >
      {tabs}
      {thread !== '' && read.error?.status === 404 ? <Missing /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {messages.length === 0 && chat.pending === null ? (
            <Beginning
              locale={locale}
              choose={(next) => change({ language: next })}
              ask={chat.ask}
              write={can(session, 'assistant:write') ? `${knowledge}/new` : null}
            />
          ) : (
            <Transcript
              messages={messages}
              own="shopper"
              locale={locale}
              chosen={chosen?.message_id}
              choose={(id) => change({ answer: id })}
            />
          )}
          <Pending text={chat.pending} />
          <Choices
            actions={chat.pending === null ? (messages.at(-1)?.answer?.next_actions ?? []) : []}
            chat={chat}
            key={messages.at(-1)?.message_id}
          />
          <Composer chat={chat} locale={locale} />
        </div>
        <aside aria-label={t.evidence} className="lg:sticky lg:top-4">
          <Card id={evidenceId} title={t.evidence}>
            <Evidence message={chosen} knowledge={knowledge} />
          </Card>
        </aside>
      </div>
    </Screen>
  )
}

interface Chat {
  /** The question that has no answer yet. */
  readonly pending: string | null
  readonly failure: string | undefined
  readonly ask: (text: string) => Promise<boolean>
  readonly settle: (intentId: string, verb: 'confirm' | 'cancel') => Promise<string>
}

interface ChatOptions {
  readonly thread: string
  readonly locale: string
  readonly onThread: (threadId: string) => void
}

/** Sends questions as a shopper, and opens a session where there is none. */
function useChat({ thread, locale, onThread }: ChatOptions): Chat {
  const store = useStoreSlug()
  const client = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const readAgain = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[2]).startsWith(conversationsPath) })
  const say = ({ token, threadId }: Shopper, text: string) =>
    send<MessageResponse>('POST', '/v1/chat/messages', { token, body: { thread_id: threadId, text } })

  const ask = async (text: string): Promise<boolean> => {
    setPending(text)
    setFailure(undefined)
    try {
      const known = thread === '' ? null : knownShopper(thread)
      const shopper = known ?? (await openShopper(store, locale))
      const used = await say(shopper, text).then(
        () => shopper,
        async (error: unknown) => {
          if (!isShopperSessionOver(error)) throw error
          const next = await openShopper(store, locale)
          await say(next, text)
          return next
        },
      )
      if (used.threadId !== thread) onThread(used.threadId)
      await readAgain()
      return true
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setPending(null)
    }
  }

  const settle = async (intentId: string, verb: 'confirm' | 'cancel'): Promise<string> => {
    const token = knownShopper(thread)?.token ?? ''
    const body = { thread_id: thread, intent_id: intentId }
    const done = await send<Partial<ConfirmedAction>>('POST', `/v1/chat/actions/${verb}`, { token, body })
    await readAgain()
    return done.result?.response_markdown ?? t.declined
  }
  return { pending, failure, ask, settle }
}

interface BeginningProps {
  readonly locale: (typeof assistantLanguages)[number]
  readonly choose: (language: string) => void
  readonly ask: Chat['ask']
  /** The page to write a text; `null` for users without the permission. */
  readonly write: string | null
}

function Beginning({ locale, choose, ask, write }: BeginningProps) {
  const published = useRead<ConceptList>(conceptsPath, { query: { state: 'published', limit: 1 } })
  return (
    <Card>
      <p className="max-w-prose text-soft">{t.note}</p>
      {published.data?.total === 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft px-3 py-2.5 text-warning">
          <Icon name="alert" />
          <p className="min-w-0 flex-1 basis-60">{t.nothingPublished}</p>
          {write === null ? null : (
            <ButtonLink size="small" to={write}>
              {t.writeText}
            </ButtonLink>
          )}
        </div>
      ) : null}
      <div className="max-w-60">
        <Select
          label={t.language}
          value={locale}
          choices={assistantLanguages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <div className="grid gap-2">
        <h2 className="text-sm font-medium text-soft">{t.suggestions}</h2>
        <ul className="flex flex-wrap gap-2">
          {commonQuestions[locale].map((question) => (
            <li key={question} lang={locale}>
              <Button onClick={() => void ask(question)}>{question}</Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function Pending({ text }: { text: string | null }) {
  return (
    <div role="status" className="contents">
      {text === null ? null : (
        <div className="grid gap-3">
          <p className="max-w-[92%] justify-self-end rounded-lg bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
            {text}
          </p>
          <p className="late text-sm text-soft">{t.thinking}</p>
        </div>
      )}
    </div>
  )
}

/** What the assistant offers after its answer: interpretations of an unclear question, or an action that needs consent. */
function Choices({ actions, chat }: { actions: readonly NextAction[]; chat: Chat }) {
  const [result, setResult] = useState<string | null>(null)
  const settle = (intentId: string, verb: 'confirm' | 'cancel'): void =>
    void chat.settle(intentId, verb).then(setResult, (error: Error) => setResult(error.message))
  if (result !== null)
    return (
      <div role="status" className="rounded-lg border border-line bg-raised px-4 py-3">
        <Markdown text={result} />
      </div>
    )
  return (
    <>
      {actions.map(({ type, label, payload }, at) => {
        if (type === 'choose')
          return (
            <Button key={at} onClick={() => void chat.ask(String(payload.text ?? label))}>
              {label}
            </Button>
          )
        if (type === 'confirm') return <Consent key={at} payload={payload} settle={settle} />
        return null
      })}
    </>
  )
}

interface ConsentProps {
  readonly payload: NextAction['payload']
  readonly settle: (intentId: string, verb: 'confirm' | 'cancel') => void
}

function Consent({ payload, settle }: ConsentProps) {
  const intentId = String(payload.intent_id ?? '')
  const preview = payload.preview as { readonly title?: string; readonly lines?: readonly string[] } | undefined
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <p className="font-medium">{preview?.title}</p>
      <ul className="grid gap-1">
        {preview?.lines?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => settle(intentId, 'cancel')}>{t.decline}</Button>
        <Button variant="primary" onClick={() => settle(intentId, 'confirm')}>
          {t.confirm}
        </Button>
      </div>
    </div>
  )
}

/** Enter sends the question, Shift-Enter starts a new line. A question that failed stays in the field. */
function Composer({ chat, locale }: { chat: Chat; locale: string }) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const isBusy = chat.pending !== null
  useEffect(() => {
    if (!isBusy) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isBusy])
  const ask = async (): Promise<void> => {
    const asked = text.trim()
    if (asked === '' || isBusy) return
    setText('')
    if (!(await chat.ask(asked))) setText(asked)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
      className="sticky bottom-0 grid gap-3 border-t border-line bg-paper py-3"
    >
      <FormFailure message={chat.failure} />
      <TextArea
        label={t.question}
        rows={2}
        maxLength={2000}
        lang={locale}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void ask()
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" icon="arrow-right" isBusy={isBusy}>
          {t.ask}
        </Button>
      </div>
    </form>
  )
}

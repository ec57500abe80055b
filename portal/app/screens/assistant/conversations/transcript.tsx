import type { ConversationMessage } from '../../../../../contract/assistant/conversation.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { Markdown } from '../../../parts/display/markdown.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { t as common } from '../texts.ts'
import { t } from './texts.ts'

const outcomeTones: Readonly<Record<keyof typeof common.outcomes, Tone>> = {
  answer: 'success',
  clarification: 'info',
  confirmation_required: 'info',
  handoff: 'warning',
  denied: 'neutral',
  temporary_failure: 'danger',
}

/** The element that shows the evidence of the chosen answer. */
export const evidenceId = 'evidence'

interface TranscriptProps {
  readonly messages: readonly ConversationMessage[]
  /** Whose messages are aligned to the right. */
  readonly own: 'shopper' | 'store'
  readonly locale: string
  /** The answer whose evidence is shown. */
  readonly chosen: string | undefined
  readonly choose: (messageId: string) => void
}

/** The messages of a conversation, oldest first. */
export function Transcript({ messages, own, locale, chosen, choose }: TranscriptProps) {
  return (
    <ol aria-label={t.transcript} className="grid gap-4">
      {messages.map((message) => (
        <Message
          key={message.message_id}
          message={message}
          isOwn={(message.role === 'shopper') === (own === 'shopper')}
          locale={locale}
          isChosen={message.message_id === chosen}
          choose={() => choose(message.message_id)}
        />
      ))}
    </ol>
  )
}

interface MessageProps {
  readonly message: ConversationMessage
  readonly isOwn: boolean
  readonly locale: string
  readonly isChosen: boolean
  readonly choose: () => void
}

const roleClasses = {
  shopper: 'border-transparent bg-sunken',
  assistant: 'border-line bg-raised',
  agent: 'border-transparent bg-accent-soft',
} as const

function Message({ message, isOwn, locale, isChosen, choose }: MessageProps) {
  const { role, text, created_at, outcome, evidence } = message
  return (
    <li className={`grid max-w-[92%] gap-1.5 ${isOwn ? 'justify-self-end' : 'justify-self-start'}`}>
      <div
        lang={locale}
        className={`rounded-lg border px-4 py-3 ${roleClasses[role]} ${isChosen ? 'ring-2 ring-accent' : ''}`}
      >
        {role === 'assistant' ? (
          <Markdown text={text} />
        ) : (
          <p className="text-wrap break-words whitespace-pre-wrap">{text}</p>
        )}
      </div>
      <div className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft ${isOwn ? 'justify-end' : ''}`}>
        <span>{t[role]}</span>
        <RelativeTime at={created_at} />
        {outcome === null ? null : <Badge tone={outcomeTones[outcome]}>{common.outcomes[outcome]}</Badge>}
        {evidence === null ? null : (
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={() => {
              choose()
              // On phones it is below the conversation.
              document.getElementById(evidenceId)?.scrollIntoView({ block: 'nearest' })
            }}
            title={t.showEvidence}
            className={`inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-medium md:min-h-6 ${isChosen ? 'text-accent-strong' : 'text-accent hover:underline'}`}
          >
            <Icon name="list" className="size-3.5" />
            {t.evidence}
          </button>
        )}
      </div>
    </li>
  )
}

import type { Conversation } from '../../../../../contract/assistant/conversation.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { t } from './texts.ts'

export const conversationsPath = '/v1/admin/conversations'
/** Stored in the URL of the list, and preserved while a conversation is open. */
export const conversationFilters = ['q', 'state', 'outcome', 'language', 'since', 'until', 'mine'] as const

const stateTones: Readonly<Record<Conversation['state'], Tone>> = {
  waiting: 'warning',
  open: 'neutral',
  resolved: 'success',
}

export function StateBadge({ state }: { state: Conversation['state'] }) {
  return <Badge tone={stateTones[state]}>{t.states[state]}</Badge>
}
